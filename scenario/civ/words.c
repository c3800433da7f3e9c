/* The lists of docs/scenarios.md, out of the tables that the rules themselves are made of. Only
 * when an action is asked for is said here, since no table knows it. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "data/library.h"
#include "rules/civ/prompts.h"
#include "rules/civ/text.h"
#include "rules/table/family.h"
#include "scenario/scenario.h"
#include "scenario/civ/scene.h"

typedef struct Speaker {
    void (*say)(void *context, const char *line);
    void *context;
} Speaker;

#define ACTION(id, pattern) pattern,
static const char *const patterns[ACTION_COUNT] = {
#include "rules/civ/actions.def"
};
#undef ACTION

static const char *const asked[ACTION_COUNT] = {
    [ACTION_CHOOSE_CIVILIZATION] = "before the first turn, where civilizations are picked or free",
    [ACTION_EXCHANGE] =
        "before the first turn, where civilizations are drawn: takes place when both have asked",
    [ACTION_BID] = "before the first turn, with civilizations by auction: for each in A.S.T. order",
    [ACTION_START_CARD] = "medium and short game with secret choices: a card of this stack, unseen",
    [ACTION_CHOOSE_PACKAGE] =
        "the same: one of the edition's packages in the order of its file; in expansion-project 1 "
        "to 10 are those of the medium game, 11 to 20 those of the short one",
    [ACTION_PLACE_CITY] = "Short Game: a city in the own region",
    [ACTION_PLACE_TOKENS] =
        "Short Game: tokens in the own region; Civil War and Tyranny: which tokens are "
        "annexed when stock is short; resettling after somebody left",
    [ACTION_TAX_RATE] = "phase 1, holders of Coinage or Monarchy",
    [ACTION_GROW] = "phase 2, when stock is too small for all growth",
    [ACTION_MOVE] = "phase 3: tokens one step by land",
    [ACTION_MARCH] = "phase 3 with Roadbuilding: two steps by land",
    [ACTION_BUILD_SHIP] =
        "phase 3; with treasury (both tokens), mixed (one token of that area), tokens (two "
        "tokens, one of that area, the other chosen with pay-token)",
    [ACTION_PAY_TOKEN] = "phase 3, after build-ship with tokens: where the second token comes from",
    [ACTION_MAINTAIN] = "phase 3: pays one treasury token for an old ship",
    [ACTION_MAINTAIN_TOKEN] = "phase 3: pays with a token of that area",
    [ACTION_SCRAP] = "phase 3: an old ship goes to stock",
    [ACTION_SAIL] = "phase 3: one step over water; the coast is said where the area has two",
    [ACTION_EMBARK] = "phase 3: tokens of the ship's area go aboard",
    [ACTION_DISEMBARK] = "phase 3: tokens land in the ship's area",
    [ACTION_UNDO] = "phase 3: takes the last own move back",
    [ACTION_CHOOSE] =
        "wherever a prompt asks for an area: a revolting city, the next conflict or attack, a "
        "city to reduce, destroy, annex, a sea, a plain, a volcano, the target of an ability, "
        "where a token for a city comes from",
    [ACTION_CHOOSE_PLAYER] =
        "wherever a prompt asks for a player: secondary victims, who gives tribute",
    [ACTION_TAKE] = "phase 4: treasury after a successful attack; phase 10: treasury by Politics",
    [ACTION_REMOVE] =
        "damage in tokens, any number of those still due; a loss in a fight, one at a time",
    [ACTION_REMOVE_CITY] = "damage: a city is exchanged for so many tokens",
    [ACTION_REMOVE_SHIP] = "a loss in a fight, with Naval Warfare",
    [ACTION_DISCARD] =
        "a commodity goes: hand limit, Banditry, Corruption, Iconoclasm and Heresy with "
        "Theocracy",
    [ACTION_BUY_OFF] = "calamities: pays so much treasury instead of the loss",
    [ACTION_ASSIGN] = "calamities with a pool: this player's share of the losses, said once",
    [ACTION_SELECT] = "Civil War by factions: tokens for the first faction",
    [ACTION_SELECT_CITY] = "Civil War by factions: a city for the first faction",
    [ACTION_KEEP_FACTION] = "Civil War by factions: which one the victim keeps, 1 or 2",
    [ACTION_YES] =
        "a question with two answers: draw a card after an attack, go on after somebody left",
    [ACTION_NO] = "the other answer",
    [ACTION_WAIT] = "phase 4: lets other conflicts, or the own attack, go first",
    [ACTION_BUILD_CITY] =
        "phase 5: treasury with Architecture, neighbours with Urbanism (how many tokens; each of "
        "them is then named with choose AREA unless all there are go), leaving with Public "
        "Works; each part is left out when 0",
    [ACTION_BUY_CARD] = "phase 6",
    [ACTION_FREE_CARD] = "phase 6 with Wonder of the World",
    [ACTION_OFFER] =
        "phase 7: offer to PLAYER|anyone give N: CARD, CARD[, CARD] want M[: CARD, ...] "
        "[answering OFFER]",
    [ACTION_ORDER] =
        "market rounds: files the order; with a line it says that line: keep CARD, ...|nothing; "
        "want "
        "CARD, ...|anything; least N; hidden CARD [as CARD], ...|nothing; names yes|no; believe "
        "PLAYER, ...|everybody|nobody; with PLAYER, ...|everybody; deals N (0: any number); stand "
        "yes|no",
    [ACTION_MARKET_OFFER] =
        "market rounds: files the offer of this place, 1 to 3; with a line it says that line: to "
        "PLAYER, ...|everybody; give CARD, CARD, CARD [as CARD], ...; wants N; first CARD, "
        "...|anything; second CARD, ...|anything; least N (0: in any case); group N (0: none); "
        "stand yes|no",
    [ACTION_READY] = "market rounds: ready for the close of the round",
    [ACTION_WITHDRAW] = "phase 7: takes an own offer back, or declines one; in market rounds with "
                        "the place, 0 for the order",
    [ACTION_ACCEPT] =
        "phase 7: a deal begins, with the number of the offer; if the offerer has not got the "
        "cards any more, the offer lapses and nothing else happens",
    [ACTION_PUT] = "phase 7: a card into an open deal; named ones are put by themselves",
    [ACTION_CANCEL] = "phase 7: ends an open deal",
    [ACTION_RESUME] = "phase 7: after done, trades on; in market rounds also after ready",
    [ACTION_USE] = "phase 10: begins a special ability",
    [ACTION_RELOCATE] = "phase 10, Diaspora, after choose AREA for where the tokens leave",
    [ACTION_GIVE] =
        "phase 10: the card given to a holder of Provincial Empire; shown 1 shows it to all",
    [ACTION_SHOW] = "phase 10, Provincial Empire: shows all a card that came face down",
    [ACTION_SELL] = "phase 10, Trade Routes",
    [ACTION_CONVERT] = "phase 10, Universal Doctrine: barbarian tokens",
    [ACTION_ASK_FOR] =
        "special abilities, Trade Empire by demand: the commodity, before the players",
    [ACTION_CONVERT_CITY] = "phase 10, Universal Doctrine: a pirate city",
    [ACTION_BUY] = "phase 12: puts an advance into the basket",
    [ACTION_DISCOUNT] = "phase 12: the advance that Library makes cheaper",
    [ACTION_FREE_ADVANCE] =
        "phase 12: the advance that Anatomy brings. Said again it takes the place of the one "
        "before; where Anatomy brings two, a third is refused until `reset`",
    [ACTION_PAY] =
        "phase 12: turns so many cards of a kind in, with the number even if it is 1; treasury "
        "pays the rest at done",
    [ACTION_SUBSTITUTE] =
        "phase 12, Trade Empire: the first card stands in for one more of the second",
    [ACTION_RESET] =
        "phase 2: takes back what has grown where there was a choice; phase 12: empties the basket",
    [ACTION_CREDIT] = "free credits of Written Record or Monument: five in this colour",
    [ACTION_DONE] = "ends a turn or a choice wherever one may stop",
    [ACTION_INSIST] =
        "at any time: the phase of this number is played in order, now or when it comes",
    [ACTION_LEAVE] = "at any time: the player leaves at the end of the turn",
    [ACTION_LEAVE_NOW] = "at any time: the player leaves at the end of the present phase",
    [ACTION_END_ROUND] = "of the table, in market rounds: play table end-round closes the round",
    [ACTION_END_TRADE] = "of the table, in phase 7: play table end-trade; in market rounds the "
                         "present one is then the last",
    [ACTION_END_GAME] = "of the table, at any time: play table end-game; the turn is the last",
};

__attribute__((format(printf, 2, 3))) static void say(const Speaker *speaker, const char *format,
                                                      ...)
{
    char    line[LINE_LONGEST];
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    speaker->say(speaker->context, line);
}

/* A pattern as people write it: %a0 is AREA. */
static const char *plain_pattern(char *out, size_t size, const char *pattern)
{
    static const char *const nouns[26] = { ['a' - 'a'] = "AREA",
                                           ['n' - 'a'] = "N",
                                           ['p' - 'a'] = "PLAYER",
                                           ['z' - 'a'] = "CIVILIZATION",
                                           ['s' - 'a'] = "SHIP",
                                           ['c' - 'a'] = "CARD",
                                           ['v' - 'a'] = "ADVANCE",
                                           ['k' - 'a'] = "STACK",
                                           ['o' - 'a'] = "OFFER",
                                           ['y' - 'a'] = "COLOUR",
                                           ['w' - 'a'] = "treasury/mixed/tokens",
                                           ['t' - 'a'] = "COAST",
                                           ['q' - 'a'] = "OWNER",
                                           ['f' - 'a'] = "PHASE" };
    size_t                   length = 0;
    for (; *pattern && length + 32 < size; pattern++) {
        if (pattern[0] == '%' && pattern[1] >= 'a' && pattern[1] <= 'z'
            && nouns[pattern[1] - 'a']) {
            length += (size_t)snprintf(out + length, size - length, "%s", nouns[pattern[1] - 'a']);
            pattern += 2;
        } else if (*pattern == '{') {
            const uint16_t many[10] = { 0 };
            const char    *form;
            size_t         form_length;
            pattern = pattern_form(pattern, many, 10, &form, &form_length);
            length += (size_t)snprintf(out + length, size - length, "%.*s", (int)form_length, form);
        } else {
            out[length++] = *pattern;
        }
    }
    out[length] = '\0';
    return out;
}

