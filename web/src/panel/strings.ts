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
  "panel.width": "Width of the panels",
  "panel.width-how": "Pull to make the panels wider or narrower; twice for the usual width",
  "panel.loading": "Loading …",
} as const;

declare module "../base/texts.ts" {
  interface Texts extends Record<keyof typeof panelStrings, string> {}
}
