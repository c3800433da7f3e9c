#include "bots/characters.h"

#include <string.h>

#include "bots/embed.h"
#include "rules/table/must.h"

#define CHARACTER(level, style, about)                                                             \
    EMBED_WEIGHTS(level##_##style, "bots/characters/" #level "-" #style ".json");
#include "bots/characters.def"
#undef CHARACTER

#define CHARACTER(level, style, about) { #level "-" #style, #level, about },
static const Character characters[CHARACTERS] = {
#include "bots/characters.def"
};
#undef CHARACTER

#define CHARACTER(level, style, about)                                                             \
    { weights_file_##level##_##style, weights_file_##level##_##style##_end },
static const struct {
    const char *text, *end;
} files[CHARACTERS] = {
#include "bots/characters.def"
};
#undef CHARACTER

const Character *character_at(int index)
{
    must(index >= 0 && index < CHARACTERS);
    return &characters[index];
}

int character_find(const char *name)
{
    int i = CHARACTERS - 1;
    while (i >= 0 && strcmp(characters[i].name, name) != 0)
        i--;
    return i;
}

void character_change(Weights *weights, int index)
{
    Error  error = { "" };
    size_t size = (size_t)(files[index].end - files[index].text);
    if (!weights_change(weights, files[index].text, size, characters[index].name, &error))
        panic("bots/characters.c", 0, error.text);
}
