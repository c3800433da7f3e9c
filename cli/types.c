/* The types of the web client, and the tables of docs/protocol.md, from the tables of a family. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "cli/commands.h"
#include "cli/options.h"
#include "data/loader.h"
#include "rules/table/must.h"
#include "wire/interface.h"
#include "wire/wire.h"

static bool print_texts(const Wire *wire, Error *error);

int command_types(int argc, char **argv)
{
    Error       error = { "" };
    const char *name = family_at(0)->name;
    bool        protocol = false, texts = false;
    for (int i = 1; i < argc; i++) {
        if (option_text(&name, "--family", argc - i, argv + i, &error)) {
            i++;
        } else if (strcmp(argv[i], "--protocol") == 0) {
            protocol = true;
        } else if (strcmp(argv[i], "--texts") == 0) {
            texts = true;
        } else {
            fprintf(stderr, "ecumene types: unknown argument '%s'\n", argv[i]);
            return 2;
        }
    }
    if (!error.text[0] && !family_by_name(name))
        fail(&error, "there is no family '%s'", name);
    if (error.text[0])
        return complain(&error);
    if (texts)
        return print_texts(wire_of(family_by_name(name)), &error) ? 0 : complain(&error);
    if (protocol)
        interface_protocol(stdout, wire_of(family_by_name(name)));
    else
        interface_types(stdout, wire_of(family_by_name(name)));
    return 0;
}

/* What bots say that they weigh. */
static void measures_json(JsonOut *out, const Family *family)
{
    const Bots *players = bots_of(family);
    out_key(out, "measures");
    out_list(out);
    for (int prompt = 0; prompt < family->words->prompt_count; prompt++)
        if (players->measure(prompt))
            out_text(out, players->measure(prompt));
    out_list_end(out);
}

/* What they say about their plans. */
static void notes_json(JsonOut *out, const Family *family)
{
    const Bots *players = bots_of(family);
    out_key(out, "notes");
    out_list(out);
    for (int note = 0; players->note(note); note++)
        out_text(out, players->note(note));
    out_list_end(out);
}

/* The words of the family, what its bots weigh, and of each edition what never changes and its
 * rulebook. */
static bool print_texts(const Wire *wire, Error *error)
{
    const Loader *loader = loader_of(wire->family);
    JsonOut       out = { 0 };
    void         *edition = calloc(1, wire->family->editions->size);
    bool          well = true;
    must(edition != NULL);
    out_map(&out);
    out_key(&out, "words");
    words_json(&out, wire->family);
    measures_json(&out, wire->family);
    notes_json(&out, wire->family);
    out_key(&out, "editions");
    out_list(&out);
    for (int i = 0; well && loader->edition_id(i); i++) {
        well = loader->edition(edition, loader->edition_id(i), error);
        if (!well)
            break;
        out_map(&out);
        out_key(&out, "edition");
        wire->edition(&out, edition);
        out_key(&out, "rulebook");
        wire->rulebook(&out, edition);
        out_map_end(&out);
    }
    out_list_end(&out);
    out_map_end(&out);
    if (well)
        puts(out_string(&out));
    out_free(&out);
    free(edition);
    return well;
}
