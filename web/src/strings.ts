/* Every sentence of the page, in one table. {name} is filled in; {n:token|tokens} chooses by the number n. What the
 * server can say (actions, events, prompts, refusals, rules) comes from /api/words and is not here. */

import { advancesStrings } from "./advances/strings.ts";
import { calamityStrings } from "./calamity/strings.ts";
import { chatStrings } from "./chat/strings.ts";
import { endStrings } from "./end/strings.ts";
import { logStrings } from "./log/strings.ts";
import { panelStrings } from "./panel/strings.ts";
import { reportStrings } from "./report/strings.ts";
import { rulesStrings } from "./rules/strings.ts";
import { settingsStrings } from "./settings/strings.ts";
import { tablesStrings } from "./tables/strings.ts";
import { tradeStrings } from "./trade/strings.ts";
import { votesStrings } from "./votes/strings.ts";

export const strings = {
  /* The page */
  "app.name": "Ecumene",
  "app.skip": "Skip to the board",
  "app.loading": "Loading …",
  "app.home": "Start page",
  "app.not-found": "There is nothing at this address.",
  "app.close": "Close",
  "app.cancel": "Cancel",
  "app.ok": "OK",
  "app.back": "Back",
  "app.copy": "Copy",
  "app.copied": "Copied",
  "app.retry": "Try again",
  "app.error": "Something in this part of the page broke: {message}",

  /* The connection */
  "net.connecting": "Connecting …",
  "net.lost": "The connection is lost. Trying again by itself; what you have planned stays.",
  "net.back": "Connected again.",
  "net.offline": "The server does not answer. Check the connection, then try again.",
  "net.not-sent": "Not sent, because the connection is lost. It stays here; try again when you are connected.",
  "net.taken-over": "This seat was opened in another window or on another device.",
  "net.take-back": "Play here",
  "net.gone": "This table is gone.",
  "net.stale": "Something happened meanwhile, so nothing was done. Look at the new position and decide again.",
  "net.http": "The server answered with an error ({code}). Try again in a moment.",

  /* Names */
  "name.barbarians": "The Barbarians",
  "name.table": "the table",
  "name.nobody": "nobody",
  "name.seat": "seat {n}",
  "colour.science": "science",
  "colour.arts": "arts",
  "colour.civics": "civics",
  "colour.crafts": "crafts",
  "colour.religion": "religion",
  "way.treasury": "treasury",
  "way.mixed": "mixed",
  "way.tokens": "tokens",
  "offer.anyone": "everybody",
  "offer.side": "{n}: {names}",
  "offer.text": "offer to {to}: give {give} for {want}",

  /* The start page */
  "start.tagline": "Great civilization games to the end: with friends, with bots, today or over months.",
  "start.play": "Play against bots",
  "start.play-text": "A Short Game for five: you and four bots. No account needed.",
  "start.play-now": "Play now",
  "start.starting": "Starting …",
  "start.name": "Your name",
  "start.name-optional": "Your name (optional)",
  "start.you": "Player",
  "start.guest": "Guest",
  "start.table-name": "{name}'s table",
  "start.more": "More choices",
  "start.friends": "Play with friends",
  "start.friends-text": "Make a table and send the link. Bots take the seats that stay free.",
  "start.new": "New table",
  "start.join": "Join by link",
  "start.join-text": "Paste the link or the code that you were sent.",
  "start.link": "Link or code",
  "start.join-button": "Join",
  "start.bad-link": "That is no link of a table. It looks like https://…/t/abc123",
  "start.mine": "My games",
  "start.your-turn": "Your turn",
  "start.forget": "Forget this game on this device",
  "start.forget-sure": "Forget this game on this device? Without the link you cannot come back to your seat.",
  "start.gone": "gone",
  "start.unknown": "cannot be reached",
  "start.state-turn": "{state}, turn {n}",
  "start.lobby": "Tables",
  "start.lobby-empty": "Nobody else plays here right now.",
  "start.open": "Waiting for players",
  "start.running": "Running",
  "start.over": "Over",
  "start.watch": "Watch",
  "start.look": "Look",
  "start.row": "{scenario}, {people} {people:person|people} at {seats} seats, {free} free",
  "start.more-pages": "More pages",
  "start.replay": "Replay a file",
  "start.rules": "Rules",
  "start.settings": "Settings",
  "start.account": "Account",
  "start.account-of": "Account: {name}",
  "start.unofficial": "Unofficial. No publisher or author of these games is affiliated with it.",
  "scenario.short": "Short Game",
  "scenario.basic": "Basic Game",
  "scenario.expert": "Expert Game",
  "state.lobby": "waiting for players",
  "state.running": "running",
  "state.paused": "paused",
  "state.over": "over",
  "state.stuck": "stuck",

  /* The table before it begins */
  "new.title": "Name of the table",
  "new.title-optional": "optional",
  "new.edition": "Edition",
  "new.scenario": "Game",
  "new.players": "Players",
  "new.board": "Board",
  "new.bots": "Bots",
  "new.seats": "Seats",
  "new.seats-text": "Free seats that nobody takes are played by bots when you start.",
  "new.you": "You",
  "new.open-seat": "Free, for whoever has the link",
  "new.bot": "Bot: {name}",
  "new.pace": "Pace",
  "new.pace-kind": "How it is played",
  "new.live": "live, all at once",
  "new.days": "over days",
  "new.trade-clock": "Clock for trading",
  "new.move-clock": "Clock for each decision",
  "new.no-clock": "none",
  "new.minutes": "{n} {n:minute|minutes}",
  "new.hours": "Hours for each decision",
  "new.turns": "Last turn (0: play to the end)",
  "new.options": "Options",
  "new.open": "Listed on the start page; otherwise by link only",
  "new.watch": "Others may watch",
  "new.chat": "Chat",
  "new.choose": "Players choose their civilizations",
  "new.strict": "Strict order, one after the other",
  "new.switches": "House rules",
  "new.switches-text": "Every difference from the edition is shown to whoever joins.",
  "new.usual": "(usual)",
  "new.make": "Make the table",
  "lobby.title": "A new table",
  "lobby.join": "Take a seat",
  "lobby.seat": "Seat",
  "lobby.any": "any",
  "lobby.free": "free",
  "lobby.you": "(you)",
  "lobby.start": "Start the game",
  "lobby.start-bots": "Start; bots take {n} free {n:seat|seats}",
  "lobby.wait": "The maker of the table starts the game.",
  "lobby.leave": "Leave the table",
  "lobby.invite": "Invite",
  "lobby.invite-text": "Whoever opens this link can take a free seat.",
  "lobby.link": "Link for friends",
  "lobby.seat-text": "Your own seat, for another device. Keep it to yourself: whoever has it plays for you.",
  "lobby.seat-link": "Link of my seat",
  "lobby.agreed": "What is played",

  /* The game page */
  "game.board": "Board",
  "game.panels": "Panels",
  "game.prompt": "What is to be done",
  "game.bad-link": "The link may have expired, or it was copied only in part. Ask for a new one, or look at the table as a guest.",
  "game.watch-instead": "Watch instead",
  "game.take-seat": "Play instead of a bot",
  "game.calls": "(something waits for you)",
  "game.larger": "More room for the panels",
  "game.smaller": "More room for the board",
  "panel.act": "Act",
  "title.table": "{name} – Ecumene",
  "title.turn": "● {title}",
  "title.call": "● Your turn!",
  "time.days": "{n} d {hours} h",
  "time.hours": "{n}:{minutes} h",
  "prompt.turn": "Turn {n}",
  "prompt.sit": "Play {name}",
  "prompt.over": "The game is over. {name} has won.",
  "prompt.paused": "The table is paused.",
  "prompt.stuck": "The table is stuck: {why}",
  "prompt.waiting": "Waiting for {names}",
  "prompt.more": "{names} and {n} more",
  "prompt.rule": "Show rule {id}",
  "prompt.say": "Your turn: {text}",
  "vote.text": "{name} proposes: {what} ({yes} of {needed} agree)",
  "vote.yes": "Agree",
  "vote.no": "Refuse",
  "vote.undo": "take back to action {to}",
  "vote.end": "end the game after this turn",
  "vote.pause": "pause",
  "vote.resume": "go on",
  "vote.pace": "change the pace to {to}",
  "vote.replace": "a bot plays seat {to}",

  /* Acting */
  "act.undo": "Undo",
  "act.undo-key": "Take back the last step (u)",
  "act.restart": "Restart",
  "act.restart-key": "Take back all steps of this turn (r)",
  "act.main-key": "The obvious choice (d)",
  "act.options": "{n} options",
  "act.did": "Done: {action}",
  "act.taken-back": "Taken back.",
  "act.ask-consent": "Others have seen something since. Ask them to agree to taking it back?",
  "act.asked": "The others are asked.",
  "act.chosen-from": "{area} chosen, {n} places to go to",
  "act.not-there": "Nothing can go from {from} to {to} now.",
  "act.or-tap": "Or tap a bright area to go there.",
  "act.all": "All legal actions ({n})",
  "act.filter": "Filter, e.g. an area",
  "act.show-all": "Show all {n}",
  "act.none": "Nothing fits the filter.",
  "act.advice": "What would a bot do?",
  "act.advises": "A bot would: {action}",
  "act.follow": "Do that",
  "act.outlook": "What this leads to",
  "act.support": "City support: {tokens} tokens, {needed} needed.",
  "act.support-short": "City support: {tokens} tokens, {needed} needed. {short} missing: cities will be reduced.",
  "act.no-conflicts": "No fights or losses in your areas.",
  "act.waiting-for": "Waiting for",
  "act.on-board": "Choose on the board: bright areas are possible. Drag your pieces, or tap an area and then where to go.",
  "act.final": "Final result",
  "act.points": "{n} points",
  "kind.done": "Done",
  "kind.undo": "Undo",
  "kind.move": "Move tokens",
  "kind.march": "March two areas",
  "kind.sail": "Sail",
  "kind.build-ship": "Build a ship",
  "kind.build-city": "Build a city",
  "kind.embark": "Embark",
  "kind.disembark": "Disembark",
  "kind.maintain": "Maintain a ship from treasury",
  "kind.maintain-token": "Maintain a ship with a token",
  "kind.scrap": "Scrap a ship",
  "kind.leave": "Leave the game",
  "kind.leave-now": "Leave the game now",
  "kind.choose": "Choose an area",
  "kind.choose-player": "Choose a player",
  "kind.remove": "Remove tokens",
  "kind.remove-city": "Remove a city",
  "kind.remove-ship": "Remove a ship",
  "help.title": "Keys and signs",
  "help.mouse": "Mouse: drag the map to move it, the wheel zooms. Drag your tokens or ships to where they go, or click an area, then a bright one.",
  "help.touch": "Touch: two fingers zoom. Tap an area, then a bright one.",
  "help.marks": "Red swords: a fight will come. A brown arrow: more tokens than the area feeds. A dashed line around an area: something changed there since you last had a word.",
  "help.done": "the obvious choice, usually Done",
  "help.undo": "take back the last step",
  "help.restart": "take back all steps of this turn",
  "help.advice": "what a bot would do; again to do it",
  "help.next": "next or previous area where you can act (on the board)",
  "help.arrows": "from area to area (on the board)",
  "help.enter": "choose the area",
  "help.count": "how many, when asked",
  "help.escape": "let the choice be; skip animations",
  "help.filter": "search the list of legal actions",
  "help.zoom": "zoom",
  "help.whole": "the whole board",
  "help.mine": "your own pieces",
  "help.pan": "move the map",
  "help.board": "go to the board",
  "help.panels": "previous or next panel",
  "help.this": "these keys",

  /* The board */
  "board.role": "map",
  "board.label": "Board: {name}",
  "board.help": "Arrow keys go from area to area, Enter chooses, n goes to the next area where you can do something, Escape takes back the choice, plus and minus zoom, 0 shows the whole board, Home your own pieces, Shift with arrows moves the map.",
  "board.tools": "Map",
  "board.nearer": "Zoom in (+)",
  "board.farther": "Zoom out (−)",
  "board.whole": "The whole board (0)",
  "board.mine": "My pieces (Home)",
  "board.city": "City of {owner}",
  "board.tokens": "{owner}: {n} {n:token|tokens}",
  "board.ships": "{owner}: {n} {n:ship|ships}, {cargo} aboard",
  "board.sea": "Open sea",
  "board.limit": "limit {n}",
  "board.site": "city site",
  "board.site-white": "city site on the flood plain",
  "board.plain": "flood plain: {name}",
  "board.volcano": "volcano {name}",
  "board.region": "region of {name}",
  "board.out": "out of play",
  "board.left": "{owner} {n}",
  "board.nobody": "nobody",
  "board.fight": "Fight; left after it: {left}",
  "board.falls": "{by} takes the city of {on} with {n} tokens ({needed} needed)",
  "board.holds": "{by} attacks the city of {on} with too few tokens: {n} of {needed}",
  "board.surplus": "{n} {n:token|tokens} of {owner} too many: they will go",
  "board.lit-source": "you can begin here",
  "board.lit-target": "a place to go to",
  "board.lit-pick": "can be chosen",
  "board.lit-chosen": "chosen",
  "board.tap-target": "Tap to go here",

  /* The trade desk */
  ...panelStrings,
  ...tradeStrings,

  /* Advances */
  ...advancesStrings,

  /* Calamities */
  ...calamityStrings,

  /* Tables of the game */
  ...tablesStrings,

  /* Log and digest */
  ...logStrings,

  /* Rules */
  ...rulesStrings,
  "rules.rule": "Rule {id}",
  "rules.missing": "The rulebook has no rule {id}.",

  /* Replay */

  /* Reports */
  ...reportStrings,

  /* Settings */
  ...settingsStrings,

  /* Talk, votes and the result */
  ...chatStrings,
  ...votesStrings,
  ...endStrings,
} as const;

export type Key = keyof typeof strings;
export type Values = { [name: string]: string | number };

export function t(key: Key, values: Values = {}): string {
  return fill(strings[key], values);
}

export function fill(pattern: string, values: Values): string {
  return pattern.replace(/\{([\w-]+)(?::([^{}|]*)\|([^{}]*))?\}/g, (whole, name: string, one?: string, many?: string) => {
    const value = values[name];
    if (value === undefined)
      return whole;
    return one === undefined ? String(value) : Number(value) === 1 ? one : many!;
  });
}
