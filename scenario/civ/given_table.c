/* `given`: what lies on the table and belongs to nobody. */
#include "rules/civ/figures.h"
#include "rules/table/bits.h"
#include "scenario/civ/scene.h"
#include "scenario/read.h"

/* stack N [of BLOCK]: CARDS | stack N [of BLOCK] only: CARDS | stack N [of BLOCK] empty */
bool given_stack(Scene *scene, char *text)
{
    int number;
    if (!read_number(&text, &number) || number < 1 || number > STACKS_MAX)
        return scene_error(scene, "stacks are numbered 1 to %d", STACKS_MAX);
    int block = read_block_of_table(scene, &text);
    if (block < 0)
        return false;
    GivenStack *stack = &scene->stacks[block][number - 1];
    *stack = (GivenStack){ .stated = true };
    scene->cards_dirty = true;
    if (read_words(&text, "empty")) {
        stack->only = true;
        return read_end(text) || scene_error(scene, "nothing may follow: \"%s\"", text);
    }
    stack->only = read_words(&text, "only");
    read_colon(&text);
    for (char *item; (item = read_item(&text, ','));) {
        int count, said;
        int card = given_card(scene, item, &count, &said);
        if (card < 0)
            return unknown_card(scene, item);
        if (scene->edition.cards[card].stack != number || (said >= 0 && said != block))
            return scene_error(scene, "no card of stack %d: \"%s\"", number, item);
        for (; count > 0; count--) {
            if (stack->count == PILE_MAX)
                return scene_error(scene, "a stack has at most %d cards", PILE_MAX);
            stack->cards[stack->count++] = (uint8_t)card;
        }
    }
    return true;
}

/* discard [of BLOCK]: CARDS */
bool given_discard(Scene *scene, char *text)
{
    int every = read_block(scene, &text);
    scene->cards_dirty = true;
    read_colon(&text);
    for (char *item; (item = read_item(&text, ','));) {
        int count, said;
        int card = given_card(scene, item, &count, &said);
        if (card < 0)
            return unknown_card(scene, item);
        int block = said >= 0 ? said : every >= 0 ? every : 0;
        if (block >= scene->game.block_count)
            return scene_error(scene, "there is one trade block only in this game");
        int copies = game_deck(&scene->rules, &scene->game)->copies[block][card];
        if (count > copies)
            return scene_error(scene, "there are only %d cards of %s%s%s, not %d", copies,
                               scene->edition.cards[card].name,
                               scene->game.block_count > 1 ? " in the block " : "",
                               scene->game.block_count > 1 ? scene->edition.block_names[block] : "",
                               count);
        scene->game.discard[block][card] = (uint8_t)count;
    }
    return true;
}

bool given_out_of_play(Scene *scene, char *text)
{
    read_colon(&text);
    for (char *item; (item = read_item(&text, ','));) {
        Area areas[AREAS_MAX];
        int  count = areas_named(areas, AREAS_MAX, scene, item);
        if (count == 0)
            return scene_unknown(scene, "area", item, list_areas);
        for (int i = 0; i < count; i++) {
            if (scene->board.areas[areas[i]].sea)
                return scene_error(scene, "open seas are always in play");
            bits_set(scene->game.out_of_play, areas[i]);
        }
    }
    return true;
}

/* order of choosing: PLAYER, ...: who chooses a civilization first, the others as they were drawn.
 */
bool given_choosing(Scene *scene, char *text)
{
    Game *game = &scene->game;
    int   place = 0;
    if (game->flow.depth == 0 || game_pending(&scene->rules, game) != bit32(game->order[0])
        || game_prompt(&scene->rules, game, game->order[0]).kind != PROMPT_CHOOSE_CIVILIZATION)
        return scene_error(scene, "the order of choosing belongs behind setup, where civilizations "
                                  "are picked or free, before anybody chooses");
    read_colon(&text);
    for (char *item; (item = read_item(&text, ','));) {
        int player = find_player(scene, item);
        int at = place;
        if (player < 0)
            return scene_unknown(scene, "player", item, list_players);
        while (at < game->player_count && game->order[at] != player)
            at++;
        if (at == game->player_count)
            return scene_error(scene, "%s cannot choose twice", item);
        for (; at > place; at--)
            game->order[at] = game->order[at - 1];
        game->order[place++] = (uint8_t)player;
    }
    game->acting = bit32(game->order[0]);
    return true;
}
