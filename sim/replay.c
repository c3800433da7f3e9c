/* Reads a log by playing it. What was understood is written again, by the writer itself, and
 * compared with the text: so nothing in a log can be altered without a message. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "data/library.h"
#include "rules/civ/text.h"
#include "sim/log.h"

typedef struct Replay {
    const char *name;
    const char *at; /* The rest of the text. */
    const char *end;
    int         line; /* Of the one read last, from 1. */
    LogVersion  version;
    char        text[LOG_LINE_MAX]; /* That line. */
    Edition     edition;
    Board       board;
    Rules       rules;
    uint64_t    edition_hash; /* As the log has them. */
    uint64_t    board_hash;
    uint64_t    end_hash; /* That of the last position. */
    Options     options;
    uint64_t    seed;
    Game        game;
    int         wanted;    /* A turn whose beginning is kept, or 0. */
    Game       *kept;      /* Where, or null. */
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

bool log_replay(const char *text, size_t size, const char *name, LogReport *out, Error *error)
{
    memset(out, 0, sizeof *out);
    Replay *self = calloc(1, sizeof *self);
    if (!self)
        return fail(error, "%s: no memory", name);
    self->name = name;
    self->report = out;
    self->error = error;
    bool fine = replay(self, text, size);
    free(self);
    return fine;
}

bool log_position(const char *text, size_t size, const char *name, int turn, LogPosition *out,
                  Error *error)
{
    LogReport report = { 0 };
    Replay   *self = calloc(1, sizeof *self);
    if (!self)
        return fail(error, "%s: no memory", name);
    self->name = name;
    self->report = &report;
    self->error = error;
    self->wanted = turn;
    self->kept = &out->game;
    out->game.turn = 0;
    bool fine = replay(self, text, size);
    if (fine && turn == 0)
        out->game = self->game;
    else if (fine && out->game.turn != turn)
        fine = fail(error, "%s: the game has no turn %d", name, turn);
    out->edition = self->edition;
    out->board = self->board;
    free(self);
    return fine;
}

bool log_game(const char *text, size_t size, const char *name, LogGame *out, Error *error)
{
    memset(out, 0, sizeof *out);
    Replay *self = calloc(1, sizeof *self);
    if (!self)
        return fail(error, "%s: no memory", name);
    self->name = name;
    self->report = &out->report;
    self->error = error;
    self->gathering = true;
    bool fine = replay(self, text, size);
    if (fine)
        out->actions = self->actions;
    else
        free(self->actions);
    free(self);
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
    if (self->wanted != 0 && self->game.turn == self->wanted)
        *self->kept = self->game;
}

static bool replay(Replay *self, const char *text, size_t size)
{
    self->at = text;
    self->end = text + size;
    self->rules = (Rules){ &self->edition, &self->board };
    if (!read_header(self))
        return false;
    game_setup(&self->game, &self->rules, &self->options, self->seed);
    keep_turn(self);
    self->report->options = self->options;
    self->report->seed = self->seed;
    snprintf(self->report->edition, NAME_MAX, "%s", self->edition.id);
    snprintf(self->report->board, NAME_MAX, "%s", self->board.id);
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
    self->version.format = atoi(self->text + strlen(opening));
    if (self->version.format < 1 || self->version.format > LOG_VERSION)
        return wrong(self, "the log has a format that this program does not know");
    if (!next_line(self))
        return false;
    if (!starts(self, "rules "))
        return wrong(self, "expected the version of the rules");
    self->version.rules = atoi(self->text + 6);
    return (self->version.rules >= 1 && self->version.rules <= RULES_VERSION)
           || wrong(self,
                    "the game was played by a version of the rules that this program does not "
                    "know");
}

/* 0 for what is none; the text is compared with the right one later. */
static uint64_t hash_at_end(const Replay *self)
{
    const char *blank = strrchr(self->text, ' ');
    return blank ? strtoull(blank + 1, NULL, 16) : 0;
}

static bool load_edition_and_board(Replay *self)
{
    char  id[NAME_MAX];
    Error error;
    if (!next_line(self))
        return false;
    word_after(id, sizeof id, self, "edition ");
    if (!starts(self, "edition ") || strpbrk(id, "/.")
        || !library_edition(&self->edition, id, &error))
        return wrong(self, "there is no such edition");
    self->edition_hash = hash_at_end(self);
    if (!next_line(self))
        return false;
    word_after(id, sizeof id, self, "board ");
    if (!starts(self, "board ") || strpbrk(id, "/.") || !library_board(&self->board, id, &error))
        return wrong(self, "there is no such board");
    self->board_hash = hash_at_end(self);
    return true;
}

/* The hashes of edition and board count for the number of players, which stands behind them. */
static bool check_hashes(Replay *self)
{
    bool     first = self->version.format == 1;
    int      players = self->options.player_count;
    uint64_t edition = first ? first_format_hash(self->edition.id)
                             : edition_hash(&self->edition, &self->board, players);
    uint64_t board = first ? first_format_hash(self->board.id) : board_hash(&self->board, players);
    if (self->edition_hash != edition || self->board_hash != board)
        return fail(self->error, "%s:%d: the game was played with another state of this %s",
                    self->name, self->edition_hash != edition ? 3 : 4,
                    self->edition_hash != edition ? "edition" : "board");
    return true;
}

