#include "sim/moments.h"

#include <stdlib.h>

#include "rules/table/bits.h"
#include "sim/log.h"

bool moments_begin(MomentsStory *out, Moments *moments, const Ruleset *rules,
                   const AnyOptions *options, uint64_t seed)
{
    *out = (MomentsStory){ .moments = moments };
    out->log = open_memstream(&out->text, &out->size);
    if (out->log)
        log_begin(out->log, rules, options, seed);
    return out->log;
}

static void write_moment(MomentsStory *story, const Ruleset *rules, const void *game, int kind,
                         Player player)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s.%d.log", story->moments->folder,
             rules->family->words->prompts[kind].name, player);
    FILE *file = fopen(path, "w");
    if (!file) {
        story->moments->lost++;
        return;
    }
    fflush(story->log);
    fwrite(story->text, 1, story->size, file);
    log_end(file, rules, game);
    if (ferror(file) | fclose(file))
        story->moments->lost++;
}

static void look(MomentsStory *story, const Ruleset *rules, const void *game)
{
    const Family *family = rules->family;
    for (uint32_t pending = family->pending(rules, game); pending; pending &= pending - 1) {
        Player player = (Player)first32(pending);
        int    kind = family->prompt(rules, game, player).kind;
        if (!story->moments->seen[kind]) {
            story->moments->seen[kind] = true;
            write_moment(story, rules, game, kind, player);
        }
    }
}

void moments_step(MomentsStory *story, const Ruleset *rules, const void *before,
                  const Action *action, const void *after)
{
    if (!story->begun)
        look(story, rules, before);
    story->begun = true;
    log_action(story->log, rules, before, action, after);
    look(story, rules, after);
}

void moments_end(MomentsStory *story)
{
    fclose(story->log);
    free(story->text);
}