static void say_actions(const Speaker *speaker)
{
    char text[LINE_LONGEST / 2];
    say(speaker, "### Actions\n");
    say(speaker, "| Text | When |\n|---|---|");
    for (int i = 0; i < ACTION_COUNT; i++)
        say(speaker, "| `%s` | %s |", plain_pattern(text, sizeof text, patterns[i]),
            asked[i] ? asked[i] : "");
}

/* The first words of the actions that answer a prompt, each of them once. */
static const char *first_words(char *out, size_t size, const AnswerWords *answers)
{
    size_t      length = 0;
    const char *last = "";
    size_t      last_size = 0;
    out[0] = '\0';
    for (; answers->kind >= 0; answers++) {
        const char *word = patterns[answers->kind];
        size_t      word_size = strcspn(word, " ");
        if (word_size == last_size && strncmp(word, last, word_size) == 0)
            continue;
        length += (size_t)snprintf(out + length, size - length, "%s%.*s", length ? ", " : "",
                                   (int)word_size, word);
        last = word;
        last_size = word_size;
    }
    return out;
}

static void say_prompts(const Speaker *speaker)
{
    char text[LINE_LONGEST / 2], answers[LINE_LONGEST / 4];
    say(speaker, "\n### Prompts\n");
    say(speaker, "| Name | What the player is asked | Answers | Rule |\n|---|---|---|---|");
    for (int i = 1; i < PROMPT_COUNT; i++)
        say(speaker, "| `%s` | %s | %s | %s |", prompt_name((PromptKind)i),
            plain_pattern(text, sizeof text, prompt_text((PromptKind)i)),
            first_words(answers, sizeof answers, prompt_words[i].answers),
            prompt_rule((PromptKind)i));
}

