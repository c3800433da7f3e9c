#include "sim/moments.h"

#include <stdlib.h>

#include "rules/civ/family.h"
#include "rules/table/bits.h"
#include "sim/log.h"

bool moments_begin(MomentsStory *out, Moments *moments, const Rules *rules, const Options *options,
                   uint64_t seed)
{
    Ruleset    ruleset = civ_ruleset(rules);
    AnyOptions any = civ_options(options);
    *out = (MomentsStory){ .moments = moments };
    out->log = open_memstream(&out->text, &out->size);
    if (out->log)
        log_begin(out->log, &ruleset, &any, seed);
    return out->log;
}

static void write_moment(MomentsStory *story, const Rules *rules, const Game *game, PromptKind kind,
                         Player player)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s.%d.log", story->moments->folder, prompt_name(kind), player);
    FILE *file = fopen(path, "w");
    if (!file) {
        story->moments->lost++;
        return;
    }
    fflush(story->log);
    fwrite(story->text, 1, story->size, file);
    Ruleset ruleset = civ_ruleset(rules);
    log_end(file, &ruleset, game);
    if (ferror(file) | fclose(file))
        story->moments->lost++;
}

static void look(MomentsStory *story, const Rules *rules, const Game *game)
{
    for (uint32_t pending = game_pending(rules, game); pending; pending &= pending - 1) {
        Player     player = (Player)first32(pending);
        PromptKind kind = game_prompt(rules, game, player).kind;
        if (!story->moments->seen[kind]) {
            story->moments->seen[kind] = true;
            write_moment(story, rules, game, kind, player);
        }
    }
}

void moments_step(MomentsStory *story, const Rules *rules, const Game *before, const Action *action,
                  const Game *after)
{
    if (before->turn == 0)
        look(story, rules, before);
    Ruleset ruleset = civ_ruleset(rules);
    log_action(story->log, &ruleset, before, action, after);
    look(story, rules, after);
}

void moments_end(MomentsStory *story)
{
    fclose(story->log);
    free(story->text);
}
