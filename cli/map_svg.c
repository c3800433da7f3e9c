/* `ecumene map svg`: a board as a picture, with the set-up or the game that it is to show. */
#include "cli/map_svg.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/options.h"
#include "data/identity.h"
#include "data/library.h"
#include "rules/civ/family.h"
#include "data/node.h"
#include "picture/picture.h"
#include "sim/log.h"

typedef struct DrawChoice {
    const char *board;
    const char *log;
    const char *out;
    long long   turn;
    long long   players;
} DrawChoice;

static bool read_choice(DrawChoice *choice, int argc, char **argv, Error *error)
{
    *choice = (DrawChoice){ 0 };
    while (argc > 0) {
        error->text[0] = '\0';
        if (option_text(&choice->log, "--position", argc, argv, error)
            || option_text(&choice->out, "-o", argc, argv, error)
            || option_number(&choice->turn, "--turn", 1, LOG_TURNS_MAX - 1, argc, argv, error)
            || option_number(&choice->players, "--players", 1, PLAYERS_MAX, argc, argv, error)) {
            argc -= 2;
            argv += 2;
        } else if (error->text[0] != '\0') {
            return false;
        } else if (choice->board || argv[0][0] == '-') {
            return fail(error, "ecumene map svg: what is '%.40s'?", argv[0]);
        } else {
            choice->board = argv[0];
            argc--;
            argv++;
        }
    }
    if (!choice->board && !choice->log)
        return fail(error, "ecumene map svg: which board?");
    if (choice->turn && !choice->log)
        return fail(error, "ecumene map svg: --turn needs --position");
    if (choice->players && choice->log)
        return fail(error, "ecumene map svg: a position has its own number of players");
    return true;
}

/* On failure there is nothing to free. */
static bool read_position(LogPosition *out, DrawChoice *choice, const Board *board, Error *error)
{
    char  *text;
    size_t size;
    if (!file_read(&text, &size, choice->log, error))
        return false;
    bool fine = log_position(text, size, choice->log, (int)choice->turn, out, error);
    free(text);
    if (fine && out->rules.family != &civ_family)
        fine = fail(error, "%s: this game is not played on a board", choice->log);
    else if (fine && board && board_hash(board, 0) != board_hash(out->rules.board, 0))
        fine = fail(error, "%s: the game was played on the board %s", choice->log,
                    ((const Board *)out->rules.board)->id);
    if (!fine)
        log_position_free(out);
    return fine;
}

/* Reads the file once more for its drawing; without an output it is only checked. */
static bool draw_file(FILE *out, Picture *picture, const char *path, Error *error)
{
    char  *text;
    size_t size;
    Tree   tree;
    Source source = { .file = path, .error = error };
    if (!library_board_text(&text, &size, path, error))
        return false;
    bool fine = tree_read(&tree, text, size, path, error);
    if (fine) {
        picture->root = tree.root;
        fine = out ? picture_draw(out, picture, &source) : picture_check(picture, &source);
        tree_free(&tree);
    }
    free(text);
    return fine;
}

static bool write_picture(Picture *picture, const DrawChoice *choice, Error *error)
{
    /* First only looked at, so that a wrong drawing leaves an older picture alone. */
    if (!draw_file(NULL, picture, choice->board, error))
        return false;
    FILE *out = choice->out ? fopen(choice->out, "w") : stdout;
    if (!out)
        return fail(error, "%s: cannot be written", choice->out);
    bool fine = draw_file(out, picture, choice->board, error);
    bool written = fflush(out) == 0 && !ferror(out);
    if (choice->out)
        written = fclose(out) == 0 && written;
    if (fine && !written)
        return fail(error, "%s: cannot be written", choice->out ? choice->out : "ecumene map svg");
    return fine;
}

int map_svg(int argc, char **argv)
{
    DrawChoice   choice;
    Error        error = { "" };
    Board       *board = NULL;
    LogPosition *position = NULL;
    int          status = 1;
    if (!read_choice(&choice, argc, argv, &error))
        return complain(&error);
    if (choice.board) {
        board = malloc(sizeof *board);
        if (!board || !library_board(board, choice.board, &error))
            goto end;
    }
    if (choice.log) {
        position = calloc(1, sizeof *position);
        if (!position || !read_position(position, &choice, board, &error))
            goto end;
        if (!choice.board)
            choice.board = ((const Board *)position->rules.board)->id;
    }
    Picture picture = { .board = position ? position->rules.board : board };
    Rules   rules;
    if (position) {
        rules = civ_rules(&position->rules);
        picture.rules = &rules;
        picture.game = (const Game *)(const void *)&position->game;
    } else if (choice.players) {
        picture.setup = board_setup(board, (int)choice.players);
        if (!picture.setup) {
            fail(&error, "%s has no set-up for %d players", choice.board, (int)choice.players);
            goto end;
        }
    }
    status = !write_picture(&picture, &choice, &error);
end:
    if (status)
        complain(&error);
    if (position)
        log_position_free(position);
    free(position);
    free(board);
    return status;
}

bool map_drawing_check(const Board *board, const char *path)
{
    Error   error = { "" };
    Picture picture = { .board = board };
    if (draw_file(NULL, &picture, path, &error))
        return true;
    complain(&error);
    return false;
}
