/* Claims about who is asked what, what is legal, and how the game stands. */
#include <stdio.h>
#include <string.h>

#include "rules/civ/text.h"
#include "rules/table/bits.h"
#include "scenario/civ/expect.h"
#include "scenario/read.h"

/* ---- Players ---- */

static bool read_players(Scene *scene, char *text, uint8_t *out, int *count)
{
    *count = 0;
    read_colon(&text);
    char *nobody = text;
    if (read_words(&nobody, "nobody") && read_end(nobody))
        return true;
    for (char *item; (item = read_item(&text, ','));) {
        int player = find_player(scene, item);
        if (player < 0 || player >= PLAYERS_MAX || *count == PLAYERS_MAX)
            return scene_unknown(scene, "player", item, list_players);
        out[(*count)++] = (uint8_t)player;
    }
    return *count > 0 || scene_error(scene, "which players? say PLAYER, PLAYER or nobody");
}

static void say_players(const Scene *scene, const uint8_t *players, int count, Finding *out)
{
    for (int i = 0; i < count; i++)
        finding_say(out, "%s%s", i ? ", " : "",
                    player_name(&scene->rules, &scene->game, players[i]));
    if (count == 0)
        finding_say(out, "nobody");
}

bool claim_pending(Scene *scene, const Lens *lens, char *text, Finding *out)
{
    uint8_t players[PLAYERS_MAX];
    int     count;
    if (!read_players(scene, text, players, &count))
        return false;
    uint32_t wanted = 0;
    for (int i = 0; i < count; i++)
        wanted |= bit32(players[i]);
    uint32_t pending = lens->view ? lens->view->pending : game_pending(&scene->rules, lens->game);
    out->holds = pending == wanted;
    count = 0;
    for (Player p = 0; p < PLAYERS_MAX; p++)
        if (pending & bit32(p))
            players[count++] = p;
    say_players(scene, players, count, out);
    return true;
}

static int one_player(Scene *scene, char **text)
{
    int player = read_name(text, find_player, scene);
    if (player < 0)
        scene_unknown_word(scene, "player", *text, list_players);
    read_colon(text);
    return player;
}

/* A claim that nothing is so must not hold because of a slip of the pen. */
static bool prompt_exists(const char *pattern)
{
    for (int kind = 0; kind < PROMPT_COUNT; kind++)
        if (pattern_fits(pattern, prompt_name((PromptKind)kind))
            || pattern_may_fit(pattern, prompt_text((PromptKind)kind)))
            return true;
    return false;
}

/* prompt PLAYER NAME */
bool claim_prompt(Scene *scene, const Lens *lens, char *text, Finding *out)
{
    int player = one_player(scene, &text);
    if (player < 0)
        return false;
    if (player >= PLAYERS_MAX)
        return scene_error(scene, "the table is not asked");
    char wanted[LINE_LONGEST + 1];
    stage_seats_named(wanted, sizeof wanted, &scene->stage, text);
    claim_prompted(scene, lens, player, wanted, out);
    return prompt_exists(wanted)
           || stage_nothing_like(&scene->stage, "prompt", wanted, list_prompts);
}

void claim_prompted(Scene *scene, const Lens *lens, int player, const char *wanted, Finding *out)
{
    Prompt prompt = game_prompt(&scene->rules, lens->game, (Player)player);
    char   words[LINE_LONGEST / 2];
    prompt_format(words, sizeof words, &scene->rules, lens->game, &prompt);
    const char *name = prompt_name((PromptKind)prompt.kind);
    finding_say(out, "prompt %s (%s)", name, words);
    out->holds = pattern_fits(wanted, name) || pattern_fits(wanted, words);
}

/* ---- Choices ---- */

static int list_legal(Scene *scene, const Lens *lens, int player)
{
    return game_legal(scene->stage.legal, SCENE_LEGAL, &scene->rules, lens->game, (Player)player);
}

static void say_legal(Scene *scene, const Lens *lens, int count, Finding *out)
{
    enum { SAID_MAX = 12 };
    for (int i = 0; i < count && i < SAID_MAX; i++) {
        char words[200];
        action_format(words, sizeof words, &scene->rules, lens->game, &scene->stage.legal[i]);
        finding_say(out, "%s%s", i ? " | " : "", words);
    }
    if (count > SAID_MAX)
        finding_say(out, " and %d more", count - SAID_MAX);
    if (count == 0)
        finding_say(out, "no option");
}

