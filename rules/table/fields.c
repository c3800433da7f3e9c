#include "rules/table/fields.h"

#include <stdbool.h>
#include <string.h>

#include "rules/table/must.h"

enum { ROW_MAX = 384 };

static uint64_t number_at(const uint8_t *at, size_t size)
{
    uint64_t eight;
    uint32_t four;
    uint16_t two;
    switch (size) {
    case sizeof eight:
        memcpy(&eight, at, sizeof eight);
        return eight;
    case sizeof four:
        memcpy(&four, at, sizeof four);
        return four;
    case sizeof two:
        memcpy(&two, at, sizeof two);
        return two;
    case 1:
        return *at;
    }
    never("a number of another size");
}

/* How much of a row counts. */
static int row_length(const Field *field, const uint8_t *at)
{
    int count = field->row;
    while (count > 0
           && number_at(at + (size_t)(count - 1) * field->element, field->element) == field->absent)
        count--;
    return count;
}

static void add_row(Digest *digest, uint64_t path, const Field *field, const uint8_t *at, int count)
{
    uint64_t numbers[ROW_MAX];
    must(count <= ROW_MAX);
    for (int i = 0; i < count; i++)
        numbers[i] = number_at(at + (size_t)i * field->element, field->element);
    digest_numbers(digest, path, numbers, count);
}

/* A struct of zeroes has no part in the hash where 0 is what is absent: most places of a table are
 * empty. */
static bool is_blank(const Field *fields, const uint8_t *at, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (at[i])
            return false;
    for (const Field *field = fields; field->name; field++)
        if (field->absent || field->parts || field->named)
            return false;
    return true;
}

void digest_fields(Digest *digest, uint64_t above, const Field *fields, const void *base)
{
    for (const Field *field = fields; field->name; field++) {
        const uint8_t *at = (const uint8_t *)base + field->offset;
        if (field->named) {
            field->named(digest, digest_path(above, field->name, 0), at);
            continue;
        }
        int    step = field->parts ? 1 : field->row;
        size_t size = (size_t)step * field->element;
        for (int i = 0; i < field->count; i += step, at += size) {
            int length = field->parts ? !is_blank(field->parts, at, size) : row_length(field, at);
            if (length == 0)
                continue;
            uint64_t path = digest_path(above, field->name, i / step);
            if (field->parts)
                digest_fields(digest, path, field->parts, at);
            else
                add_row(digest, path, field, at, length);
        }
    }
}
