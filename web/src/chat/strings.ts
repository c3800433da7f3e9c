/* The sentences of the chat. */
export const chatStrings = {
  "chat.tab": "Talk",
  "chat.title": "Talk at the table",
  "chat.off": "This table was made without chat.",
  "chat.none": "Nobody has said anything yet.",
  "chat.label": "Message to everybody at the table",
  "chat.send": "Say",
  "chat.left": "{n} characters left",
  "chat.watcher": "a watcher",
  "chat.messages": "Messages",
  "chat.watching": "Only players can write.",
} as const;

declare module "../base/texts.ts" {
  interface Texts extends Record<keyof typeof chatStrings, string> {}
}
