#include "picture/palette.h"

#include <stdio.h>

static int channel(uint32_t colour, int shift)
{
    return (int)(colour >> shift & 0xFF);
}

static int mix(uint32_t colour, uint32_t with, int part, int shift)
{
    return (channel(colour, shift) * (100 - part) + channel(with, shift) * part + 50) / 100;
}

Paint paint(uint32_t colour)
{
    Paint out;
    snprintf(out.text, sizeof out.text, "#%06x", (unsigned)(colour & 0xFFFFFF));
    return out;
}

Paint paint_mixed(uint32_t colour, uint32_t with, int part)
{
    return paint((uint32_t)mix(colour, with, part, 16) << 16
                 | (uint32_t)mix(colour, with, part, 8) << 8
                 | (uint32_t)mix(colour, with, part, 0));
}

Paint paint_dark(uint32_t colour)
{
    return paint_mixed(colour, 0x24140a, 55);
}

const char *paint_over(uint32_t colour)
{
    int light = channel(colour, 16) * 30 + channel(colour, 8) * 59 + channel(colour, 0) * 11;
    return light > 13000 ? INK : "#ffffff";
}

/* Neighbours in the list are neighbours on the board more often than not, so that they are unlike.
 */
static const struct {
    const char *path;
    int         digit_size, digit_drop;
} emblems[EMBLEMS] = {
    /* Circle. */
    { "M0-18a18 18 0 1 1 0 36a18 18 0 1 1 0-36z", 25, 9 },
    /* Shield. */
    { "M-17-17h34v16c0 9-8 16-17 20c-9-4-17-11-17-20z", 24, 7 },
    /* Square. */
    { "M-16-16h32v32h-32z", 25, 9 },
    /* Crescent-backed gate: round above, flat below. */
    { "M-17 17v-18a17 17 0 0 1 34 0v18z", 24, 10 },
    /* Triangle on its base. */
    { "M0-21l21 36h-42z", 21, 12 },
    /* Scallop. */
    { "M0-19a8 8 0 0 1 12 5a8 8 0 0 1 7 14a8 8 0 0 1-7 14a8 8 0 0 1-12 5a8 8 0 0 1-12-5a8 8 0 0 "
      "1-7-14"
      "a8 8 0 0 1 7-14a8 8 0 0 1 12-5z",
      23, 8 },
    /* Hexagon. */
    { "M-10-18h20l10 18l-10 18h-20l-10-18z", 25, 9 },
    /* Star of eight points. */
    { "M0-22l6.5 6.3l9-.3l-.3 9l6.8 7l-6.8 7l.3 9l-9-.3l-6.5 6.3l-6.5-6.3l-9 .3l.3-9"
      "l-6.8-7l6.8-7l-.3-9l9 .3z",
      23, 8 },
    /* Diamond. */
    { "M0-23l22 23l-22 23l-22-23z", 22, 8 },
    /* Triangle on its point. */
    { "M0 21l21-36h-42z", 21, 3 },
    /* Cross. */
    { "M-10-19h20v9h9v20h-9v9h-20v-9h-9v-20h9z", 23, 8 },
    /* Tower: stepped. */
    { "M-13-18h26v9h6v26h-38v-26h6z", 24, 9 },
    /* Pentagon. */
    { "M0-20l20 14.5l-7.6 23.5h-24.8l-7.6-23.5z", 23, 10 },
    /* Slanted square. */
    { "M-11-16h31l-9 32h-31z", 24, 9 },
    /* Lens. */
    { "M-23 0c9-24 37-24 46 0c-9 24-37 24-46 0z", 24, 9 },
    /* Square with hollow sides. */
    { "M-20-20q20 9 40 0q-9 20 0 40q-20-9-40 0q9-20 0-40z", 22, 8 },
    /* Trapeze. */
    { "M-12-17h24l9 34h-42z", 23, 10 },
    /* Drop. */
    { "M0-23c6 9 17 13 17 24a17 17 0 0 1-34 0c0-11 11-15 17-24z", 22, 10 },
};

const char *emblem_path(int shape)
{
    return emblems[shape].path;
}

int emblem_digit_size(int shape)
{
    return emblems[shape].digit_size;
}

int emblem_digit_drop(int shape)
{
    return emblems[shape].digit_drop;
}