/* Is there a legal action of this text, which may be a pattern? -1 when it is no action at all. */
static int is_legal(Scene *scene, const Lens *lens, int player, int count, const char *text)
{
    if (strchr(text, '*')) {
        char pattern[LINE_LONGEST + 1];
        stage_seats_named(pattern, sizeof pattern, &scene->stage, text);
        for (int i = 0; i < count; i++) {
            char words[200];
            action_format(words, sizeof words, &scene->rules, lens->game, &scene->stage.legal[i]);
            if (pattern_fits(pattern, words))
                return i + 1;
        }
        return 0;
    }
    Action action;
    if (!stage_action_of(&scene->stage, lens->game, player, text, &action))
        return -1;
    for (int i = 0; i < count; i++)
        if (memcmp(&scene->stage.legal[i], &action, sizeof action) == 0)
            return i + 1;
    /* Offers, lines of filings and what the table does are not listed. */
    bool listed = action.kind != ACTION_OFFER && action.kind != ACTION_ORDER
                  && action.kind != ACTION_MARKET_OFFER && action.kind < ACTION_LEAVE
                  && player < PLAYERS_MAX;
    return !listed && game_check(&scene->rules, lens->game, &action) == REFUSAL_NONE ? 1 : 0;
}

bool claim_legal(Scene *scene, const Lens *lens, char *text, Finding *out)
{
    int player = one_player(scene, &text);
    if (player < 0)
        return false;
    int count = list_legal(scene, lens, player);
    int legal = is_legal(scene, lens, player, count, read_trim(text));
    say_legal(scene, lens, count, out);
    out->holds = legal > 0;
    return legal >= 0;
}

/* options PLAYER N [of PATTERN] */
bool claim_options(Scene *scene, const Lens *lens, char *text, Finding *out)
{
    int player = one_player(scene, &text);
    if (player < 0)
        return false;
    int   count = list_legal(scene, lens, player);
    char *of = strstr(text, " of ");
    int   fitting = count;
    if (of) {
        char pattern[LINE_LONGEST + 1];
        *of = '\0';
        stage_seats_named(pattern, sizeof pattern, &scene->stage, read_trim(of + 4));
        fitting = 0;
        for (int i = 0; i < count; i++) {
            char words[200];
            action_format(words, sizeof words, &scene->rules, lens->game, &scene->stage.legal[i]);
            fitting += pattern_fits(pattern, words);
        }
    }
    bool read = claim_number(&scene->stage, text, fitting, out);
    finding_say(out, ": ");
    say_legal(scene, lens, count, out);
    return read;
}

/* exactly PLAYER ACTION | ACTION | ...: these and no others. */
bool claim_exactly(Scene *scene, const Lens *lens, char *text, Finding *out)
{
    int player = one_player(scene, &text);
    if (player < 0)
        return false;
    bool matched[SCENE_LEGAL] = { false };
    int  count = list_legal(scene, lens, player);
    out->holds = true;
    for (char *item; (item = read_item(&text, '|'));) {
        char pattern[LINE_LONGEST + 1];
        int  legal = is_legal(scene, lens, player, count, item);
        if (legal < 0)
            return false;
        if (legal == 0)
            out->holds = false;
        stage_seats_named(pattern, sizeof pattern, &scene->stage, item);
        for (int i = 0; i < count; i++) {
            char words[200];
            action_format(words, sizeof words, &scene->rules, lens->game, &scene->stage.legal[i]);
            if (i + 1 == legal || pattern_fits(pattern, words))
                matched[i] = true;
        }
    }
    for (int i = 0; i < count; i++)
        out->holds = out->holds && matched[i];
    say_legal(scene, lens, count, out);
    return true;
}

/* ---- How the game stands ---- */

/* phase NAME or number, anywhere in the flow. */
bool claim_phase(Scene *scene, const Lens *lens, char *text, Finding *out)
{
    const Flow *flow = &lens->game->flow;
    char       *at = text;
    int         number = 0;
    bool        numbered = read_number(&at, &number) && number > 0;
    int         phase = -1;
    if (flow->depth > 0 && flow->frames[0].procedure == PROCEDURE_TURN && flow->frames[0].step > 0
        && flow->frames[0].step <= scene->edition.phase_count)
        phase = flow->frames[0].step - 1;
    bool holds = !numbered || (phase >= 0 && scene->edition.phases[phase].number == number);
    if (!read_end(at)) {
        int  procedure = procedure_by_name(read_trim(at));
        bool whole;
        int  named = phase_by_name(scene, text, &whole);
        if (procedure < 0 && named < 0)
            return scene_unknown(scene, "phase", text, list_phases);
        if (procedure < 0) {
            holds = named == phase;
        } else {
            bool there = false;
            for (int i = 0; i < flow->depth; i++)
                there = there || flow->frames[i].procedure == procedure;
            holds = holds && there;
        }
    }
    out->holds = holds;
    if (position_paused(lens->game))
        finding_say(out, "play at rest");
    for (int i = 0; i < flow->depth && !position_paused(lens->game); i++)
        finding_say(out, "%s%s", i ? " > " : "",
                    procedure_name((ProcedureId)flow->frames[i].procedure));
    if (phase >= 0)
        finding_say(out, " (phase %d)", scene->edition.phases[phase].number);
    return true;
}

