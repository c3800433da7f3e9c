/* The known name that somebody may have meant, for messages about unknown ones. */
#ifndef SCENARIO_NEAREST_H
#define SCENARIO_NEAREST_H

/* The name of this index, or null behind the last one; "" is passed over. */
typedef const char *NameLister(const void *context, int index);

/* The listed name with the fewest slips of the pen between it and the word, or null when even that
 * one is too far off. */
const char *nearest_name(const char *word, NameLister *list, const void *context);

#endif
