/* What other parts of the page use of this one. */
export { Device, SettingsPanel } from "./panel.tsx";
