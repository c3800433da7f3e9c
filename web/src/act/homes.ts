/* Questions that have a panel of their own. */
export const HOMES: { [kind: string]: string } = {
  trade: "trade", "trade-deal": "trade", "trade-bell": "trade", "trade-finished": "trade", market: "trade", "market-ready": "trade", "market-finished": "trade", "buy-advances": "advances", "fill-basket": "advances",
};
