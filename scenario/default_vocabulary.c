#include "scenario/default_vocabulary.h"

#include <stdio.h>
#include <string.h>

#include "data/loader.h"
#include "rules/table/bits.h"
#include "rules/table/must.h"

static DefaultScene *scene_of(Stage *stage)
{
    return (DefaultScene *)(void *)stage;
}

bool default_scene_start(Stage *stage)
{
    DefaultScene *scene = scene_of(stage);
    const Family *family = stage->vocabulary->family;
    Error         error;
    must(family->editions->size <= sizeof scene->edition);
    stage->ruleset = (Ruleset){ family, scene->edition, NULL };
    stage->game = &scene->game;
    stage->before = &scene->before;
    scene->options.player_count = (uint8_t)family->players_usual;
    return loader_of(family)->edition(scene->edition, stage->edition_name, &error)
           || stage_error(stage, "%s", error.text);
}

static bool set_up(Stage *stage, uint64_t seed)
{
    DefaultScene *scene = scene_of(stage);
    const Family *family = stage->ruleset.family;
    const char   *wrong = family_options(family)->check(&stage->ruleset, &scene->options);
    if (wrong)
        return stage_error(stage, "%s", wrong);
    scene->begun = true;
    family->setup(stage->game, &stage->ruleset, &scene->options, seed);
    return true;
}

bool default_scene_begin(Stage *stage)
{
    return scene_of(stage)->begun || set_up(stage, 0);
}

Rng *default_scene_rng(Stage *stage)
{
    return &scene_of(stage)->rng;
}

/* ---- Names ---- */

int default_find_player(const void *context, const char *name)
{
    const Stage *stage = context;
    for (int p = 0; p < ((const DefaultScene *)context)->options.player_count; p++) {
        char seat[NAME_MAX];
        snprintf(seat, sizeof seat, "seat-%d", p + 1);
        if (name_equal(seat, name))
            return p;
    }
    return family_player_by_name(&stage->ruleset, stage->game, name);
}

const char *default_list_players(const void *context, int index)
{
    const Stage *stage = context;
    return index < ((const DefaultScene *)context)->options.player_count
               ? stage->ruleset.family->player_name(&stage->ruleset, stage->game, (Player)index)
               : NULL;
}

bool default_scene_figure(Stage *stage, char *text, int *out)
{
    (void)out;
    return stage_error(stage, "no such figure: \"%s\"", text);
}

void default_scene_words(void (*say)(void *context, const char *line), void *context)
{
    say(context, "seats N");
    say(context, "setup SEED");
    say(context, "expect position TEXT | PLAYER points N | PLAYER pending | over | event PATTERN");
}

/* ---- Statements ---- */

static bool seats_read(Stage *stage, char *text)
{
    int n;
    if (!read_number(&text, &n) || n < 1 || n > PLAYERS_MAX)
        return stage_error(stage, "seats N needs a number");
    scene_of(stage)->options.player_count = (uint8_t)n;
    return true;
}

static bool setup_read(Stage *stage, char *text)
{
    uint64_t seed = 0;
    if (*text && !read_seed(&text, &seed))
        return stage_error(stage, "setup SEED needs a number");
    return set_up(stage, seed);
}

/* A line of the position. */
static bool claim_position(Stage *stage, const char *text, Finding *out)
{
    char  position[2048];
    char *rest = position;
    family_describe(position, sizeof position, &stage->ruleset, stage->game);
    for (char *line; (line = strtok_r(rest, "\n", &rest));) {
        out->holds = out->holds || strcmp(line, text) == 0;
        finding_say(out, "%s; ", line);
    }
    return true;
}

static bool claim_of_player(Stage *stage, char *text, Finding *out)
{
    const Family *family = stage->ruleset.family;
    int           player = read_name(&text, default_find_player, stage);
    if (player < 0 || player == THE_TABLE)
        return stage_unknown_word(stage, "player", text, default_list_players);
    if (read_words(&text, "points"))
        return claim_number(stage, text,
                            family->points(&stage->ruleset, stage->game, (Player)player), out);
    if (!read_words(&text, "pending"))
        return stage_error(stage, "expected points or pending at \"%s\"", text);
    out->holds = family->pending(&stage->ruleset, stage->game) & bit32(player);
    return true;
}

static bool claim_read(Stage *stage, char *text, Finding *out)
{
    const Family *family = stage->ruleset.family;
    Eyes          all = { true, NOBODY };
    if (read_words(&text, "events"))
        return claim_events_of(stage, all, text, out);
    if (read_words(&text, "event"))
        return claim_event_of(stage, all, text, out);
    if (read_words(&text, "sequence"))
        return claim_sequence_of(stage, all, text, out);
    if (read_words(&text, "position"))
        return claim_position(stage, read_trim(text), out);
    if (!read_words(&text, "over"))
        return claim_of_player(stage, text, out);
    out->holds = family->standing(&stage->ruleset, stage->game).over;
    return true;
}

static bool expect_read(Stage *stage, char *text)
{
    char    claim[LINE_LONGEST + 1];
    Finding finding = { false, "" };
    if (!default_scene_begin(stage))
        return false;
    bool wanted = claim_wanted(&text);
    snprintf(claim, sizeof claim, "%s", text);
    return claim_judge(stage, claim, wanted, claim_read(stage, text, &finding), &finding);
}

const Keyword default_keywords[DEFAULT_KEYWORDS] = {
    { "seats", OF_HEAD, seats_read },
    { "players", OF_HEAD, seats_read },
    { "setup", OF_POSITION, setup_read },
    { "expect", OF_PLAY, expect_read },
};
