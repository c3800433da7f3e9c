/* A name that leads to the profile behind it; without one it is only a name. */
import type { ComponentChildren } from "preact";
import { follow } from "../base/router.ts";
import type { Seat } from "../base/types.ts";

export const profileAddress = (name: string): string => `/players?name=${encodeURIComponent(name)}`;

export function ProfileLink({ of, children }: { of: string | undefined; children: ComponentChildren }) {
  return of ? <a class="profile-link" href={profileAddress(of)} onClick={follow}>{children}</a> : <>{children}</>;
}

/* The person at a seat, in small letters beside what the seat plays. */
export function SeatPerson({ seat }: { seat: Seat | undefined }) {
  return seat?.kind === "person" && seat.name ? <small class="person"> <ProfileLink of={seat.profile}>{seat.name}</ProfileLink></small> : null;
}
