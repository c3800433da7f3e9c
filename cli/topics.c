#include "cli/topics.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

typedef struct Topic {
    const char *name, *about, *text;
    bool        market; /* Only of families with one. */
    bool        here;   /* Only of games that are played here. */
} Topic;

static const Topic topics[] = {
    { .here = true,
      .name = "editing",
      .about = "the line, and lines typed before",
      .text = "At a terminal the arrow keys move in the line and bring back what was typed before, "
              "Ctrl-R looks for\n"
              "it, Ctrl-A and Ctrl-E go to the ends of the line, Ctrl-U empties it and Ctrl-D "
              "leaves. Lines are\n"
              "remembered from game to game.\n" },
    { .here = true,
      .name = "saving",
      .about = "leaving a game and going on with it",
      .text = "At a terminal every game is kept in your data folder after each of your decisions. "
              "Leave with quit at\n"
              "any time; ecumene play --continue goes on with the game that was played last, and "
              "--save FILE --continue\n"
              "with that of a file. save FILE writes a copy. The files are game files: ecumene "
              "replay checks them, and the\n"
              "page of a server shows them and plays on from their end.\n" },
    { .market = true,
      .name = "trade",
      .about = "offers, deals and the truth",
      .text =
          "Offer with    offer to anyone give 3: Iron, Iron want 3: Oil, Oil    or to one player "
          "by name. The number is\n"
          "how many cards the side gives; the cards named first must be true, the others need not "
          "be said. Accept an\n"
          "offer by its number in the list; then both put in their cards, one after the other, and "
          "the deal is done\n"
          "when all are there. An empty line lets the others go on; done ends trading for you.\n" },
    { .market = true,
      .name = "market",
      .about = "rounds of sealed orders, where the table trades so",
      .text = "What you have prepared stands above the question, line by line, in the words in "
              "which you change it:\n"
              "    order keep Wine, Oil             kinds that do not go\n"
              "    order want Iron                  one of these must be among the two names that "
              "come; want anything\n"
              "    order least 5                    what a deal must add to your hand\n"
              "    order hidden Treachery as Salt   cards that go as the third one, and what is "
              "said of each\n"
              "    order names no                   nothing is said of other third cards\n"
              "    order with Egypt, Hatti          with whom; believe says whose third names "
              "count; deals 2, stand yes\n"
              "order alone puts it on the market, withdraw 0 takes it back. market-offer 1 to 3 "
              "are offers of certain cards:\n"
              "    market-offer 1 to Egypt          market-offer 1 give Wine, Wine, Salt as Oil\n"
              "    market-offer 1 wants 3           market-offer 1 first Iron, Oil      second "
              "anything\n"
              "    market-offer 1 least 0           in any case; group 1: of those with the same "
              "number one is done\n"
              "market-offer 1 alone puts it on the market, withdraw 1 takes it back. ready when "
              "you have filed, done for all\n"
              "rounds, resume to change something after all. The rules are rule market.1 to rule "
              "market.22.\n" },
    { .name = "rules",
      .about = "finding a rule",
      .text = "Behind every question stands its rule in brackets. rule prints it, rule ID prints "
              "any other. What is refused\n"
              "says why, with the rule it rests on.\n" },
    { .here = true,
      .name = "bots",
      .about = "who plays the others",
      .text = "--bots easy, normal, hard or hard:200ms when the game begins. why tells what normal "
              "would do in your place,\n"
              "why hard what hard would.\n" },
};

static void print_typing(const Family *family, bool at_server)
{
    bool        market = family->market != NULL;
    const char *action = market ? "move 2 from Delta to Sinai" : "build Coppice";
    const char *rule = market ? "4b.3" : "turn.1", *kind = market ? "move" : "build";
    printf("  a number        the action of that number in the list\n"
           "  an action       as the list writes it, e.g. %s\n"
           "  list [WORDS]    all legal actions, or those that contain the words\n"
           "  board, hand     the position; what is yours\n"
           "  rule [ID]       the rule of what is asked, or of an id such as %s\n"
           "  why%s       what a bot would do in your place and its reasons%s\n",
           action, rule, at_server ? "      " : " [BOT]", at_server ? "" : "; default: normal");
    if (market)
        printf("  offer ...       in trade: help trade; order ... in market rounds: help market\n");
    printf(
        "%s"
        "  help [TOPIC]    this, or a topic, or a kind of action such as %s\n"
        "  quit            %s\n",
        at_server
            ? "  table           who sits where, and how the table stands\n"
              "  say WORDS       to the others at the table\n"
              "  take-back       takes your last action back, if nothing has been revealed since\n"
              "  start           begins the game at a table of your own\n"
            : "  save [FILE]     writes the game down: help saving\n",
        kind,
        at_server ? "leaves the terminal; your seat waits for you under its link" : "ends here");
}

static bool is_of(const Topic *topic, const Family *family, bool at_server)
{
    return (!topic->market || family->market) && !(topic->here && at_server);
}

static void print_all(const Family *family, bool at_server)
{
    printf("  help %-10s what can be typed\n", "typing");
    for (size_t i = 0; i < sizeof topics / sizeof *topics; i++)
        if (is_of(&topics[i], family, at_server))
            printf("  help %-10s %s\n", topics[i].name, topics[i].about);
    print_typing(family, at_server);
}

/* "build CARD": a pattern with the words of its slots. */
static void print_pattern(const Family *family, const char *pattern)
{
    printf("  ");
    for (const char *at = pattern; *at; at++) {
        const SlotWords *slot = *at == '%' ? words_slot(family->words, at[1]) : NULL;
        if (!slot) {
            putchar(*at);
            continue;
        }
        for (const char *letter = slot->word; *letter; letter++)
            putchar(toupper((unsigned char)*letter));
        at += 2; /* The letter of the slot and the number of its argument. */
    }
    printf("\n");
}

void topics_print(const Family *family, const char *topic, bool at_server)
{
    if (!topic[0]) {
        print_all(family, at_server);
        return;
    }
    if (strcmp(topic, "typing") == 0) {
        print_typing(family, at_server);
        return;
    }
    for (size_t i = 0; i < sizeof topics / sizeof *topics; i++)
        if (is_of(&topics[i], family, at_server) && strcmp(topics[i].name, topic) == 0) {
            fputs(topics[i].text, stdout);
            return;
        }
    int found = 0;
    for (int i = 0; i < family->words->action_count; i++) {
        const char *pattern = family->words->actions[i].pattern;
        if (strncmp(pattern, topic, strlen(topic)) != 0)
            continue;
        print_pattern(family, pattern);
        found++;
    }
    if (found)
        printf("is how it is typed, with names and numbers in place of the capitals; what is in "
               "brackets can be left out.\n");
    else
        printf("There is no topic '%s'; help lists them.\n", topic);
}
