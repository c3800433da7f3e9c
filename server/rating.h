/* How good somebody is, as far as results tell: OpenSkill's Plackett-Luce model (R. Weng and C.-J.
 * Lin, "A Bayesian approximation method for online ranking", Journal of Machine Learning Research
 * 12, 2011, algorithm 4). A pure calculation: who is rated and when is decided in rated.c. */
#ifndef SERVER_RATING_H
#define SERVER_RATING_H

/* A belief: skill is normally distributed around `mean`. Somebody new has RATING_NEW. */
typedef struct Rating {
    double mean, spread;
} Rating;

#define RATING_MEAN 25.0
#define RATING_SPREAD (RATING_MEAN / 3)
#define RATING_NEW ((Rating){ RATING_MEAN, RATING_SPREAD })

/* A game of `count` has ended; places count from 1, and equal ones shared a place. */
void rating_update(Rating *ratings, const int *places, int count);
/* What lists go by and people read: skill that is all but certain, 1000 for somebody new; and how
 * far it may still be off. */
int rating_shown(Rating rating);
int rating_doubt(Rating rating);

#endif
