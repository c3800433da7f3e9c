/* Scenarios of a family that has no words of its own for positions: a game begins with its set-up
 * and is played from there.
 *
 *     edition nim-135
 *     seats 2
 *     setup 1
 *     play seat-1 take 3 from 2
 *     expect position heap 2: 0
 *     expect seat-2 points 0
 *     expect seat-2 pending
 *     expect over */
#ifndef SCENARIO_DEFAULT_VOCABULARY_H
#define SCENARIO_DEFAULT_VOCABULARY_H

#include "scenario/stage.h"

typedef struct DefaultScene {
    Stage      stage; /* First. */
    AnyOptions options;
    bool       begun;
    Rng        rng; /* Of a family whose chance cannot be dictated: nothing reads it. */
    AnyGame    game, before;
    alignas(16) uint8_t edition[16 * 1024];
} DefaultScene;

enum { DEFAULT_KEYWORDS = 4 };
extern const Keyword default_keywords[DEFAULT_KEYWORDS];

bool        default_scene_start(Stage *stage);
bool        default_scene_begin(Stage *stage);
Rng        *default_scene_rng(Stage *stage);
int         default_find_player(const void *stage, const char *name);
const char *default_list_players(const void *stage, int index);
bool        default_scene_figure(Stage *stage, char *text, int *out);
void        default_scene_words(void (*say)(void *context, const char *line), void *context);

#define DEFAULT_VOCABULARY(of)                                                                     \
    {                                                                                              \
        .family = (of), .scene_size = sizeof(DefaultScene), .keyword_count = DEFAULT_KEYWORDS,     \
        .keywords = default_keywords, .start = default_scene_start, .begin = default_scene_begin,  \
        .rng = default_scene_rng, .find_player = default_find_player,                              \
        .list_players = default_list_players, .figure = default_scene_figure,                      \
        .words = default_scene_words                                                               \
    }

#endif
