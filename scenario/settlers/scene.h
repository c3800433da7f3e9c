/* One scenario of the settlers family being run; shared by the files of this folder and by nobody
 * else. */
#ifndef SCENARIO_SETTLERS_SCENE_H
#define SCENARIO_SETTLERS_SCENE_H

#include "rules/settlers/cards.h"
#include "rules/settlers/text.h"
#include "rules/settlers/view.h"
#include "scenario/stage.h"

typedef struct StScene {
    Stage stage; /* First. */

    StSet     set;
    StOptions options;
    bool      opened;  /* The head is complete and `game` exists. */
    bool      begun;   /* The phase has been entered. */
    bool      refused; /* The options were to be refused: there is no position. */
    bool      alone;
    int       start; /* StStart */
    int       inline_cards;

    StGame game, before;
    StView view;
} StScene;

/* As stage_fail() and stage_error(). */
__attribute__((format(printf, 2, 3))) bool st_scene_fail(StScene *scene, const char *format, ...);
__attribute__((format(printf, 2, 3))) bool st_scene_error(StScene *scene, const char *format, ...);

/* Makes the position when the head is complete. */
bool st_scene_open(StScene *scene);
/* Enters the phase, if that has not been done. */
bool st_scene_begin(StScene *scene);

/* A player by faction, or "virtual"; -1: none, which has been said. */
int st_scene_player(StScene *scene, const char *name);
/* The same for the words at the front of a text, which is stepped over. */
int st_scene_read_player(StScene *scene, char **text);
/* A card by name, or -1, which has been said. */
int st_scene_card(StScene *scene, const char *name);
/* A good by its name in singular or plural, or by its letter; -1. */
int st_scene_good(const char *name);

/* Players by faction or seat and cards by name, with the scene as context. */
NameFinder st_find_player;
NameLister st_list_players, st_list_cards;

/* Statements. */
bool st_head_players(Stage *stage, char *text);
bool st_head_seats(Stage *stage, char *text);
bool st_head_game(Stage *stage, char *text);
bool st_head_switch(Stage *stage, char *text);
bool st_head_number(Stage *stage, char *text);
bool st_head_card(Stage *stage, char *text);
bool st_wrong_card(Stage *stage, char *text);
bool st_setup_read(Stage *stage, char *text);
bool st_setup_fails(Stage *stage, char *text);
bool st_given_read(Stage *stage, char *text);
bool st_expect_read(Stage *stage, char *text);
bool st_show_read(Stage *stage, char *text);

/* A figure of the edition or of a player. */
bool st_figure(Stage *stage, char *text, int *out);

/* The lists of docs/scenarios-settlers.md. */
void st_words(void (*say)(void *context, const char *line), void *context);

static inline StScene *st_scene_of(Stage *stage)
{
    return (StScene *)(void *)stage;
}

#endif
