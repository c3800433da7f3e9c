/* The civilization games as the page knows them; loaded with the first table that plays one. */
import type { Family } from "../base/family.ts";
import { figures } from "./figures.ts";
import { Hand } from "./hand.tsx";
import { Moment, Beside } from "./moment.tsx";
import { Room } from "./room.tsx";
import { civWords } from "./words.ts";

export const civ: Family = {
  ...civWords, figures, showsStandings: false, guide: { address: "/guide", link: "guide.link" },
  telling: async () => (await import("./telling.ts")).telling,
  Room, Hand, Moment, Beside,
};
