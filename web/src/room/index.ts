/* What other parts of the page use of this one. */
export { Connection, Grip, Tabs, useFront } from "./frame.tsx";
export type { Size } from "./frame.tsx";
export { Handover } from "./handover.tsx";
export { ICONS } from "./icons.ts";
export { Notices } from "./notices.tsx";
export type { Panel } from "./panel.ts";
export { shared } from "./shared.ts";
