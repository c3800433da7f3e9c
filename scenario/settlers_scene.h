/* One scenario of the settlers family being run; shared by the files settlers_*.c and by nobody else. */
#ifndef SCENARIO_SETTLERS_SCENE_H
#define SCENARIO_SETTLERS_SCENE_H

#include "rules/settlers/cards.h"
#include "rules/settlers/text.h"
#include "rules/settlers/view.h"
#include "scenario/settlers.h"

enum { ST_SCENE_EVENTS = 4096, ST_SCENE_LEGAL = 1024, ST_SCENE_TEXT = 1001 };

typedef struct StScene {
    ScenarioReport *report;
    const char     *file, *title;
    int             line;
    char            statement[ST_SCENE_TEXT];
    bool            failed, stopped;
    bool            in_head; /* The statements of the head are read, before all others. */

    StSet     set;
    StOptions options;
    uint64_t  seed;
    bool      opened;  /* The head is complete and `game` exists. */
    bool      begun;   /* The phase has been entered. */
    bool      from_setup;
    bool      alone;
    int       start;   /* StStart */
    int       inline_cards;

    StGame game, before;
    StView view;
    Events events;
    int    last_play; /* The events from here on came of the last play. */
    Event  event_items[ST_SCENE_EVENTS];
    Action legal[ST_SCENE_LEGAL];
} StScene;

/* "file:line: message"; the scenario has failed. The second: nothing more of it is run. Return false. */
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

bool st_scene_given(StScene *scene, char *text);
bool st_scene_expect(StScene *scene, char *text);
bool st_scene_hidden(StScene *scene, char *text);
bool st_scene_show(StScene *scene);

#endif
