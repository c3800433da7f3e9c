#include "data/rulebook_figures.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/civ/text.h"

static bool number_of(int *out, const Edition *edition, const char *name)
{
    for (int i = 0; i < NUMBER_COUNT; i++)
        if (strcmp(number_info((Number)i)->name, name) == 0) {
            *out = edition->numbers[i];
            return true;
        }
    return false;
}

/* basic.late-iron-age.cities */
static bool era_of_track(int *out, const Edition *edition, const char *reference)
{
    static const char *const tracks[TRACKS] = { "basic", "expert" };
    static const char *const ages[ERAS] = { "stone-age",         "early-bronze-age",
                                            "middle-bronze-age", "late-bronze-age",
                                            "early-iron-age",    "late-iron-age" };
    char                     track[32], age[32], key[32];
    if (sscanf(reference, "%31[a-z].%31[a-z-].%31[a-z0-9-]", track, age, key) != 3)
        return false;
    for (int t = 0; t < TRACKS; t++)
        for (int e = 0; e < ERAS; e++) {
            const EraRequirement *era = &edition->eras[t][e];
            const struct {
                const char *key;
                int         value;
            } rows[] = { { "cities", era->cities },
                         { "advances", era->advances },
                         { "below-100", era->advances_below_100 },
                         { "from-100", era->advances_from_100 },
                         { "from-200", era->advances_from_200 },
                         { "points", era->points } };
            for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
                if (strcmp(tracks[t], track) == 0 && strcmp(ages[e], age) == 0
                    && strcmp(rows[i].key, key) == 0) {
                    *out = rows[i].value;
                    return rows[i].value > 0;
                }
        }
    return false;
}

static bool card_figure(int *out, const Edition *edition, int card, const char *key)
{
    const CardInfo   *info = &edition->cards[card];
    const FigureInfo *figure;
    for (int i = 0;
         info->type != CARD_COMMODITY && (figure = calamity_figure_info(info->calamity, i)); i++)
        if (strcmp(figure->name, key) == 0) {
            *out = info->figures[i];
            return true;
        }
    return false;
}

static bool advance_figure(int *out, const Edition *edition, int advance, const char *key)
{
    const AdvanceInfo *info = &edition->advances[advance];
    *out = info->price;
    if (strcmp(key, "price") == 0)
        return true;
    for (int i = 0; i < info->effect_count; i++)
        if (strcmp(effect_name(info->effects[i].effect), key) == 0) {
            *out = abs(info->effects[i].value);
            return true;
        }
    return false;
}

bool rulebook_figure(int *out, const Edition *edition, const char *reference)
{
    char        name[64];
    const char *dot = strrchr(reference, '.');
    if (!dot)
        return number_of(out, edition, reference);
    if (era_of_track(out, edition, reference))
        return true;
    snprintf(name, sizeof name, "%.*s", (int)(dot - reference), reference);
    if (isdigit((unsigned char)name[0])) {
        const Deck *deck = edition_deck(edition, (int)strtol(name, NULL, 10));
        bool        credits = strcmp(dot + 1, "credits") == 0;
        if (!deck || (!credits && strcmp(dot + 1, "hand-limit") != 0))
            return false;
        *out = credits            ? deck->starting_credits
               : deck->hand_limit ? deck->hand_limit
                                  : edition->numbers[NUMBER_HAND_LIMIT];
        return true;
    }
    int card = card_by_name(edition, name), advance = advance_by_name(edition, name);
    return (card >= 0 && card_figure(out, edition, card, dot + 1))
           || (advance >= 0 && advance_figure(out, edition, advance, dot + 1));
}

bool rulebook_next_figure(RulebookFigure *out, const char *text, size_t length)
{
    const char *end = text + length;
    for (const char *at = text; (at = memchr(at, '{', (size_t)(end - at))); at++) {
        const char *close = memchr(at, '}', (size_t)(end - at));
        const char *bar = close ? memchr(at, '|', (size_t)(close - at)) : NULL;
        if (!bar || bar - at > 31 || close - bar > 63)
            continue;
        *out = (RulebookFigure){ .begin = at, .end = close + 1 };
        snprintf(out->written, sizeof out->written, "%.*s", (int)(bar - at - 1), at + 1);
        snprintf(out->reference, sizeof out->reference, "%.*s", (int)(close - bar - 1), bar + 1);
        return true;
    }
    return false;
}

void rulebook_write_figure(char *out, size_t size, int figure, const char *like)
{
    static const char *const words[] = { "no",      "one",     "two",       "three",    "four",
                                         "five",    "six",     "seven",     "eight",    "nine",
                                         "ten",     "eleven",  "twelve",    "thirteen", "fourteen",
                                         "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
                                         "twenty" };
    if (!isalpha((unsigned char)like[0]) || figure < 0 || figure > 20) {
        snprintf(out, size, "%d", figure);
        return;
    }
    snprintf(out, size, "%s", words[figure]);
    if (size > 0 && isupper((unsigned char)like[0]))
        out[0] = (char)toupper((unsigned char)out[0]);
}

void rulebook_fill(char *out, size_t size, const Edition *edition, const char *text, size_t length)
{
    const char    *end = text + length;
    size_t         used = 0;
    RulebookFigure figure;
    while (text < end && used < size) {
        bool more = rulebook_next_figure(&figure, text, (size_t)(end - text));
        int  plain = (int)((more ? figure.begin : end) - text);
        int  value;
        used += (size_t)snprintf(out + used, size - used, "%.*s", plain, text);
        text = more ? figure.end : end;
        if (!more || used >= size)
            continue;
        char shown[32];
        if (rulebook_figure(&value, edition, figure.reference))
            rulebook_write_figure(shown, sizeof shown, value, figure.written);
        else
            snprintf(shown, sizeof shown, "%s", figure.written);
        used += (size_t)snprintf(out + used, size - used, "%s", shown);
    }
    if (length == 0 && size > 0)
        out[0] = '\0';
}
