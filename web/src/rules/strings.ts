/* The sentences of the rulebook panel. */
export const rulesStrings = {
  "rules.tab": "Rules",
  "rules.title": "Rules",
  "rules.find": "Find words or the number of a rule",
  "rules.count": "{n} {n:rule|rules} found",
  "rules.none": "No rule has these words.",
  "rules.chapters": "Chapters",
  "rules.link": "Copy a link to rule {id}",
  "rules.linked": "The link is copied.",
  "rules.edition": "Edition",
} as const;
