/* Why a bot of the card game decides as it does. */
#ifndef BOTS_SETTLERS_EXPLAIN_H
#define BOTS_SETTLERS_EXPLAIN_H

#include "bots/bots.h"
#include "bots/settlers/mind.h"

/* What speaks for the chosen action in this view, and what else was weighed; `judges`: the bot does
 * not choose blindly. */
void mind_explain(Considered *out, const StSet *set, const void *view, const Action *chosen,
                  MindTrial trial, bool judges);
/* What the scores of a prompt measure, or null; the patterns of the notes, null past the last. */
const char *mind_measure(int prompt);
const char *mind_note(int note);
const char *mind_note_name(int note);

#endif
