/* The pictures of the tabs: path data in a square of 24. */
export const ICONS = {
  end: "M7 3h10v2h4v4a4 4 0 0 1-4.6 4A5 5 0 0 1 13 15.900V19h4v2H7v-2h4v-3.100A5 5 0 0 1 7.600 13 4 4 0 0 1 3 9V5h4zm-2 4v2a2 2 0 0 0 2 2V7zm12 0v4a2 2 0 0 0 2-2V7z",
  act: "M9 2h3v8l7 2-2 10H9l-5-8 2-2 3 2z",
  trade: "M4 7h12l-3-3 1.4-1.4L19.8 8l-5.4 5.4L13 12l3-3H4zm16 8H8l3-3-1.4-1.4L4.2 16l5.4 5.4L11 20l-3-3h12z",
  advances: "M12 2l9 5v2H3V7zM5 10h2v8H5zm6 0h2v8h-2zm6 0h2v8h-2zM3 19h18v3H3z",
  calamities: "M13 2L4 14h6l-2 8 10-13h-6l3-7z",
  tables: "M3 4h18v4H3zm0 6h8v4H3zm10 0h8v4h-8zM3 16h8v4H3zm10 0h8v4h-8z",
  log: "M5 3h14v18H5zm3 4v2h8V7zm0 4v2h8v-2zm0 4v2h5v-2z",
  rules: "M4 4h7a2 2 0 0 1 1 .5A2 2 0 0 1 13 4h7v15h-7l-1 1-1-1H4zm2 2v11h5V6zm7 0v11h5V6z",
  talk: "M3 4h18v12H9l-5 5v-5H3z",
  settings: "M3 6h9v2H3zm13 0h5v2h-5zm-3-1h2v4h-2zM3 11h4v2H3zm8 0h10v2H11zm-3-1h2v4H8zM3 16h9v2H3zm13 0h5v2h-5zm-3-1h2v4h-2z",
} as const;
