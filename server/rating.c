#include "server/rating.h"

#include <math.h>

#include "rules/table/ids.h"
#include "rules/table/must.h"

/* How much luck there is in one game, and how certain anybody can become. */
static const double LUCK = RATING_MEAN / 6, LEAST_SHRINK = 0.0001;

void rating_update(Rating *ratings, const int *places, int count)
{
    double strength[PLAYERS_MAX], field[PLAYERS_MAX], sum = 0;
    int    shared[PLAYERS_MAX];
    must(count <= PLAYERS_MAX);
    for (int i = 0; i < count; i++)
        sum += ratings[i].spread * ratings[i].spread + LUCK * LUCK;
    double scale = sqrt(sum);
    for (int i = 0; i < count; i++)
        strength[i] = exp(ratings[i].mean / scale);
    /* Of those who were not placed before somebody, one after the other was the best. */
    for (int i = 0; i < count; i++) {
        field[i] = 0;
        shared[i] = 0;
        for (int k = 0; k < count; k++) {
            field[i] += places[k] >= places[i] ? strength[k] : 0;
            shared[i] += places[k] == places[i];
        }
    }
    for (int i = 0; i < count; i++) {
        double shift = 0, surprise = 0, variance = ratings[i].spread * ratings[i].spread;
        for (int k = 0; k < count; k++) {
            if (places[k] > places[i])
                continue;
            double chance = strength[i] / field[k];
            shift += ((i == k) - chance) / shared[k];
            surprise += chance * (1 - chance) / shared[k];
        }
        double shrink = 1 - ratings[i].spread / scale * surprise * variance / (scale * scale);
        ratings[i].mean += shift * variance / scale;
        ratings[i].spread *= sqrt(shrink > LEAST_SHRINK ? shrink : LEAST_SHRINK);
    }
}

static const double POINTS = 40, NEWCOMER = 1000;

int rating_shown(Rating rating)
{
    return (int)lround(NEWCOMER + POINTS * (rating.mean - 3 * rating.spread));
}

int rating_doubt(Rating rating)
{
    return (int)lround(POINTS * rating.spread);
}
