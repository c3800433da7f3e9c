/* Reads a log by playing it. What was understood is written again, by the writer itself, and
 * compared with the text: so nothing in a log can be altered without a message. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "data/loader.h"
#include "data/past.h"
#include "rules/table/text.h"
#include "sim/log.h"

typedef struct Replay {
    const char *name;
    const char *at; /* The rest of the text. */
    const char *end;
    int         line; /* Of the one read last, from 1. */
    LogVersion  version;
    char        text[LOG_LINE_MAX]; /* That line. */
    Ruleset     rules;              /* Edition and board are owned. */
    uint64_t    edition_hash;       /* As the log has them. */
    uint64_t    board_hash;
    uint64_t    end_hash;     /* That of the last position. */
    bool        tells_shared; /* Who won together, where a victory is shared. */
    AnyOptions  options;
    uint64_t    seed;
    AnyGame     game;
    Standing    standing;  /* Of the game. */
    int         wanted;    /* A turn whose beginning is kept, or 0. */
    AnyGame    *kept;      /* Where, or null. */
    bool        found;     /* It is there. */
    bool        gathering; /* Of all actions. */
    Action     *actions;
    int         room;
    LogReport  *report;
    Error      *error;
} Replay;

static bool replay(Replay *self, const char *text, size_t size);
static bool read_header(Replay *self);
static bool read_actions(Replay *self);
static bool read_end(Replay *self);
static bool same_text(Replay *self, const char *from, void (*write)(Replay *self, FILE *out));

static Replay *replay_new(const char *name, LogReport *report, Error *error)
{
    Replay *self = calloc(1, sizeof *self);
    if (!self) {
        fail(error, "%s: no memory", name);
        return NULL;
    }
    self->name = name;
    self->report = report;
    self->error = error;
    return self;
}

static void ruleset_free(Ruleset *rules)
{
    free((void *)(uintptr_t)rules->edition);
    free((void *)(uintptr_t)rules->board);
    *rules = (Ruleset){ 0 };
}

static void replay_free(Replay *self)
{
    ruleset_free(&self->rules);
    free(self->actions);
    free(self);
}

bool log_replay(const char *text, size_t size, const char *name, LogReport *out, Error *error)
{
    memset(out, 0, sizeof *out);
    Replay *self = replay_new(name, out, error);
    bool    fine = self && replay(self, text, size);
    if (self)
        replay_free(self);
    return fine;
}

bool log_position(const char *text, size_t size, const char *name, int turn, LogPosition *out,
                  Error *error)
{
    LogReport report = { 0 };
    Replay   *self = replay_new(name, &report, error);
    memset(out, 0, sizeof *out);
    if (!self)
        return false;
    self->wanted = turn;
    self->kept = &out->game;
    bool fine = replay(self, text, size);
    if (fine && turn == 0)
        out->game = self->game;
    else if (fine && !self->found)
        fine = fail(error, "%s: the game has no turn %d", name, turn);
    if (fine) {
        out->rules = self->rules;
        self->rules = (Ruleset){ 0 };
    }
    replay_free(self);
    return fine;
}

void log_position_free(LogPosition *position)
{
    ruleset_free(&position->rules);
}

bool log_game(const char *text, size_t size, const char *name, LogGame *out, Error *error)
{
    memset(out, 0, sizeof *out);
    Replay *self = replay_new(name, &out->report, error);
    if (!self)
        return false;
    self->gathering = true;
    bool fine = replay(self, text, size);
    if (fine) {
        out->actions = self->actions;
        self->actions = NULL;
    }
    replay_free(self);
    return fine;
}

static bool gather(Replay *self, const Action *action)
{
    if (!self->gathering)
        return true;
    if (self->report->actions == self->room) {
        int     room = self->room ? 2 * self->room : 1024;
        Action *more = realloc(self->actions, (size_t)room * sizeof *more);
        if (!more)
            return fail(self->error, "%s: no memory", self->name);
        self->actions = more;
        self->room = room;
    }
    self->actions[self->report->actions] = *action;
    return true;
}

