/* What happened in a game, counted from its events. */
#ifndef SIM_DIARY_H
#define SIM_DIARY_H

#include "rules/civ/game.h"

typedef struct Diary {
    uint16_t deals;                      /* Trades that came about. */
    uint16_t cards_traded;               /* Both ways. */
    uint16_t calamity_losses;            /* Unit points lost or taken away by calamities. */
    uint16_t calamities[CALAMITY_COUNT]; /* How often each struck. */
    uint8_t  advances[ADVANCES_MAX];     /* How many players bought each. */
    uint8_t  phase;                      /* In which the game is. */
    uint8_t  reserved;
} Diary;

void diary_write(Diary *diary, const Rules *rules, const Events *events);

#endif
