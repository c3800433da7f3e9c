/* What other parts of the page use of this one. */
export { Agreed, CopyLink, JoinForm, Lobby } from "./lobby.tsx";
export { Switches, switchName, switchValue } from "./switches.tsx";
export type { SwitchValues } from "./switches.tsx";
