/* What other parts of the page use of this one. */
export { LobbyChat, TalkPanel, unread } from "./panel.tsx";
