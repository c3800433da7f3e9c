/* The sentences of the rulebook panel. */
export const rulesStrings = {
  "rules.tab": "Rules",
  "rules.title": "Rules",
  /* Words by which rules are told apart: "Famine: see famine.5.", "5 less for the primary victim". */
  "rules.see": "see",
  "rules.victim-primary": "primary",
  "rules.victim-secondary": "secondary",
  "rules.find": "Find words or the number of a rule",
  "rules.count": "{n} {n:rule|rules} found",
  /* Not looked for. */
  "rules.noise": "a an the to of in on at for is are be do does did i my me you your it and or how what when where why who which can could may must if with many much some get there",
  /* Each group: a word that people write, then the words of the rulebook. */
  "rules.synonyms": "win victory points most|winner victory|winning victory|score points|scoring points|vp points|victory victory points|boat ship|boats ship|money treasury|coin treasury|coins treasury|gold treasury gold|tax tax treasury|army token|troop token|people token population|population expansion grow|unit units token|soldier token|grow expansion gets|growth expansion|fight conflict|battle conflict|war conflict|combat conflict|attack attack|lie true truthfully|lying true truthfully|truth true truthfully|card commodit|bluff true truthfully|cheat true truthfully|keep hand discards|rid trade|hand hand card|disaster calamit|catastrophe calamit|event calamit|tech advance|technology advance|science science advance|discount credits|cheaper credits|price price pay|cost price need least|found build|build construction|capture attack|conquer attack|steal draw|pillage treasury|feed limit support|supply support|starve famine support|food limit|ast marker age|era age|round turn|timer time|clock time|exchange trade|swap trade|barter trade|set value set|terrain area|region area|border adjacent|sea water open|ocean open sea|swim ship|pirate pirate|barbarian barbarian|quit leav|leave leav|tie tie|order order rank census|first order census|max limit|maximum limit|minimum least|player player|undo back",
  "rules.none": "No rule has these words.",
  "rules.chapters": "Chapters",
  "rules.link": "Copy a link to rule {id}",
  "rules.linked": "The link is copied.",
  "rules.edition": "Edition",
} as const;

declare module "../base/texts.ts" {
  interface Texts extends Record<keyof typeof rulesStrings, string> {}
}