/* step NAME: what is on top of the flow. */
bool claim_step(Scene *scene, const Lens *lens, char *text, Finding *out)
{
    const Flow *flow = &lens->game->flow;
    int         procedure = procedure_by_name(read_trim(text));
    if (procedure < 0)
        return scene_unknown(scene, "step", text, list_phases);
    out->holds = flow->depth > 0 && flow->frames[flow->depth - 1].procedure == procedure;
    if (flow->depth > 0)
        finding_say(out, "%s",
                    procedure_name((ProcedureId)flow->frames[flow->depth - 1].procedure));
    return true;
}

bool claim_turn(Scene *scene, const Lens *lens, char *text, Finding *out)
{
    return claim_number(&scene->stage, text, lens->game->turn, out);
}

bool claim_last_turn(Scene *scene, const Lens *lens, char *text, Finding *out)
{
    return claim_number(&scene->stage, text, lens->game->last_turn, out);
}

/* A pause behind a phase is not the end. */
static bool is_over(const Game *game)
{
    return game->over && !position_paused(game);
}

bool claim_over(Scene *scene, const Lens *lens, char *text, Finding *out)
{
    out->holds = is_over(lens->game);
    finding_say(out, "a game that %s", is_over(lens->game) ? "is over" : "goes on");
    return read_end(text) || scene_error(scene, "nothing may follow: \"%s\"", text);
}

/* All who have won, in any order. */
bool claim_winner(Scene *scene, const Lens *lens, char *text, Finding *out)
{
    Player   ranking[PLAYERS_MAX];
    uint8_t  named[PLAYERS_MAX];
    uint32_t expected = 0, actual = 0;
    int      count;
    if (!read_players(scene, text, named, &count))
        return false;
    game_ranking(ranking, &scene->rules, lens->game);
    int winners = game_winners(&scene->rules, lens->game);
    for (int i = 0; i < count; i++)
        expected |= bit32(named[i]);
    for (int i = 0; i < winners; i++)
        actual |= bit32(ranking[i]);
    out->holds = is_over(lens->game) && expected == actual;
    finding_say(out, "a game that %s, with ", is_over(lens->game) ? "is over" : "goes on");
    say_players(scene, ranking, winners, out);
    finding_say(out, " first");
    return true;
}

static bool same_order(Scene *scene, char *text, const uint8_t *actual, int actual_count,
                       Finding *out)
{
    uint8_t players[PLAYERS_MAX];
    int     count;
    if (!read_players(scene, text, players, &count))
        return false;
    out->holds = count <= actual_count && memcmp(players, actual, (size_t)count) == 0;
    say_players(scene, actual, actual_count, out);
    return true;
}

/* The order of the players by the rules of victory, as far as it is given. */
bool claim_ranking(Scene *scene, const Lens *lens, char *text, Finding *out)
{
    Player ranking[PLAYERS_MAX] = { 0 };
    game_ranking(ranking, &scene->rules, lens->game);
    return same_order(scene, text, ranking, lens->game->player_count, out);
}

/* The order of the present phase. */
bool claim_order(Scene *scene, const Lens *lens, char *text, Finding *out)
{
    return same_order(scene, text, lens->game->order, lens->game->player_count, out);
}

bool claim_points(Scene *scene, const Lens *lens, char *text, Finding *out)
{
    int player = one_player(scene, &text);
    if (player < 0)
        return false;
    if (player >= PLAYERS_MAX)
        return scene_error(scene, "the table has no points");
    return claim_number(&scene->stage, text, game_points(&scene->rules, lens->game, (Player)player),
                        out);
}

bool claim_out_of_play(Scene *scene, const Lens *lens, char *text, Finding *out)
{
    read_colon(&text);
    out->holds = true;
    for (char *item; (item = read_item(&text, ','));) {
        Area areas[AREAS_MAX];
        int  count = areas_named(areas, AREAS_MAX, scene, item);
        if (count == 0)
            return scene_unknown(scene, "area", item, list_areas);
        for (int i = 0; i < count; i++)
            out->holds = out->holds && bits_test(lens->game->out_of_play, areas[i]);
    }
    finding_say(out, "an area in play");
    return true;
}
