/* `ecumene map`: lists, checks and draws boards. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/manual.h"
#include "cli/map_check.h"
#include "cli/map_svg.h"
#include "cli/options.h"
#include "data/library.h"

static int list(void);
static int borders(const char *path);
static int names(const char *path);
static int check(const char *path);

int command_map(int argc, char **argv)
{
    if (argc == 2 && strcmp(argv[1], "list") == 0)
        return list();
    if (argc >= 3 && strcmp(argv[1], "check") == 0) {
        int wrong = 0;
        for (int i = 2; i < argc; i++)
            wrong |= check(argv[i]);
        return wrong;
    }
    if (argc == 3 && strcmp(argv[1], "borders") == 0)
        return borders(argv[2]);
    if (argc == 3 && strcmp(argv[1], "names") == 0)
        return names(argv[2]);
    if (argc >= 3 && strcmp(argv[1], "svg") == 0)
        return map_svg(argc - 2, argv + 2);
    return manual_wrong(argv[0]);
}

static Board *load(const char *path)
{
    Error  error;
    Board *board = malloc(sizeof *board);
    if (board && library_board(board, path, &error))
        return board;
    fprintf(stderr, "%s\n", board ? error.text : "ecumene: out of memory");
    free(board);
    return NULL;
}

static int list(void)
{
    for (int i = 0; library_board_id(i); i++) {
        Board *board = load(library_board_id(i));
        if (!board)
            return 1;
        printf("%-12s %s, for", board->id, board->name);
        for (int s = 0; s < board->setup_count; s++)
            printf(" %d", board->setups[s].player_count);
        printf(" players\n");
        free(board);
    }
    return 0;
}

static int check(const char *path)
{
    Board *board = load(path);
    bool   fine = board && map_check(board, path) && map_drawing_check(board, path);
    free(board);
    return !fine;
}

static int borders(const char *path)
{
    Board *board = load(path);
    if (board)
        map_borders(board);
    int status = !board;
    free(board);
    return status;
}

static int names(const char *path)
{
    Board *board = load(path);
    bool   fine = board && map_names(board, path);
    free(board);
    return !fine;
}