static void say_refusals(const Speaker *speaker)
{
    say(speaker, "\n### Refusal codes\n");
    say(speaker, "| Code | Meaning | Rule |\n|---|---|---|");
    for (int i = 1; i < REFUSAL_COUNT; i++)
        say(speaker, "| `%s` | %s | %s |", refusal_code((Refusal)i), refusal_message((Refusal)i),
            refusal_rule((Refusal)i));
}

#define EVENT(id, class, name, pattern) { name, pattern },
static const struct {
    const char *name, *pattern;
} events[EVENT_COUNT] = {
#include "rules/civ/events.def"
};
#undef EVENT

static void say_events(const Speaker *speaker)
{
    char text[LINE_LONGEST / 2];
    say(speaker, "\n### Events\n");
    say(speaker, "| Name | Text |\n|---|---|");
    for (int i = 0; i < EVENT_COUNT; i++)
        say(speaker, "| `%s` | `%s` |", events[i].name,
            plain_pattern(text, sizeof text, events[i].pattern));
}

static void say_phases(const Speaker *speaker, const Edition *edition)
{
    say(speaker, "\n### Phases\n");
    say(speaker, "| Number | Name for `given phase` |\n|---|---|");
    for (int i = 0; i < edition->phase_count; i++)
        say(speaker, "| %d | `%s` |", edition->phases[i].number,
            procedure_name((ProcedureId)edition->phases[i].procedure));
    say(speaker, "\nSteps inside phases, for `expect step`:");
    for (int i = 0; i < PROCEDURE_COUNT; i++) {
        bool phase = i == PROCEDURE_PAUSE;
        for (int j = 0; j < edition->phase_count; j++)
            phase = phase || edition->phases[j].procedure == i;
        if (!phase)
            say(speaker, "- `%s`", procedure_name((ProcedureId)i));
    }
}

