/* A rule is a line "- **book/id** text"; docs/rulebook.md explains how an edition's own forms stand
 * there. A book with rules and numbers of its own has a page of its own, where a line "- `3.11` is
 * 16.2.1a" gives its number for one of the common page. */
#include "data/rulebook.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "data/embedded.h"
#include "data/rulebook_figures.h"
#include "rules/table/must.h"

/* The page of the editions that have none to themselves. */
#define COMMON_PAGE "rulebook"
/* Rules of the table that no book has: every edition that reads the common page has them. */
#define HOUSE_BOOK "ecumene"

static const char *page_named(const char *name)
{
    for (int i = 0; i < embedded_count(); i++) {
        EmbeddedFile file = embedded_file(i);
        if (file.kind == EMBEDDED_PAGE && strcmp(file.id, name) == 0)
            return file.text;
    }
    return NULL;
}

static const char *page_of(const Edition *edition)
{
    const char *page = page_named(edition->rulebook);
    return page ? page : page_named(COMMON_PAGE);
}

/* What stands behind the stars that end the id of a rule. The page goes on for long behind it, and
 * strstr() of a sanitizer would measure all of it each time. */
static const char *behind_id(const char *id)
{
    const char *at = strchr(id, '*');
    while (at && strncmp(at, "** ", 3) != 0)
        at = strchr(at + 1, '*');
    return at ? at + 3 : NULL;
}

/* The book that a page describes is that of its first rule; the others say where they differ. */
static void described(char out[NAME_MAX], const char *page)
{
    const char *rule = strstr(page, "\n- **");
    const char *book = rule ? rule + 5 : "";
    snprintf(out, NAME_MAX, "%.*s", (int)strcspn(book, "/\n"), book);
}

/* The rest of the line behind the mark of a rule, or null. */
static const char *find(const char *page, const char *book, const char *rule)
{
    char mark[96];
    int  length = snprintf(mark, sizeof mark, "**%s/%s** ", book, rule);
    if (length < 0 || (size_t)length >= sizeof mark)
        return NULL;
    const char *text = strstr(page, mark);
    return text ? text + length : NULL;
}

/* What an edition has in a form of its own stands under its own id, or under that of its rulebook,
 * or of the one that this takes over; the rest is as in the book that the page describes. */
static const char *find_for(const Edition *edition, const char *rule)
{
    const char *page = page_of(edition);
    const char *text = find(page, edition->id, rule);
    char        book[NAME_MAX];
    if (!text)
        text = find(page, edition->rulebook, rule);
    if (!text && edition->rulebook_base[0])
        text = find(page, edition->rulebook_base, rule);
    described(book, page);
    if (!text)
        text = find(page, book, rule);
    if (!text)
        text = find(page, HOUSE_BOOK, rule);
    return text ? text : find(page_named(COMMON_PAGE), HOUSE_BOOK, rule);
}

/* The name in small letters, with '-' for what is no letter. */
static void chapter_of_name(char out[64], const char *name)
{
    int i = 0;
    for (; name[i] && i < 62; i++)
        out[i] = isalnum((unsigned char)name[i]) ? (char)tolower((unsigned char)name[i]) : '-';
    out[i++] = '.';
    out[i] = '\0';
}

static bool is_named(const char *text, const char *name)
{
    size_t length = strlen(name);
    return strncmp(text, name, length) == 0
           && (text[length] == ':' || strncmp(text + length, " (", 2) == 0);
}

void rulebook_chapter(char out[64], const Edition *edition, const char *name)
{
    RulebookRule rule;
    char         titled[64] = ""; /* The chapter whose first rule begins with the name. */
    chapter_of_name(out, name);
    for (RulebookReader reader = rulebook_begin(edition); rulebook_next(&reader, &rule);) {
        if (strncmp(rule.id, out, strlen(out)) == 0)
            return;
        const char *last = strrchr(rule.id, '.');
        if (!titled[0] && last && strcmp(last, ".1") == 0
            && is_named(behind_id(strchr(rule.line, '/')), name))
            snprintf(titled, sizeof titled, "%.*s", (int)(last + 1 - rule.id), rule.id);
    }
    memcpy(out, titled, sizeof titled);
}

void rulebook_cited(char out[64], const Edition *edition, const char *cited)
{
    char mark[96];
    int  length = snprintf(mark, sizeof mark, "\n- `%s` is ", cited);
    must(length > 0 && (size_t)length < sizeof mark);
    const char *page = page_of(edition); /* The common one has its own ids, and is long. */
    const char *found = page == page_named(COMMON_PAGE) ? NULL : strstr(page, mark);
    const char *id = found ? found + length : cited;
    snprintf(out, 64, "%.*s", (int)strcspn(id, "\n"), id);
}

bool rulebook_text(char *out, size_t size, const Edition *edition, const char *rule)
{
    const char *text = find_for(edition, rule);
    if (!text)
        return false;
    rulebook_fill(out, size, edition, text, strcspn(text, "\n"));
    return true;
}

RulebookReader rulebook_begin(const Edition *edition)
{
    RulebookReader reader = { .edition = edition, .at = page_of(edition) };
    described(reader.book, reader.at);
    return reader;
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
static bool read_rule(RulebookRule *out, const RulebookReader *reader, const char *line,
                      size_t length)
{
    static const char mark[] = "- **";
    const Edition    *edition = reader->edition;
    const char       *end = line + length;
    if (length < sizeof mark || strncmp(line, mark, sizeof mark - 1) != 0)
        return false;
    const char *book = line + sizeof mark - 1;
    const char *slash = memchr(book, '/', (size_t)(end - book));
    const char *text = slash ? behind_id(slash) : NULL;
    if (!text || text > end)
        return false;
    size_t book_length = (size_t)(slash - book), id_length = (size_t)(text - 3 - slash - 1);
    if (id_length >= sizeof out->id
        || (!is_book(reader->book, book, book_length) && !is_book(edition->id, book, book_length)
            && !is_book(edition->rulebook, book, book_length)
            && !is_book(edition->rulebook_base, book, book_length)
            && !is_book(HOUSE_BOOK, book, book_length)))
        return false;
    out->line = line;
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
        if (read_rule(out, reader, line, length)) {
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
