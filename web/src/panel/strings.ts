/* Sentences that the panels share. */
export const panelStrings = {
  "panel.you": "(you)",
  "panel.block-west": "West",
  "panel.block-east": "East",
  "panel.less": "{label}: one less",
  "panel.more": "{label}: one more",
  "panel.dismiss": "Close this message",
  "panel.and": "{list} and {last}",
  "panel.none": "none",
  "panel.loading": "Loading …",
} as const;