static void say_switches(const Speaker *speaker)
{
    say(speaker, "\n### Switches\n");
    say(speaker, "| Name | Values |\n|---|---|");
    for (int id = 0; id < SWITCH_COUNT; id++) {
        char values[256] = "";
        for (int v = 0; switch_value_name((Switch)id, v); v++)
            snprintf(values + strlen(values), sizeof values - strlen(values), "%s%s", v ? " " : "",
                     switch_value_name((Switch)id, v));
        say(speaker, "| `%s` | %s |", switch_name((Switch)id), values);
    }
}

static void say_numbers(const Speaker *speaker, const Edition *edition)
{
    say(speaker, "\n### Numbers\n");
    say(speaker, "| Name | Can be | In %s |\n|---|---|---|", edition->id);
    for (int i = 0; i < NUMBER_COUNT; i++) {
        const NumberInfo *info = number_info((Number)i);
        say(speaker, "| `%s` | %d to %d | %d |", info->name, info->least, info->most,
            edition->numbers[i]);
    }
}

static void say_figures(const Speaker *speaker, const Edition *edition)
{
    say(speaker, "\n### Figures of calamities\n");
    say(speaker, "| Card | Figures, and what they are in %s |\n|---|---|", edition->id);
    for (int i = 0; i < edition->card_count; i++) {
        const CardInfo   *card = &edition->cards[i];
        char              line[LINE_LONGEST / 2] = "";
        const FigureInfo *info;
        if (card->type == CARD_COMMODITY)
            continue;
        for (int f = 0; (info = calamity_figure_info((CalamityKind)card->calamity, f)); f++)
            snprintf(line + strlen(line), sizeof line - strlen(line), "%s`%s` %d", f ? ", " : "",
                     info->name, card->figures[f]);
        say(speaker, "| %s | %s |", card->name, line);
    }
}

static const char *const types[] = { "commodity", "minor calamity", "tradeable calamity",
                                     "non-tradeable calamity" };

static void say_names(const Speaker *speaker, const Edition *edition)
{
    say(speaker, "\n### Civilizations\n");
    for (int i = 0; i < edition->civilization_count; i++)
        say(speaker, "- %s (rank %d)", edition->civilizations[i].name,
            edition->civilizations[i].rank);
    say(speaker, "\n### Cards\n");
    say(speaker, "| Card | Stack | Kind |\n|---|---|---|");
    for (int i = 0; i < edition->card_count; i++)
        say(speaker, "| %s | %d | %s%s |", edition->cards[i].name, edition->cards[i].stack,
            types[edition->cards[i].type],
            edition->cards[i].additional ? " of the additional set" : "");
    say(speaker, "\n### Advances\n");
    for (int i = 0; i < edition->advance_count; i++)
        say(speaker, "- %s (%d)", edition->advances[i].name, edition->advances[i].price);
    say(speaker, "\n### Boards\n");
    for (int i = 0; library_board_id(i); i++)
        say(speaker, "- `%s`", library_board_id(i));
}

