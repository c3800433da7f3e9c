/* What /api/words says the letters of patterns stand for in the civilization games. */
export const placeholders = Object.fromEntries(Object.entries({
  a: "area", n: "number", i: "balance", p: "player", q: "owner", z: "civilization", s: "ship", c: "card", k: "stack", v: "advance", o: "offer", y: "colour",
  w: "payment", t: "coast", f: "procedure",
}).map(([letter, is]) => [letter, { is, plus: is === "ship" || is === "coast" ? 1 : 0 }]));
