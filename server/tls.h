/* Certificate and key as files: are they what a server with TLS needs? */
#ifndef SERVER_TLS_H
#define SERVER_TLS_H

#include <stdbool.h>

#include "data/error.h"

/* False with an error that names the file and what is wrong with it. */
bool tls_check(const char *certificate, const char *key, Error *error);

#endif
