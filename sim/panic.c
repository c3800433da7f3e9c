#include "sim/panic.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#include "rules/table/must.h"

typedef struct Catcher {
    jmp_buf jump;
    char   *text;
    size_t  size;
} Catcher;

static _Thread_local Catcher *catcher;

_Noreturn void panic(const char *file, int line, const char *what)
{
    if (catcher) {
        snprintf(catcher->text, catcher->size, "bug at %s:%d: %s", file, line, what);
        longjmp(catcher->jump, 1);
    }
    fprintf(stderr, "ecumene: bug at %s:%d: %s\n", file, line, what);
    abort();
}

bool panic_caught(void (*work)(void *context), void *context, char *text, size_t size)
{
    Catcher *const outer = catcher;
    Catcher        mine = { .text = text, .size = size };
    if (setjmp(mine.jump)) {
        catcher = outer;
        return false;
    }
    catcher = &mine;
    work(context);
    catcher = outer;
    return true;
}
