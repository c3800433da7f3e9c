#include "scenario/read.h"

#include <string.h>

#include "scenario/text.h"

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static char fold(char c)
{
    if (c >= 'A' && c <= 'Z')
        return (char)(c - 'A' + 'a');
    return c == '-' || c == '_' ? ' ' : c;
}

static bool is_boundary(char c)
{
    return c == '\0' || is_space(c) || c == ':' || c == ',';
}

static char *skip_space(char *at)
{
    while (is_space(*at))
        at++;
    return at;
}

char *read_trim(char *text)
{
    text = skip_space(text);
    size_t length = strlen(text);
    while (length > 0 && is_space(text[length - 1]))
        text[--length] = '\0';
    if (length >= 2 && text[0] == '"' && strchr(text + 1, '"') == text + length - 1) {
        text[length - 1] = '\0';
        text++;
    }
    return text;
}

bool read_words(char **at, const char *words)
{
    char *end = skip_space(*at);
    for (; *words; words++) {
        if (*words == ' ') {
            if (!is_space(*end))
                return false;
            end = skip_space(end);
        } else if (*words == '-' ? *end != '-' : fold(*end) != *words) {
            return false;
        } else {
            end++;
        }
    }
    if (!is_boundary(*end))
        return false;
    *at = skip_space(end);
    return true;
}

bool read_number(char **at, int *out)
{
    char *end = skip_space(*at);
    int   number = 0;
    int   digits = 0;
    for (; *end >= '0' && *end <= '9' && digits < 5; end++, digits++)
        number = number * 10 + (*end - '0');
    if (digits == 0 || digits == 5 || !is_boundary(*end))
        return false;
    *out = number;
    *at = skip_space(end);
    return true;
}

bool read_seed(char **at, uint64_t *out)
{
    char    *end = skip_space(*at);
    uint64_t seed = 0;
    for (; *end >= '0' && *end <= '9'; end++) {
        uint64_t digit = (uint64_t)(*end - '0');
        if (seed > (UINT64_MAX - digit) / 10)
            return false;
        seed = seed * 10 + digit;
    }
    if (end == skip_space(*at) || !is_boundary(*end))
        return false;
    *out = seed;
    *at = skip_space(end);
    return true;
}

char *read_item(char **list, char separator)
{
    char *begin = skip_space(*list);
    if (*begin == '\0')
        return NULL;
    bool  quoted = false;
    char *end = begin;
    for (; *end && (quoted || *end != separator); end++)
        if (*end == '"')
            quoted = !quoted;
    if (*end)
        *end++ = '\0';
    *list = end;
    return read_trim(begin);
}

bool read_colon(char **at)
{
    char *next = skip_space(*at);
    if (*next != ':')
        return false;
    *at = skip_space(next + 1);
    return true;
}

bool read_end(const char *at)
{
    while (is_space(*at))
        at++;
    return *at == '\0';
}

int read_name(char **at, NameFinder *find, const void *context)
{
    enum { NAME_LONGEST = 80 };
    char  name[NAME_LONGEST + 1];
    char *begin = skip_space(*at);
    if (*begin == '"') {
        char *close = strchr(begin + 1, '"');
        if (!close || close - begin - 1 > NAME_LONGEST)
            return -1;
        size_t length = (size_t)(close - begin - 1);
        memcpy(name, begin + 1, length);
        name[length] = '\0';
        int found = find(context, name);
        if (found >= 0)
            *at = skip_space(close + 1);
        return found;
    }
    size_t length = strlen(begin);
    if (length > NAME_LONGEST)
        length = NAME_LONGEST;
    for (; length > 0; length--) {
        if (!is_boundary(begin[length]) || is_space(begin[length - 1]))
            continue;
        memcpy(name, begin, length);
        name[length] = '\0';
        int found = find(context, name);
        if (found >= 0) {
            *at = skip_space(begin + length);
            return found;
        }
    }
    return -1;
}

bool pattern_fits(const char *pattern, const char *text)
{
    /* On a mismatch only the last '*' needs to take one character more. */
    const char *star = NULL;
    const char *resume = NULL;
    while (*text) {
        if (*pattern == '*') {
            star = ++pattern;
            resume = text;
        } else if (fold(*pattern) == fold(*text)) {
            pattern++;
            text++;
        } else if (star) {
            pattern = star;
            text = ++resume;
        } else {
            return false;
        }
    }
    while (*pattern == '*')
        pattern++;
    return *pattern == '\0';
}

/* reach[j]: the first j characters of the pattern can stand for the form up to here. */
typedef struct Fit {
    const char *pattern;
    size_t      length;
    bool        reach[LINE_LONGEST + 2];
} Fit;

static void fit_stars(Fit *fit)
{
    for (size_t j = 0; j < fit->length; j++)
        if (fit->pattern[j] == '*' && fit->reach[j])
            fit->reach[j + 1] = true;
}

static void fit_anything(Fit *fit)
{
    for (size_t j = 0; j < fit->length; j++)
        fit->reach[j + 1] = fit->reach[j + 1] || fit->reach[j];
}

static void fit_text(Fit *fit, const char *text, size_t count)
{
    for (; count > 0; count--, text++) {
        fit_stars(fit);
        for (size_t j = fit->length + 1; j-- > 0;) {
            bool stays = j < fit->length && fit->pattern[j] == '*' && fit->reach[j];
            bool steps = j > 0 && fit->reach[j - 1] && fit->pattern[j - 1] != '*'
                         && fold(fit->pattern[j - 1]) == fold(*text);
            fit->reach[j] = stays || steps;
        }
    }
}

/* {0:card|cards}: either of them. Returns the end of the part. */
static const char *fit_forms(Fit *fit, const char *part)
{
    const char *form = strchr(part, ':') + 1;
    Fit         before = *fit;
    memset(fit->reach, 0, sizeof fit->reach);
    for (;;) {
        size_t length = strcspn(form, "|}");
        Fit    one = before;
        fit_text(&one, form, length);
        for (size_t j = 0; j <= fit->length; j++)
            fit->reach[j] = fit->reach[j] || one.reach[j];
        form += length;
        if (*form != '|')
            return form;
        form++;
    }
}

bool pattern_may_fit(const char *pattern, const char *form)
{
    Fit fit = { .pattern = pattern, .length = strlen(pattern), .reach = { true } };
    if (fit.length > LINE_LONGEST)
        return false;
    for (; *form; form++) {
        if (form[0] == '%' && form[1] && form[2]) {
            fit_stars(&fit);
            fit_anything(&fit);
            form += 2;
        } else if (form[0] == '{') {
            form = fit_forms(&fit, form);
        } else {
            fit_text(&fit, form, 1);
        }
    }
    fit_stars(&fit);
    return fit.reach[fit.length];
}