static void keep_turn(Replay *self)
{
    if (self->wanted == 0 || self->standing.turn != self->wanted)
        return;
    *self->kept = self->game;
    self->found = true;
}

static bool replay(Replay *self, const char *text, size_t size)
{
    self->at = text;
    self->end = text + size;
    if (!read_header(self))
        return false;
    const Family *family = self->rules.family;
    family->setup(&self->game, &self->rules, &self->options, self->seed);
    self->standing = family->standing(&self->rules, &self->game);
    keep_turn(self);
    self->report->options = self->options;
    self->report->seed = self->seed;
    self->report->edition_hash =
        loader_of(family)->edition_hash(&self->rules, self->options.player_count);
    self->report->board_hash =
        self->rules.board ? loader_of(family)->board_hash(&self->rules, self->options.player_count)
                          : 0;
    snprintf(self->report->edition, NAME_MAX, "%s", family->editions->id(self->rules.edition));
    if (self->rules.board)
        snprintf(self->report->board, NAME_MAX, "%s",
                 family->editions->board_id(self->rules.board));
    return read_actions(self) && read_end(self);
}

/* ---- Lines ---- */

static bool wrong(Replay *self, const char *what)
{
    return fail(self->error, "%s:%d: %s", self->name, self->line, what);
}

static bool next_line(Replay *self)
{
    self->line++;
    if (self->at == self->end)
        return wrong(self, "the log breaks off");
    const char *newline = memchr(self->at, '\n', (size_t)(self->end - self->at));
    if (!newline)
        return wrong(self, "the log breaks off in the middle of a line");
    size_t length = (size_t)(newline - self->at);
    if (length >= sizeof self->text)
        return wrong(self, "the line is too long");
    memcpy(self->text, self->at, length);
    self->text[length] = '\0';
    self->at = newline + 1;
    return strlen(self->text) == length || wrong(self, "the line has a zero byte");
}

static bool starts(const Replay *self, const char *word)
{
    return strncmp(self->text, word, strlen(word)) == 0;
}

/* What follows the word on the line, up to the next space. */
static void word_after(char *out, size_t size, const Replay *self, const char *word)
{
    const char *rest = self->text + strlen(word);
    snprintf(out, size, "%.*s", (int)strcspn(rest, " "), rest);
}

/* ---- The header ---- */

static void write_header(Replay *self, FILE *out)
{
    log_header(out, self->version, &self->rules, &self->options, self->seed);
}

static bool check_version(Replay *self)
{
    static const char opening[] = "ecumene game log ";
    if (!next_line(self))
        return false;
    if (!starts(self, opening))
        return wrong(self, "this is no game log");
    self->version.format = (int)strtol(self->text + strlen(opening), NULL, 10);
    if (self->version.format < 1 || self->version.format > LOG_VERSION)
        return wrong(self, "the log has a format that this program does not know");
    if (!next_line(self))
        return false;
    if (!starts(self, "rules "))
        return wrong(self, "expected the version of the rules");
    self->version.rules = (int)strtol(self->text + 6, NULL, 10);
    return true;
}

/* Which rules are meant is known with the edition. */
static bool check_rules(const Replay *self)
{
    return (self->version.rules >= 1 && self->version.rules <= self->rules.family->version)
           || fail(self->error,
                   "%s:2: the game was played by a version of the rules that this program does not "
                   "know",
                   self->name);
}

/* 0 for what is none; the text is compared with the right one later. */
static uint64_t hash_at_end(const Replay *self)
{
    const char *blank = strrchr(self->text, ' ');
    return blank ? strtoull(blank + 1, NULL, 16) : 0;
}

