/* How a family that has no wire of its own is told to clients: the keys of common_keys.def, the
 * position in words, and the bytes of the view for a terminal at another machine. */
#ifndef WIRE_DEFAULT_WIRE_H
#define WIRE_DEFAULT_WIRE_H

#include "wire/wire.h"

enum { DEFAULT_VIEW_KEYS = 11, DEFAULT_VIEW_ROWS = 16 };
extern const WireRow default_view_rows[DEFAULT_VIEW_ROWS];
enum { DEFAULT_CATALOGUE_ROWS = 6 };
extern const WireRow default_catalogue_rows[DEFAULT_CATALOGUE_ROWS];
extern const Account default_account;

void default_key_name(char *out, size_t size, int key);
void default_view(ViewJson *out, const Ruleset *rules, const void *view, long long n);
bool default_view_read(void *view, const Ruleset *rules, const Node *keys, Error *error);
void default_print(FILE *out, const Ruleset *rules, const void *view);
bool default_rule_text(char *out, size_t size, const void *edition, const char *id);
void default_edition(JsonOut *out, const Family *family, const void *edition);
void default_rulebook(JsonOut *out, const void *edition);

#define DEFAULT_WIRE(id)                                                                           \
    static void id##_default_edition(JsonOut *out, const void *edition)                            \
    {                                                                                              \
        default_edition(out, &id##_family, edition);                                               \
    }                                                                                              \
    static const Wire id##_default_wire = { .family = &id##_family,                                \
                                            .key_count = DEFAULT_VIEW_KEYS,                        \
                                            .key_name = default_key_name,                          \
                                            .view = default_view,                                  \
                                            .view_read = default_view_read,                        \
                                            .print = default_print,                                \
                                            .rule_text = default_rule_text,                        \
                                            .edition = id##_default_edition,                       \
                                            .rulebook = default_rulebook,                          \
                                            .view_row_count = DEFAULT_VIEW_ROWS,                   \
                                            .view_rows = default_view_rows,                        \
                                            .catalogue_row_count = DEFAULT_CATALOGUE_ROWS,         \
                                            .catalogue_rows = default_catalogue_rows,              \
                                            .own_kind = -1,                                        \
                                            .account = &default_account };

#endif
