/* The sentences about reporting a problem. */
export const reportStrings = {
  "report.title": "Report a problem",
  "report.about": "The whole game so far is stored with your words for whoever runs this server, so that the problem can be seen as you saw it.",
  "report.label": "What happened, and what did you expect?",
  "report.send": "Send the report",
  "report.sent": "Thank you. The report has the number {id}.",
  "report.context": "Action {n}, turn {turn}, phase {phase}",
} as const;

declare module "../base/texts.ts" {
  interface Texts extends Record<keyof typeof reportStrings, string> {}
}