/* Edition and board by their names on the next lines, a board in families that have any. */
static bool load_edition(Replay *self)
{
    char  id[NAME_MAX];
    Error error;
    if (!next_line(self))
        return false;
    word_after(id, sizeof id, self, "edition ");
    const Family *family = starts(self, "edition ") ? family_of_edition(id) : NULL;
    if (!family)
        return wrong(self, "there is no such edition");
    void *edition = calloc(1, family->editions->size);
    self->rules = (Ruleset){ family, edition, NULL };
    self->edition_hash = hash_at_end(self);
    return edition ? loader_of(family)->edition(edition, id, &error)
                         || wrong(self, "there is no such edition")
                   : wrong(self, "no memory");
}

static bool load_board(Replay *self)
{
    char          id[NAME_MAX];
    Error         error;
    const Family *family = self->rules.family;
    if (family->editions->board_size == 0)
        return true;
    if (!next_line(self))
        return false;
    word_after(id, sizeof id, self, "board ");
    void *board = calloc(1, family->editions->board_size);
    self->rules.board = board;
    self->board_hash = hash_at_end(self);
    return (board && starts(self, "board ") && !strpbrk(id, "/.")
            && loader_of(family)->board(board, id, &error))
           || wrong(self, "there is no such board");
}

/* The one of this id that an earlier version had takes the place of the present one. */
static bool take_from_past(Replay *self, const Loader *loader, int players)
{
    const Family *family = self->rules.family;
    char          id[NAME_MAX], *text = NULL;
    size_t        size;
    if (self->rules.board && self->board_hash != loader->board_hash(&self->rules, players)) {
        snprintf(id, sizeof id, "%s", family->editions->board_id(self->rules.board));
        if (!past_board((void *)(uintptr_t)self->rules.board, &text, &size, loader, id, players,
                        self->board_hash))
            return false;
        free(text);
    }
    if (self->edition_hash == loader->edition_hash(&self->rules, players))
        return true;
    snprintf(id, sizeof id, "%s", family->editions->id(self->rules.edition));
    bool found = past_edition((void *)(uintptr_t)self->rules.edition, &text, &size, loader, id,
                              self->rules.board, players, self->edition_hash);
    if (found) {
        free(text);
        /* Made from something else than now; then those of positions were too. */
        self->version.edition_hash = self->edition_hash;
        self->version.foreign_hashes =
            self->edition_hash != loader->edition_hash(&self->rules, players);
    }
    return found;
}

static bool say_what_is_missing(Replay *self)
{
    const Family *family = self->rules.family;
    const Loader *loader = loader_of(family);
    int           players = self->options.player_count;
    uint64_t      edition = loader->edition_hash(&self->rules, players);
    bool          is_edition = self->edition_hash != edition;
    uint64_t      wanted = is_edition ? self->edition_hash : self->board_hash;
    return fail(self->error,
                "%s:%d: the game was played with another state of this %s: it needs %s with the "
                "identity %016" PRIx64 ", and this program has it with %016" PRIx64
                " and keeps no older one like that",
                self->name, is_edition ? 3 : 4, is_edition ? "edition" : "board",
                is_edition ? family->editions->id(self->rules.edition)
                           : family->editions->board_id(self->rules.board),
                wanted, is_edition ? edition : loader->board_hash(&self->rules, players));
}

/* The hashes of edition and board count for the number of players, which stands behind them. */
static bool check_hashes(Replay *self)
{
    const Family *family = self->rules.family;
    const Loader *loader = loader_of(family);
    bool          first = self->version.format == 1;
    int           players = self->options.player_count;
    uint64_t edition = first ? loader->first_format_hash(family->editions->id(self->rules.edition))
                             : loader->edition_hash(&self->rules, players);
    uint64_t board = 0;
    if (self->rules.board)
        board = first ? loader->first_format_hash(family->editions->board_id(self->rules.board))
                      : loader->board_hash(&self->rules, players);
    if (self->edition_hash == edition && self->board_hash == board)
        return true;
    return !first && take_from_past(self, loader, players) ? true : say_what_is_missing(self);
}

