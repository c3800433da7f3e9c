/* What other parts of the page use of this one. */
export { TradeDesk } from "./desk.tsx";
