/* The types of the web client, and the tables of docs/protocol.md, from the tables of a family. */
#include <stdio.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/options.h"
#include "wire/interface.h"
#include "wire/texts.h"
#include "wire/wire.h"

static bool print_texts(const Family *family, Error *error);

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
        return print_texts(family_by_name(name), &error) ? 0 : complain(&error);
    if (protocol)
        interface_protocol(stdout, wire_of(family_by_name(name)));
    else
        interface_types(stdout, wire_of(family_by_name(name)));
    return 0;
}

static bool print_texts(const Family *family, Error *error)
{
    JsonOut out = { 0 };
    bool    well = texts_json(&out, family, error);
    if (well)
        puts(out_string(&out));
    out_free(&out);
    return well;
}
