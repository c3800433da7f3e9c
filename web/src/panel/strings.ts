/* Sentences that the panels share. */
export const panelStrings = {
  "panel.you": "(you)",
  "panel.less": "{label}: one less",
  "panel.more": "{label}: one more",
  "panel.dismiss": "Close this message",
  "panel.and": "{list} and {last}",
  "panel.none": "none",
  "panel.show-all": "Show all {n}",
  "panel.loading": "Loading …",
  "panel.area": "Area",
  "panel.player": "Player",
} as const;