/* ---- What the other editions have ---- */

static bool same_phases(const Edition *a, const Edition *b)
{
    return a->phase_count == b->phase_count
           && memcmp(a->phases, b->phases, (size_t)a->phase_count * sizeof a->phases[0]) == 0;
}

static void say_other_rules(const Speaker *speaker, const Edition *edition, const Edition *base)
{
    if (!same_phases(edition, base)) {
        say(speaker, "\nPhases:");
        for (int i = 0; i < edition->phase_count; i++)
            say(speaker, "- %d `%s`", edition->phases[i].number,
                procedure_name((ProcedureId)edition->phases[i].procedure));
    }
    bool begun = false;
    for (int i = 0; i < SWITCH_COUNT; i++) {
        if (edition->switches[i] == base->switches[i])
            continue;
        say(speaker, "%s- `%s` %s", begun ? "" : "\nSwitches:\n", switch_name((Switch)i),
            switch_value_name((Switch)i, edition->switches[i]));
        begun = true;
    }
    begun = false;
    for (int i = 0; i < NUMBER_COUNT; i++) {
        if (edition->numbers[i] == base->numbers[i])
            continue;
        say(speaker, "%s- `%s` %d", begun ? "" : "\nNumbers:\n", list_numbers(NULL, i),
            edition->numbers[i]);
        begun = true;
    }
}

static bool same_card(const CardInfo *card, const Edition *base)
{
    int i = card_by_name(base, card->name);
    return i >= 0 && base->cards[i].stack == card->stack && base->cards[i].type == card->type;
}

static void say_other_names(const Speaker *speaker, const Edition *edition, const Edition *base)
{
    bool begun = false;
    for (int i = 0; i < edition->civilization_count; i++) {
        const Civilization *civilization = &edition->civilizations[i];
        int                 in_base = civilization_by_name(base, civilization->name);
        if (in_base >= 0 && base->civilizations[in_base].rank == civilization->rank)
            continue;
        say(speaker, "%s- %s (rank %d)", begun ? "" : "\nCivilizations:\n", civilization->name,
            civilization->rank);
        begun = true;
    }
    begun = false;
    for (int i = 0; i < edition->card_count; i++) {
        const CardInfo *card = &edition->cards[i];
        if (same_card(card, base))
            continue;
        say(speaker, "%s- %s (stack %d, %s%s)", begun ? "" : "\nCards:\n", card->name, card->stack,
            types[card->type], card->additional ? " of the additional set" : "");
        begun = true;
    }
    begun = false;
    for (int i = 0; i < edition->advance_count; i++) {
        const AdvanceInfo *advance = &edition->advances[i];
        int                in_base = advance_by_name(base, advance->name);
        if (in_base >= 0 && base->advances[in_base].price == advance->price)
            continue;
        say(speaker, "%s- %s (%d)", begun ? "" : "\nAdvances:\n", advance->name, advance->price);
        begun = true;
    }
}

static void say_other_editions(const Speaker *speaker, const Edition *base)
{
    Edition edition;
    Error   error;
    for (int i = 0; library_edition_id(i); i++)
        if (strcmp(library_edition_id(i), base->id) != 0
            && library_edition(&edition, library_edition_id(i), &error)) {
            say(speaker, "\n### Otherwise in %s\n", edition.id);
            say(speaker, "What is not listed is as in %s above.", base->id);
            say_other_rules(speaker, &edition, base);
            say_other_names(speaker, &edition, base);
        }
}

void civ_words(void (*say_line)(void *context, const char *line), void *context)
{
    Speaker speaker = { say_line, context };
    Edition edition;
    Error   error;
    say_actions(&speaker);
    say_prompts(&speaker);
    say_refusals(&speaker);
    say_events(&speaker);
    if (library_edition(&edition, LIBRARY_EDITION, &error)) {
        say_phases(&speaker, &edition);
        say_switches(&speaker);
        say_numbers(&speaker, &edition);
        say_figures(&speaker, &edition);
        say_names(&speaker, &edition);
        say_other_editions(&speaker, &edition);
    }
}
