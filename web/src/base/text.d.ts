/* A style sheet as text, for what is loaded later (web/build.mjs). */
declare module "*?text" {
  const text: string;
  export default text;
}