static bool read_switch(Replay *self)
{
    const Family *family = self->rules.family;
    char          name[NAME_MAX], value[NAME_MAX];
    word_after(name, sizeof name, self, "switch ");
    int index = option_by_name(family, name);
    if (index < 0 || family_options(family)->words[index].kind != OPTION_SWITCH)
        return wrong(self, "there is no such switch");
    snprintf(value, sizeof value, "%s", strrchr(self->text, ' ') + 1);
    int chosen = option_value(&family_options(family)->words[index], value);
    if (chosen < 0)
        return wrong(self, "the switch has no such value");
    family_options(family)->set(&self->options, index, chosen);
    return true;
}

/* A flag, "option NAME", or a number, "NAME 12". */
static bool read_own_option(Replay *self)
{
    const Family *family = self->rules.family;
    bool          flag = starts(self, "option ");
    char          name[NAME_MAX];
    word_after(name, sizeof name, self, flag ? "option " : "");
    int index = option_by_name(family, name);
    if (index < 0
        || family_options(family)->words[index].kind != (flag ? OPTION_FLAG : OPTION_NUMBER))
        return wrong(self, "there is no such option");
    const char   *number = strchr(self->text, ' ');
    unsigned long value = flag ? 1 : number ? strtoul(number, NULL, 10) : 0;
    if (value > (unsigned long)option_most(&family_options(family)->words[index]))
        return wrong(self, "the option has no such value");
    family_options(family)->set(&self->options, index, (int)value);
    return true;
}

static bool read_option(Replay *self)
{
    if (starts(self, "players "))
        self->options.player_count = (uint8_t)strtoul(self->text + 8, NULL, 10);
    else if (starts(self, "seed "))
        self->seed = strtoull(self->text + 5, NULL, 10);
    else if (starts(self, "switch "))
        return read_switch(self);
    else
        return read_own_option(self);
    return true;
}

static bool read_header(Replay *self)
{
    const char *start = self->at;
    if (!check_version(self) || !load_edition(self) || !check_rules(self) || !load_board(self))
        return false;
    for (;;) {
        if (!next_line(self))
            return false;
        if (self->text[0] == '\0')
            break;
        if (!read_option(self))
            return false;
    }
    const char *impossible =
        family_options(self->rules.family)->check(&self->rules, &self->options);
    if (impossible)
        return wrong(self, impossible);
    if (!check_hashes(self) || !same_text(self, start, write_header))
        return false;
    family_options(self->rules.family)->of_version(&self->options, self->version.rules);
    return true;
}

/* ---- Actions ---- */

/* Where the text differs from what the writer writes; the line is set to that place. */
static bool compare(Replay *self, const char *from, const char *written, size_t size)
{
    int line = self->line;
    for (const char *c = from; c < self->at; c++)
        line -= *c == '\n';
    for (size_t i = 0;; i++) {
        bool over = from + i == self->at, written_over = i == size;
        if (over && written_over)
            return true;
        if (over || written_over || from[i] != written[i]) {
            self->line = line + 1;
            return wrong(self, "this is not as it would have been written");
        }
        line += written[i] == '\n';
    }
}

static bool same_text(Replay *self, const char *from, void (*write)(Replay *self, FILE *out))
{
    char  *written = NULL;
    size_t size = 0;
    FILE  *out = open_memstream(&written, &size);
    if (!out)
        return wrong(self, "no memory");
    write(self, out);
    if (fclose(out) != 0) {
        free(written);
        return wrong(self, "no memory");
    }
    bool same = compare(self, from, written, size);
    free(written);
    return same;
}

static bool read_action(Replay *self, Action *action)
{
    const Family *family = self->rules.family;
    char          message[128], name[NAME_MAX];
    char         *colon = strstr(self->text, ": ");
    if (!colon || colon - self->text >= NAME_MAX)
        return wrong(self, "expected a player, a colon and an action");
    snprintf(name, sizeof name, "%.*s", (int)(colon - self->text), self->text);
    int player = family_player_by_name(&self->rules, &self->game, name);
    if (player < 0)
        return fail(self->error, "%s:%d: there is no player %s", self->name, self->line, name);
    if (!text_read_action(action, &self->rules, &self->game, (Player)player, colon + 2, message,
                          sizeof message))
        return wrong(self, message);
    char text[LOG_LINE_MAX];
    text_action(text, sizeof text, &self->rules, &self->game, action);
    if (strcmp(text, colon + 2) != 0
        || strcmp(name, family->player_name(&self->rules, &self->game, (Player)player)) != 0)
        return wrong(self, "this is not as it would have been written");
    return true;
}

