/* What the caller adds to the list of libecumene: actions of the caller's own making, and bots. */
#include <string.h>

#include "research/session.h"
#include "rules/table/bits.h"
#include "rules/table/must.h"

/* ---- Composed actions ---- */

static int refuse_row(const World *world, int row, int count, Refusal refusal)
{
    const RefusalWords *words = &world->family->words->refusals[refusal];
    return count == 1 ? session_refuse(ECUMENE_REFUSED, "%s (%s)", words->message, words->code)
                      : session_refuse(ECUMENE_REFUSED, "row %d: %s (%s)", row, words->message,
                                       words->code);
}

/* Tries the rows one after the other in a copy of the game. Before the last none may end the
 * decision, so that a refusal tells nothing of what would come of it. */
static int rows_check(const Action *actions, int count, const Environment *environment,
                      World *world)
{
    const Family  *family = world->family;
    const Ruleset *rules = &world->rules;
    void          *game = &world->draft;
    Player         player = environment->player;
    memcpy(game, environment->game, family->game_size);
    uint64_t decision = family_decisions(family)->decision(rules, game, player);
    for (int i = 0; i < count; i++) {
        Refusal refusal = family->check(rules, game, &actions[i]);
        if (refusal != ACCEPTED)
            return refuse_row(world, i, count, refusal);
        if (i == count - 1)
            break;
        if (family_traits(family)->act(rules, game, &actions[i]) & (ACT_FINISHES | ACT_PASSES))
            return session_refuse(ECUMENE_BAD_ARGUMENT,
                                  "row %d ends the decision and must be the last", i);
        must(family->apply(game, rules, &actions[i], NULL) == ACCEPTED);
        if (!(family->pending(rules, game) & bit32(player))
            || family_decisions(family)->decision(rules, game, player) != decision)
            return session_refuse(ECUMENE_BAD_ARGUMENT,
                                  "row %d ends the decision and must be the last", i);
    }
    return ECUMENE_OK;
}

/* Where the list has this already, or -1. */
static int listed_at(const Environment *environment, const Action *actions, int count)
{
    int    composed_from = environment->count - environment->composed;
    size_t size = sizeof *actions * (size_t)count;
    for (int i = 0; i < composed_from && count == 1; i++)
        if (memcmp(&environment->actions[i], actions, size) == 0)
            return i;
    for (int i = 0; i < environment->composed; i++)
        if (environment->entries[i].count == count
            && memcmp(&environment->rows[environment->entries[i].first], actions, size) == 0)
            return composed_from + i;
    return -1;
}

static int entry_add(Environment *environment, const World *world, const Action *actions, int count)
{
    int listed = listed_at(environment, actions, count);
    if (listed >= 0)
        return listed;
    if (environment->composed == ECUMENE_COMPOSED_MOST
        || environment->rows_used + count > ECUMENE_COMPOSED_ROWS
        || environment->count == world->actions_max)
        return session_refuse(ECUMENE_NO_ROOM,
                              "a list has room for %d entries of %d rows that are composed",
                              ECUMENE_COMPOSED_MOST, ECUMENE_COMPOSED_ROWS);
    environment->entries[environment->composed++] =
        (Composed){ (uint8_t)environment->rows_used, (uint8_t)count };
    memcpy(&environment->rows[environment->rows_used], actions, sizeof *actions * (size_t)count);
    environment->rows_used += count;
    environment->actions[environment->count] = actions[0];
    return environment->count++;
}

static void run_compose(void *context)
{
    Work        *work = context;
    World       *world = &work->session->world;
    Environment *environment = &work->session->environments[work->environment];
    Action       actions[ECUMENE_COMPOSED_ROWS];
    int          count = (int)work->size;
    for (int i = 0; i < count; i++) {
        if (!action_of_features(&actions[i], world, work->actions + i * ECUMENE_FEATURES)) {
            work->result = session_refuse(ECUMENE_BAD_ACTION, "row %d is not that of an action", i);
            return;
        }
        actions[i].player = environment->player;
    }
    work->result = rows_check(actions, count, environment, world);
    if (work->result != ECUMENE_OK)
        return;
    work->result = entry_add(environment, world, actions, count);
    if (work->result >= 0)
        session_write(work->session, work->environment, work->buffers);
}

int ecumene_compose(EcumeneHandle handle, int32_t environment, const int32_t *rows, int32_t count,
                    const EcumeneBuffers *buffers_or_null)
{
    if (!rows || count < 1 || count > ECUMENE_COMPOSED_ROWS)
        return session_refuse(ECUMENE_BAD_ARGUMENT, "an action is composed of 1 to %d rows, not %d",
                              ECUMENE_COMPOSED_ROWS, rows ? count : 0);
    Place *place;
    int    code = session_enter(&place, handle, environment, buffers_or_null);
    if (code != ECUMENE_OK)
        return code;
    if (place->session->environments[environment].player == NOBODY)
        code = session_refuse(ECUMENE_ENDED,
                              "the game of environment %d has ended: nobody is asked", environment);
    else
        code = session_guard(&(Work){ .session = place->session,
                                      .buffers = buffers_or_null,
                                      .environment = environment,
                                      .actions = rows,
                                      .size = (size_t)count },
                             run_compose);
    place_leave(place);
    return code;
}

/* ---- Bots ---- */

int ecumene_bot(EcumeneHandle handle, const char *text)
{
    if (!text)
        return session_refuse(ECUMENE_BAD_ARGUMENT, "the bot is null");
    Place *place = place_enter(handle);
    if (!place)
        return ECUMENE_BAD_HANDLE;
    World *world = &place->session->world;
    Error  error = { .text = "" };
    int    code = -1;
    for (int i = 0; i < world->bot_count && code < 0; i++)
        if (strcmp(world->bots[i].name, text) == 0)
            code = i;
    if (code < 0 && world->bot_count == ECUMENE_BOTS_MOST)
        code = session_refuse(ECUMENE_NO_ROOM, "there are %d bots already", ECUMENE_BOTS_MOST);
    else if (code < 0 && !bots_read(&world->bots[world->bot_count], world->players, text, &error))
        code = session_refuse(ECUMENE_BAD_ARGUMENT, "%s", error.text);
    else if (code < 0)
        code = world->bot_count++;
    place_leave(place);
    return code;
}
