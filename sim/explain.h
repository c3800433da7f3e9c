/* Bots that say why: each plays like the one it stands for and writes its reasons to a file. */
#ifndef SIM_EXPLAIN_H
#define SIM_EXPLAIN_H

#include <stdio.h>

#include "bots/bot.h"

typedef struct Explainer {
    Bot        bot; /* Plays. */
    const Bot *of;
    FILE      *out;
} Explainer;

void explainer_make(Explainer *out, const Bot *of, FILE *file);

#endif