static bool read_switch(Replay *self)
{
    char name[NAME_MAX], value[NAME_MAX];
    word_after(name, sizeof name, self, "switch ");
    int id = switch_by_name(name);
    if (id < 0)
        return wrong(self, "there is no such switch");
    snprintf(value, sizeof value, "%s", strrchr(self->text, ' ') + 1);
    int chosen = switch_value_by_name((Switch)id, value);
    if (chosen < 0)
        return wrong(self, "the switch has no such value");
    self->options.switches[id] = (uint8_t)(chosen + 1);
    return true;
}

static bool read_option(Replay *self)
{
    Options *options = &self->options;
    if (strcmp(self->text, "option expert") == 0)
        options->expert = 1;
    else if (strcmp(self->text, "option short-game") == 0)
        options->short_game = 1;
    else if (strcmp(self->text, "option choose-civilizations") == 0)
        options->choose_civilizations = 1;
    else if (strcmp(self->text, "option strict-order") == 0)
        options->strict_order = 1;
    else if (starts(self, "turn-limit "))
        options->turn_limit = (uint8_t)strtoul(self->text + 11, NULL, 10);
    else if (starts(self, "players "))
        options->player_count = (uint8_t)strtoul(self->text + 8, NULL, 10);
    else if (starts(self, "seed "))
        self->seed = strtoull(self->text + 5, NULL, 10);
    else if (starts(self, "switch "))
        return read_switch(self);
    else
        return wrong(self, "there is no such option");
    return true;
}

static bool read_header(Replay *self)
{
    const char *start = self->at;
    if (!check_version(self) || !load_edition_and_board(self))
        return false;
    for (;;) {
        if (!next_line(self))
            return false;
        if (self->text[0] == '\0')
            break;
        if (!read_option(self))
            return false;
    }
    const char *impossible = game_options_check(&self->rules, &self->options);
    if (impossible)
        return wrong(self, impossible);
    if (!check_hashes(self) || !same_text(self, start, write_header))
        return false;
    options_of_version(&self->options, self->version.rules);
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
    char  message[128], name[NAME_MAX];
    char *colon = strstr(self->text, ": ");
    if (!colon || colon - self->text >= NAME_MAX)
        return wrong(self, "expected a player, a colon and an action");
    snprintf(name, sizeof name, "%.*s", (int)(colon - self->text), self->text);
    int player = player_by_name(&self->rules, &self->game, name);
    if (player < 0)
        return fail(self->error, "%s:%d: there is no player %s", self->name, self->line, name);
    if (!action_parse(action, &self->rules, &self->game, (Player)player, colon + 2, message,
                      sizeof message))
        return wrong(self, message);
    char text[LOG_LINE_MAX];
    action_format(text, sizeof text, &self->rules, &self->game, action);
    if (strcmp(text, colon + 2) != 0
        || strcmp(name, player_name(&self->rules, &self->game, (Player)player)) != 0)
        return wrong(self, "this is not as it would have been written");
    return true;
}

/* The first format has hashes of bytes that no other program can make: there, what is written
 * stands, and the actions and the scores tell whether it is the same game. */
static uint64_t expected_hash(const Replay *self)
{
    return self->version.format == 1 ? hash_at_end(self) : game_hash(&self->game);
}

static bool play_action(Replay *self)
{
    Action action;
    if (!read_action(self, &action))
        return false;
    int     turn = self->game.turn;
    Refusal refusal = game_apply(&self->game, &self->rules, &action, NULL);
    if (refusal != REFUSAL_NONE)
        return fail(self->error, "%s:%d: refused: %s (%s, %s)", self->name, self->line,
                    refusal_message(refusal), refusal_code(refusal), refusal_rule(refusal));
    if (!gather(self, &action))
        return false;
    self->report->actions++;
    if (self->game.turn == turn)
        return true;
    keep_turn(self);
    /* The hash follows at once. */
    char expected[64];
    self->report->turn_hash[self->game.turn] = game_hash(&self->game);
    if (!next_line(self))
        return false;
    snprintf(expected, sizeof expected, "# turn %d hash %016" PRIx64, self->game.turn,
             expected_hash(self));
    return strcmp(self->text, expected) == 0
           || wrong(self,
                    self->version.rules == RULES_VERSION
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
}

static void report_players(Replay *self)
{
    LogReport  *report = self->report;
    const Game *game = &self->game;
    Player      order[PLAYERS_MAX];
    memcpy(order, game->rank_order, sizeof order);
    if (game->over)
        game_ranking(order, &self->rules, game);
    report->player_count = game->player_count;
    for (int i = 0; i < game->player_count; i++) {
        snprintf(report->names[i], NAME_MAX, "%s", player_name(&self->rules, game, order[i]));
        report->points[i] = game_points(&self->rules, game, order[i]);
    }
}

/* The empty line before the end has been read and belongs to it. */
static bool read_end(Replay *self)
{
    const char *start = self->at - 1;
    if (!next_line(self))
        return false;
    if (starts(self, "open ") && self->game.over)
        return wrong(self, "the game is over, and the log does not say so");
    if (starts(self, "over ") && !self->game.over)
        return wrong(self, "the game is not over yet");
    if (!starts(self, "open ") && !starts(self, "over "))
        return wrong(self, "expected how the game ended");
    self->end_hash = expected_hash(self);
    while (self->at < self->end)
        if (!next_line(self))
            return false;
    if (!same_text(self, start, write_end))
        return false;
    self->report->over = self->game.over;
    self->report->turns = self->game.turn;
    self->report->hash = game_hash(&self->game);
    report_players(self);
    return true;
}
