/* Drawings of boards: what is wrong is refused with a message, what is right can be drawn. */
#include <stdio.h>
#include <stdlib.h>

#include "data/board_file.h"
#include "picture/picture.h"
#include "rules/table/must.h"
#include "tests/fuzz/fuzz.h"

static void draw(const Picture *picture)
{
    char  *text = NULL;
    size_t size = 0;
    Error  error = { "" };
    Source source = { .file = "fuzz", .error = &error };
    FILE  *out = open_memstream(&text, &size);
    must(out != NULL);
    bool fine = picture_draw(out, picture, &source);
    must(fclose(out) == 0);
    must(fine == (error.text[0] == '\0') && fine == (size > 0));
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static Board board;
    static Game  game;
    Tree         tree;
    Error        error = { "" };
    if (!board_load(&board, (const char *)data, size, "fuzz", &error)
        || !tree_read(&tree, (const char *)data, size, "fuzz", &error))
        return 0;
    Picture picture = { .board = &board, .root = tree.root };
    draw(&picture);
    if (board.setup_count > 0) {
        picture.setup = &board.setups[0];
        draw(&picture);
        Rules   rules = { fuzz_rules(0, 0)->edition, &board };
        Options options = { .player_count = board.setups[0].player_count };
        if (game_options_check(&rules, &options) == NULL) {
            fuzz_position(&game, &rules, &options, size, 0);
            picture.rules = &rules;
            picture.game = &game;
            draw(&picture);
        }
    }
    tree_free(&tree);
    return 0;
}
