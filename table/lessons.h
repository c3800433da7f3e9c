/* Lessons (docs/lessons.md): the files of the program, told to clients. */
#ifndef TABLE_LESSONS_H
#define TABLE_LESSONS_H

#include "wire/json_out.h"

/* GET /api/lessons: what there is to be learnt, and the hints of the guided game. */
void lessons_json(JsonOut *out);

#endif
