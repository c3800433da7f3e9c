/* What other parts of the page use of this one. */
export { ProfileLink, SeatPerson } from "./link.tsx";
