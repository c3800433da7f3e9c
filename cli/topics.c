#include "cli/topics.h"

#include <stdio.h>
#include <string.h>

static const struct {
    const char *name, *about, *text;
} topics[] = {
    { "typing", "what can be typed",
      "  a number        the action of that number in the list\n"
      "  an action       as the list writes it, e.g. move 2 from Delta to Sinai, or build Coppice\n"
      "  list [WORDS]    all legal actions, or those that contain the words\n"
      "  board, hand     the position; what is yours\n"
      "  rule [ID]       the rule of what is asked, or of an id such as 4b.3\n"
      "  why [BOT]       what a bot would do in your place and its reasons; normal unless told\n"
      "  offer ...       in trade: help trade; order ... in market rounds: help market\n"
      "  save [FILE]     writes the game down: help saving\n"
      "  help [TOPIC]    this, or a topic, or a kind of action such as move\n"
      "  quit            ends here\n" },
    { "editing", "the line, and lines typed before",
      "At a terminal the arrow keys move in the line and bring back what was typed before, Ctrl-R looks for\n"
      "it, Ctrl-A and Ctrl-E go to the ends of the line, Ctrl-U empties it and Ctrl-D leaves. Lines are\n"
      "remembered from game to game.\n" },
    { "saving", "leaving a game and going on with it",
      "At a terminal every game is kept in your data folder after each of your decisions. Leave with quit at\n"
      "any time; ecumene play --continue goes on with the game that was played last, and --save FILE --continue\n"
      "with that of a file. save FILE writes a copy. The files are game files: ecumene replay checks them, and the\n"
      "page of a server shows them and plays on from their end.\n" },
    { "trade", "offers, deals and the truth",
      "Offer with    offer to anyone give 3: Iron, Iron want 3: Oil, Oil    or to one player by name. The number is\n"
      "how many cards the side gives; the cards named first must be true, the others need not be said. Accept an\n"
      "offer by its number in the list; then both put in their cards, one after the other, and the deal is done\n"
      "when all are there. An empty line lets the others go on; done ends trading for you.\n" },
    { "market", "rounds of sealed orders, where the table trades so",
      "What you have prepared stands above the question, line by line, in the words in which you change it:\n"
      "    order keep Wine, Oil             kinds that do not go\n"
      "    order want Iron                  one of these must be among the two names that come; want anything\n"
      "    order least 5                    what a deal must add to your hand\n"
      "    order hidden Treachery as Salt   cards that go as the third one, and what is said of each\n"
      "    order names no                   nothing is said of other third cards\n"
      "    order with Egypt, Hatti          with whom; believe says whose third names count; deals 2, stand yes\n"
      "order alone puts it on the market, withdraw 0 takes it back. market-offer 1 to 3 are offers of certain cards:\n"
      "    market-offer 1 to Egypt          market-offer 1 give Wine, Wine, Salt as Oil\n"
      "    market-offer 1 wants 3           market-offer 1 first Iron, Oil      second anything\n"
      "    market-offer 1 least 0           in any case; group 1: of those with the same number one is done\n"
      "market-offer 1 alone puts it on the market, withdraw 1 takes it back. ready when you have filed, done for all\n"
      "rounds, resume to change something after all. The rules are rule market.1 to rule market.22.\n" },
    { "rules", "finding a rule",
      "Behind every question stands its rule in brackets. rule prints it, rule ID prints any other. What is refused\n"
      "says why, with the rule it rests on.\n" },
    { "bots", "who plays the others",
      "--bots easy, normal, hard or hard:200ms when the game begins. why tells what normal would do in your place,\n"
      "why hard what hard would.\n" },
};

static void print_all(void)
{
    for (size_t i = 0; i < sizeof topics / sizeof *topics; i++)
        printf("  help %-10s %s\n", topics[i].name, topics[i].about);
    fputs(topics[0].text, stdout);
}

void topics_print(const Family *family, const char *topic)
{
    if (!topic[0]) {
        print_all();
        return;
    }
    for (size_t i = 0; i < sizeof topics / sizeof *topics; i++)
        if (strcmp(topics[i].name, topic) == 0) {
            fputs(topics[i].text, stdout);
            return;
        }
    int found = 0;
    for (int i = 0; i < family->words->action_count; i++) {
        const char *pattern = family->words->actions[i].pattern;
        if (strncmp(pattern, topic, strlen(topic)) != 0)
            continue;
        printf("  %s\n", pattern);
        found++;
    }
    if (found)
        printf("is how it is typed; %%a is an area, %%n a number, %%c a card, %%p a player, and what is in brackets can be left out.\n");
    else
        printf("There is no topic '%s'; help lists them.\n", topic);
}
