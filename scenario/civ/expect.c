/* `expect`: hands a claim to its reader and says what there is instead when it does not hold. */
#include "scenario/civ/expect.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "rules/civ/text.h"
#include "scenario/read.h"

static bool expect_seen(Scene *scene, Player viewer, bool sees, char *text);

static bool is_viewer(Scene *scene, char **text, Player *viewer, bool *sees)
{
    char *at = *text;
    int   player = NOBODY;
    if (!read_words(&at, "spectator"))
        player = read_name(&at, find_player, scene);
    if (player < 0 || (player != NOBODY && player >= scene->game.player_count))
        return false;
    *sees = read_words(&at, "sees");
    if (!*sees && !read_words(&at, "does not see"))
        return false;
    *viewer = (Player)player;
    *text = at;
    return true;
}

bool expect_read(Stage *stage, char *text)
{
    Scene  *scene = scene_of(stage);
    char    claim[LINE_LONGEST + 1];
    Player  viewer;
    bool    sees;
    Finding finding = { false, "" };
    if (!scene_begin(scene))
        return false;
    if (is_viewer(scene, &text, &viewer, &sees))
        return expect_seen(scene, viewer, sees, text);
    bool wanted = claim_wanted(&text);
    Lens lens = { &scene->game, NULL, NOBODY };
    snprintf(claim, sizeof claim, "%s", text);
    return claim_judge(&scene->stage, claim, wanted, claim_read(scene, &lens, text, &finding),
                       &finding);
}

/* What is seen must be true in the view; what is not seen must be true in the game and not in the
 * view, so that a claim that never held proves nothing. */
static bool expect_seen(Scene *scene, Player viewer, bool sees, char *text)
{
    char    claim[LINE_LONGEST + 1];
    char    copy[LINE_LONGEST + 1];
    Finding truth = { false, "" };
    Finding seen = { false, "" };
    Lens    all = { &scene->game, NULL, NOBODY };
    Lens    view = { &scene->view.shown, &scene->view, viewer };
    snprintf(claim, sizeof claim, "%s", text);
    snprintf(copy, sizeof copy, "%s", text);
    view_make(&scene->view, &scene->rules, &scene->game, viewer);
    if (!claim_read(scene, &all, copy, &truth))
        return false;
    if (!truth.holds)
        return scene_fail(scene, "expected %s; in truth there is %s", claim, truth.actual);
    if (!claim_read(scene, &view, text, &seen))
        return false;
    if (seen.holds == sees)
        return true;
    return scene_fail(scene, "%s %s: %s; the view shows %s",
                      viewer == NOBODY ? "spectator"
                                       : player_name(&scene->rules, &scene->game, viewer),
                      sees ? "should see" : "should not see", claim,
                      seen.actual[0] ? seen.actual : "nothing of it");
}

/* ---- Of all families ---- */

static Eyes eyes_of(const Lens *lens)
{
    return (Eyes){ .all = !lens->view, .viewer = lens->viewer };
}

static bool claim_event(Scene *scene, const Lens *lens, char *text, Finding *out)
{
    return claim_event_of(&scene->stage, eyes_of(lens), text, out);
}

static bool claim_events(Scene *scene, const Lens *lens, char *text, Finding *out)
{
    return claim_events_of(&scene->stage, eyes_of(lens), text, out);
}

static bool claim_sequence(Scene *scene, const Lens *lens, char *text, Finding *out)
{
    return claim_sequence_of(&scene->stage, eyes_of(lens), text, out);
}

static const struct {
    const char  *words;
    ClaimReader *read;
} claims[] = { { "pending", claim_pending },
               { "prompt", claim_prompt },
               { "legal", claim_legal },
               { "options", claim_options },
               { "exactly", claim_exactly },
               { "event", claim_event },
               { "events", claim_events },
               { "sequence", claim_sequence },
               { "phase", claim_phase },
               { "step", claim_step },
               { "turn", claim_turn },
               { "last turn", claim_last_turn },
               { "over", claim_over },
               { "winner", claim_winner },
               { "ranking", claim_ranking },
               { "points", claim_points },
               { "order", claim_order },
               { "out of play", claim_out_of_play },
               { "out-of-play", claim_out_of_play },
               { "stack", claim_stack },
               { "discard", claim_discard },
               { "discards", claim_discard },
               { "offer", claim_offer },
               { "deal", claim_deal },
               { "filed", claim_filed } };
enum { CLAIMS = sizeof claims / sizeof claims[0] };

static const char *list_claims(const void *context, int index)
{
    if (index < CLAIMS)
        return claims[index].words;
    const Scene *scene = context;
    index -= CLAIMS;
    return index < scene->board.area_count ? list_areas(context, index)
                                           : list_players(context, index - scene->board.area_count);
}

static bool nothing_of(Scene *scene, const char *text)
{
    char word[LINE_LONGEST + 1];
    snprintf(word, sizeof word, "%.*s", (int)strcspn(text, " \t:"), text);
    const char *near = nearest_name(word, list_claims, scene);
    return scene_error(scene, "nothing can be expected of \"%s\"%s%s%s", text,
                       near ? "; did you mean \"" : "", near ? near : "", near ? "\"?" : "");
}

/* Hill-1..4: ..., the same of each. */
static bool claim_areas(Scene *scene, const Lens *lens, char *text, Finding *out)
{
    Area  areas[AREAS_MAX];
    char  copy[LINE_LONGEST + 1];
    char *rest = strstr(text, "..") + 2;
    rest += strspn(rest, "0123456789");
    snprintf(copy, sizeof copy, "%.*s", (int)(rest - text), text);
    int count = areas_named(areas, AREAS_MAX, scene, copy);
    if (count == 0)
        return scene_unknown(scene, "area", copy, list_areas);
    read_colon(&rest);
    out->holds = true;
    for (int i = 0; i < count; i++) {
        Finding one = { true, "" };
        snprintf(copy, sizeof copy, "%s", rest);
        if (!claim_area(scene, lens, areas[i], copy, &one))
            return false;
        out->holds = out->holds && one.holds;
        finding_say(out, "%s%s", i ? "; " : "", one.actual);
    }
    return true;
}

bool claim_read(Scene *scene, const Lens *lens, char *text, Finding *out)
{
    for (int i = 0; i < CLAIMS; i++) {
        char *rest = text;
        if (read_words(&rest, claims[i].words))
            return claims[i].read(scene, lens, rest, out);
    }
    char *rest = text;
    int   owner = read_name(&rest, find_owner, scene);
    if (owner >= 0) {
        read_colon(&rest);
        return claim_owner(scene, lens, owner, rest, out);
    }
    rest = text;
    int area = read_name(&rest, find_area, scene);
    if (area >= 0) {
        read_colon(&rest);
        return claim_area(scene, lens, area, rest, out);
    }
    return strstr(text, "..") ? claim_areas(scene, lens, text, out) : nothing_of(scene, text);
}
