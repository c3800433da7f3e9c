/* What the program calls itself to clients and keepers. */
#ifndef SERVER_VERSION_H
#define SERVER_VERSION_H

#define ECUMENE_VERSION "0.5"

#endif
