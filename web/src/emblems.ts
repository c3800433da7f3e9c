/* The outlines that tell owners apart where colours do not, as in picture/palette.c: about 36 units wide around the origin. */
export const emblems: readonly string[] = [
  "M0-18a18 18 0 1 1 0 36a18 18 0 1 1 0-36z", /* Circle. */
  "M-17-17h34v16c0 9-8 16-17 20c-9-4-17-11-17-20z", /* Shield. */
  "M-16-16h32v32h-32z", /* Square. */
  "M-17 17v-18a17 17 0 0 1 34 0v18z", /* Gate. */
  "M0-21l21 36h-42z", /* Triangle on its base. */
  "M0-19a8 8 0 0 1 12 5a8 8 0 0 1 7 14a8 8 0 0 1-7 14a8 8 0 0 1-12 5a8 8 0 0 1-12-5a8 8 0 0 1-7-14a8 8 0 0 1 7-14a8 8 0 0 1 12-5z",
  "M-10-18h20l10 18l-10 18h-20l-10-18z", /* Hexagon. */
  "M0-22l6.5 6.3l9-.3l-.3 9l6.8 7l-6.8 7l.3 9l-9-.3l-6.5 6.3l-6.5-6.3l-9 .3l.3-9l-6.8-7l6.8-7l-.3-9l9 .3z", /* Star. */
  "M0-23l22 23l-22 23l-22-23z", /* Diamond. */
  "M0 21l21-36h-42z", /* Triangle on its point. */
  "M-10-19h20v9h9v20h-9v9h-20v-9h-9v-20h9z", /* Cross. */
  "M-13-18h26v9h6v26h-38v-26h6z", /* Tower. */
  "M0-20l20 14.5l-7.6 23.5h-24.8l-7.6-23.5z", /* Pentagon. */
  "M-11-16h31l-9 32h-31z", /* Slanted square. */
  "M-23 0c9-24 37-24 46 0c-9 24-37 24-46 0z", /* Lens. */
  "M-20-20q20 9 40 0q-9 20 0 40q-20-9-40 0q9-20 0-40z", /* Square with hollow sides. */
  "M-12-17h24l9 34h-42z", /* Trapeze. */
  "M0-23c6 9 17 13 17 24a17 17 0 0 1-34 0c0-11 11-15 17-24z", /* Drop. */
];
