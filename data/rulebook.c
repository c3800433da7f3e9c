/* A rule is a line "- **book/id** text"; docs/rulebook.md explains how an edition's own forms stand
 * there. */
#include "data/rulebook.h"

#include <stdio.h>
#include <string.h>

#include "data/embedded.h"
#include "rules/table/must.h"

/* The book that the page describes; the others say where they differ. */
#define RULEBOOK_BASE "west-2024"

static const char *page(void)
{
    for (int i = 0; i < embedded_count(); i++)
        if (embedded_file(i).kind == EMBEDDED_PAGE)
            return embedded_file(i).text;
    return "";
}

/* The rest of the line behind the mark of a rule, or null. */
static const char *find(const char *book, const char *rule)
{
    char mark[96];
    int  length = snprintf(mark, sizeof mark, "**%s/%s** ", book, rule);
    if (length < 0 || (size_t)length >= sizeof mark)
        return NULL;
    const char *text = strstr(page(), mark);
    return text ? text + length : NULL;
}

/* What an edition has in a form of its own stands under its own id, or under that of its rulebook;
 * the rest is as in the book that the page describes. */
static const char *find_for(const Edition *edition, const char *rule)
{
    const char *text = find(edition->id, rule);
    if (!text)
        text = find(edition->rulebook, rule);
    return text ? text : find(RULEBOOK_BASE, rule);
}

bool rulebook_text(char *out, size_t size, const Edition *edition, const char *rule)
{
    const char *text = find_for(edition, rule);
    if (!text)
        return false;
    snprintf(out, size, "%.*s", (int)strcspn(text, "\n"), text);
    return true;
}

RulebookReader rulebook_begin(const Edition *edition)
{
    return (RulebookReader){ .edition = edition, .at = page() };
}

static void read_heading(RulebookRule *headings, const char *line, size_t length)
{
    if (length > 3 && strncmp(line, "## ", 3) == 0) {
        *headings = (RulebookRule){ .part = line + 3, .part_length = length - 3 };
    } else if (length > 4 && strncmp(line, "### ", 4) == 0) {
        headings->title = line + 4;
        headings->title_length = length - 4;
    }
}

static bool is_book(const char *name, const char *text, size_t length)
{
    return strlen(name) == length && strncmp(name, text, length) == 0;
}

/* A line that begins a rule of the edition; those indented are found by their number. */
static bool read_rule(RulebookRule *out, const Edition *edition, const char *line, size_t length)
{
    static const char mark[] = "- **";
    const char       *end = line + length;
    if (length < sizeof mark || strncmp(line, mark, sizeof mark - 1) != 0)
        return false;
    const char *book = line + sizeof mark - 1;
    const char *slash = memchr(book, '/', (size_t)(end - book));
    const char *stars = slash ? strstr(slash, "** ") : NULL;
    if (!stars || stars >= end)
        return false;
    size_t book_length = (size_t)(slash - book), id_length = (size_t)(stars - slash - 1);
    if (id_length >= sizeof out->id
        || (!is_book(RULEBOOK_BASE, book, book_length) && !is_book(edition->id, book, book_length)
            && !is_book(edition->rulebook, book, book_length)))
        return false;
    memcpy(out->id, slash + 1, id_length);
    out->id[id_length] = '\0';
    return true;
}

bool rulebook_next(RulebookReader *reader, RulebookRule *out)
{
    while (*reader->at) {
        const char *line = reader->at;
        size_t      length = strcspn(line, "\n");
        reader->at += length + (line[length] == '\n');
        read_heading(&reader->headings, line, length);
        *out = reader->headings;
        if (read_rule(out, reader->edition, line, length)) {
            reader->headings = (RulebookRule){ 0 };
            return true;
        }
    }
    return false;
}

void rulebook_find(const RulebookReader *reader, RulebookRule *rule)
{
    rule->text = find_for(reader->edition, rule->id);
    must(rule->text != NULL); /* Its line has been read. */
    rule->text_length = strcspn(rule->text, "\n");
}
