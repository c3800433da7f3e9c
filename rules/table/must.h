/* Bugs of ours stop the program loudly, in release builds too. */
#ifndef RULES_TABLE_MUST_H
#define RULES_TABLE_MUST_H

/* Supplied by the program that links the library; it does not return. */
_Noreturn void panic(const char *file, int line, const char *what);

#define must(condition) ((condition) ? (void)0 : panic(__FILE__, __LINE__, #condition))

/* For places that cannot be reached. */
#define never(what) panic(__FILE__, __LINE__, what)

#endif
