/* All that a family says in English, for translations. */
#include "wire/texts.h"

#include <stdlib.h>

#include "bots/bots.h"
#include "data/loader.h"
#include "rules/table/must.h"
#include "wire/wire.h"

/* What bots say that they weigh. */
static void measures_json(JsonOut *out, const Family *family)
{
    const Bots *bots = bots_of(family);
    out_key(out, "measures");
    out_map(out);
    for (int prompt = 0; prompt < family->words->prompt_count; prompt++)
        if (bots->measure(prompt)) {
            out_key(out, family->words->prompts[prompt].name);
            out_text(out, bots->measure(prompt));
        }
    out_map_end(out);
}

/* What they say about their plans. */
static void notes_json(JsonOut *out, const Family *family)
{
    const Bots *bots = bots_of(family);
    out_key(out, "notes");
    out_map(out);
    for (int note = 0; bots->note(note); note++) {
        out_key(out, bots->note_name(note));
        out_text(out, bots->note(note));
    }
    out_map_end(out);
}

static void edition_texts(JsonOut *out, const Wire *wire, const void *edition)
{
    out_map(out);
    out_key(out, "edition");
    wire->edition(out, edition);
    out_key(out, "rulebook");
    wire->rulebook(out, edition);
    out_map_end(out);
}

bool texts_json(JsonOut *out, const Family *family, Error *error)
{
    const Loader *loader = loader_of(family);
    const Wire   *wire = wire_of(family);
    void         *edition = calloc(1, family->editions->size);
    bool          well = true;
    must(edition != NULL);
    out_map(out);
    out_key(out, "words");
    words_json(out, family);
    measures_json(out, family);
    notes_json(out, family);
    out_key(out, "editions");
    out_list(out);
    for (int i = 0; well && loader->edition_id(i); i++) {
        well = loader->edition(edition, loader->edition_id(i), error);
        if (well)
            edition_texts(out, wire, edition);
    }
    out_list_end(out);
    out_map_end(out);
    free(edition);
    return well;
}