/* The first format has hashes of bytes that no other program can make: there, what is written
 * stands, and the actions and the scores tell whether it is the same game. */
static uint64_t expected_hash(const Replay *self)
{
    return self->version.format == 1 || self->version.foreign_hashes
               ? hash_at_end(self)
               : family_hash(self->rules.family, &self->game);
}

static bool play_action(Replay *self)
{
    const Family *family = self->rules.family;
    Action        action;
    if (!read_action(self, &action))
        return false;
    int                 turn = self->standing.turn;
    Refusal             refusal = family->apply(&self->game, &self->rules, &action, NULL);
    const RefusalWords *words = &family->words->refusals[refusal];
    if (refusal != ACCEPTED)
        return fail(self->error, "%s:%d: refused: %s (%s, %s)", self->name, self->line,
                    words->message, words->code, words->rule);
    if (!gather(self, &action))
        return false;
    self->report->actions++;
    self->standing = family->standing(&self->rules, &self->game);
    if (self->standing.turn == turn)
        return true;
    keep_turn(self);
    /* The hash follows at once. */
    char expected[64];
    self->report->turn_hash[self->standing.turn] = family_hash(family, &self->game);
    if (!next_line(self))
        return false;
    snprintf(expected, sizeof expected, "# turn %d hash %016" PRIx64, self->standing.turn,
             expected_hash(self));
    return strcmp(self->text, expected) == 0
           || wrong(self,
                    self->version.rules == family->version
                        ? "the game has come out different: another turn or another hash"
                        : "the game has come out different: it was played by an older version "
                          "of the rules");
}

static bool read_actions(Replay *self)
{
    for (;;) {
        if (!next_line(self))
            return false;
        if (self->text[0] == '\0')
            return true;
        if (!play_action(self))
            return false;
    }
}

/* ---- The end ---- */

static void write_end(Replay *self, FILE *out)
{
    log_result(out, &self->rules, &self->game, self->end_hash);
    if (self->tells_shared)
        log_shared(out, &self->rules, &self->game);
}

static void report_players(Replay *self)
{
    LogReport    *report = self->report;
    const Family *family = self->rules.family;
    Player        order[PLAYERS_MAX];
    if (self->standing.over)
        family_results(family)->ranking(order, &self->rules, &self->game);
    else
        family_results(family)->seating(order, &self->rules, &self->game);
    report->player_count = self->standing.player_count;
    report->winners =
        self->standing.over ? family_results(family)->winners(&self->rules, &self->game) : 0;
    for (int i = 0; i < report->player_count; i++) {
        snprintf(report->names[i], NAME_MAX, "%s",
                 family->player_name(&self->rules, &self->game, order[i]));
        report->points[i] = family->points(&self->rules, &self->game, order[i]);
    }
}

/* The empty line before the end has been read and belongs to it. */
static bool read_end(Replay *self)
{
    const char *start = self->at - 1;
    if (!next_line(self))
        return false;
    if (starts(self, "open ") && self->standing.over)
        return wrong(self, "the game is over, and the log does not say so");
    if (starts(self, "over ") && !self->standing.over)
        return wrong(self, "the game is not over yet");
    if (!starts(self, "open ") && !starts(self, "over "))
        return wrong(self, "expected how the game ended");
    self->end_hash = expected_hash(self);
    while (self->at < self->end)
        if (!next_line(self))
            return false;
    self->tells_shared = starts(self, "shared by ");
    if (!same_text(self, start, write_end))
        return false;
    self->report->over = self->standing.over;
    self->report->turns = self->standing.turn;
    self->report->hash = family_hash(self->rules.family, &self->game);
    report_players(self);
    return true;
}
