/* Made by the build from the tables of the rules and of wire/: change those, not this. */

export const BOARD = 384;
export const TABLE = 254;
export const NOBODY = 255;

export type ActionKind =
  "choose-faction" | "pick" | "produce" | "build" | "deal" | "raze-hand"
  | "raze" | "activate" | "activate-twice" | "exchange" | "visit" | "play"
  | "defend" | "post" | "place" | "put" | "target" | "target-player"
  | "give-up" | "give-up-unseen" | "discard" | "end-deal" | "spend-blessing" | "pay"
  | "use-token" | "use-price" | "choose" | "name-good" | "name-colour" | "station"
  | "draw" | "keep" | "fire" | "accept" | "decline" | "take-token"
  | "no-token" | "store" | "lose" | "back" | "done" | "pass"
  | "end-game";

export type EventKind =
  "round-began" | "phase-began" | "faction-taken" | "pool-revealed" | "picked" | "picked-unseen"
  | "passed-on" | "drawn" | "drawn-seen" | "shuffled" | "discarded" | "gained"
  | "scored" | "paid" | "stored" | "returned" | "lost" | "blessed"
  | "blessing-spent" | "built" | "given-up" | "deal-made" | "deal-ended" | "deal-seized"
  | "razed-hand" | "razed" | "scorched" | "activated" | "exchanged" | "visited"
  | "played" | "passed" | "placed" | "put-on" | "token-taken" | "token-used"
  | "token-returned" | "fired" | "produced" | "founded" | "founded-seen" | "turned"
  | "lifted" | "refreshed" | "recalled" | "warded" | "stolen" | "spoiled"
  | "blocked" | "controlled" | "looked" | "looked-seen" | "kept" | "kept-seen"
  | "colour-named" | "prayed" | "matched" | "taken" | "virtual-card" | "attack-card"
  | "attacked" | "collected" | "standing" | "final-score" | "time-called" | "game-ended";

/* What events are about, in the order in which a log offers them. */
export const EVENT_CLASSES = ["flow", "goods", "cards", "empires", "attacks"] as const;
export type EventClass = (typeof EVENT_CLASSES)[number];
export const EVENT_CLASS: Readonly<Record<EventKind, EventClass>> = {
  "round-began": "flow", "phase-began": "flow", "faction-taken": "flow", "pool-revealed": "cards",
  "picked": "cards", "picked-unseen": "cards", "passed-on": "cards", "drawn": "cards",
  "drawn-seen": "cards", "shuffled": "cards", "discarded": "cards", "gained": "goods",
  "scored": "goods", "paid": "goods", "stored": "goods", "returned": "goods",
  "lost": "goods", "blessed": "goods", "blessing-spent": "goods", "built": "empires",
  "given-up": "empires", "deal-made": "empires", "deal-ended": "attacks", "deal-seized": "attacks",
  "razed-hand": "empires", "razed": "attacks", "scorched": "empires", "activated": "empires",
  "exchanged": "goods", "visited": "empires", "played": "empires", "passed": "flow",
  "placed": "empires", "put-on": "goods", "token-taken": "goods", "token-used": "goods",
  "token-returned": "goods", "fired": "empires", "produced": "empires", "founded": "empires",
  "founded-seen": "empires", "turned": "empires", "lifted": "empires", "refreshed": "empires",
  "recalled": "empires", "warded": "empires", "stolen": "attacks", "spoiled": "attacks",
  "blocked": "attacks", "controlled": "attacks", "looked": "cards", "looked-seen": "cards",
  "kept": "cards", "kept-seen": "cards", "colour-named": "cards", "prayed": "cards",
  "matched": "cards", "taken": "cards", "virtual-card": "cards", "attack-card": "attacks",
  "attacked": "attacks", "collected": "attacks", "standing": "flow", "final-score": "flow",
  "time-called": "flow", "game-ended": "flow",
};

export type PromptKind =
  "none" | "choose-faction" | "pick" | "produce" | "turn" | "place"
  | "target" | "give-up" | "discard" | "end-deal" | "spend-blessing" | "pay"
  | "exchange" | "choose" | "name-good" | "steal" | "loot" | "name-blessing"
  | "name-colour" | "station" | "draw" | "keep" | "fire" | "accept"
  | "take-token" | "store" | "lose";

export type RefusalCode =
  "game-over" | "not-pending" | "not-your-turn" | "already-passed" | "wrong-kind" | "bad-argument"
  | "not-an-option" | "faction-taken" | "faction-needs-module" | "not-in-pool" | "already-produced" | "not-in-hand"
  | "not-a-location" | "not-an-instant" | "cannot-pay" | "nothing-to-give-up" | "gives-up-itself" | "controlled"
  | "no-deal-field" | "no-raze-field" | "peaceful" | "own-location" | "not-face-up" | "opponent-passed"
  | "cannot-be-razed" | "not-enough-raze" | "not-yours" | "no-action-there" | "no-uses-left" | "no-target"
  | "bad-target" | "list-order" | "not-open" | "visit-limit" | "no-token-left" | "has-defence"
  | "defence-on-faction" | "no-samurai-faction" | "has-samurai" | "samurai-on-common" | "technology-on-faction" | "has-technology"
  | "no-container" | "container-full" | "no-such-payment" | "deck-empty" | "storage-too-small" | "store-order"
  | "token-taken";

export type SlotWord =
  "card" | "player" | "number" | "good" | "colour" | "token"
  | "faction" | "deck" | "exchange" | "source" | "phase";

/* The arguments of each kind of action. */
export interface ActionArgs {
  "choose-faction": [faction: number]; /* choose-faction %f0 */
  "pick": [card: number]; /* pick %c0 */
  "produce": [source: number]; /* produce %s0 */
  "build": [card: number]; /* build %c0 */
  "deal": [card: number]; /* deal %c0 */
  "raze-hand": [card: number]; /* raze-from-hand %c0 */
  "raze": [card: number]; /* raze %c0 */
  "activate": [card: number]; /* activate %c0 */
  "activate-twice": [card: number]; /* activate-twice %c0 */
  "exchange": [exchange: number]; /* exchange %x0 */
  "visit": [card: number]; /* visit %c0 */
  "play": [card: number]; /* play %c0 */
  "defend": [card: number]; /* defend %c0 */
  "post": [card: number]; /* post-samurai %c0 */
  "place": [good: number, card: number]; /* place %g0 on %c1 */
  "put": [card: number]; /* put-on %c0 */
  "target": [card: number]; /* target %c0 */
  "target-player": [player: number]; /* target-player %p0 */
  "give-up": [card: number]; /* give-up %c0 */
  "give-up-unseen": []; /* give-up-unseen */
  "discard": [card: number]; /* discard %c0 */
  "end-deal": [card: number]; /* end-deal %c0 */
  "spend-blessing": [colour: number]; /* spend-blessing %y0 */
  "pay": [number1?: number, number2?: number, number3?: number, number4?: number]; /* pay [%n1 wood] [%n2 stone] [%n3 food] [%n0 gold] */
  "use-token": [token: number]; /* use-token %t0 */
  "use-price": [card: number]; /* use-price %c0 */
  "choose": [number: number]; /* choose %n0 */
  "name-good": [good: number]; /* name %g0 */
  "name-colour": [colour: number]; /* name-colour %y0 */
  "station": [card: number]; /* station %c0 */
  "draw": [deck: number]; /* draw %d0 */
  "keep": [card: number]; /* keep %c0 */
  "fire": [card: number, number?: number]; /* fire %c0 [clause %n1] */
  "accept": []; /* accept */
  "decline": []; /* decline */
  "take-token": [token: number]; /* take-token %t0 */
  "no-token": []; /* no-token */
  "store": [good: number, number: number]; /* store %n1 %g0 */
  "lose": [card: number]; /* lose %c0 */
  "back": []; /* back */
  "done": []; /* done */
  "pass": []; /* pass */
  "end-game": []; /* end-game */
}

export type Action = [ActionKind, ...number[]];
export const action = <K extends ActionKind>(kind: K, ...args: ActionArgs[K]): Action => [kind, ...args] as Action;

/* An entry of the legal list: where the last argument is [least, most] each number between may stand. */
export type LegalAction = [ActionKind, ...(number | [number, number])[]];

/* The arguments of each kind of event. */
export interface EventArgs {
  "round-began": [number: number, player: number]; /* round %n0 begins; %p1 {1:is|are} first */
  "phase-began": [phase: number]; /* %v0 */
  "faction-taken": [player: number, faction: number]; /* %p0 {0:plays|play} the %f1 */
  "pool-revealed": [card: number]; /* %c0 lies open */
  "picked": [player: number, card: number]; /* %p0 {0:picks|pick} %c1 */
  "picked-unseen": [player: number]; /* %p0 {0:picks|pick} a card */
  "passed-on": [player1: number, player2: number, number: number]; /* %p0 {0:hands|hand} %n2 {2:card|cards} to %p1 */
  "drawn": [player: number, deck: number]; /* %p0 {0:draws|draw} a card of the %d1 deck */
  "drawn-seen": [player: number, card: number]; /* %p0 {0:draws|draw} %c1 */
  "shuffled": [deck: number, number: number]; /* the discard pile becomes the new %d0 deck of %n1 {1:card|cards} */
  "discarded": [card: number]; /* %c0 is discarded */
  "gained": [player: number, good: number, number: number]; /* %p0 {0:gains|gain} %n2 %g1 */
  "scored": [player: number, number: number]; /* %p0 {0:scores|score} %n1 {1:point|points} */
  "paid": [player: number, good: number, number: number]; /* %p0 {0:pays|pay} %n2 %g1 */
  "stored": [player: number, good: number, number: number]; /* %p0 {0:stores|store} %n2 %g1 */
  "returned": [player: number, good: number, number: number]; /* %p0 {0:has|have} %n2 stored %g1 back */
  "lost": [player: number, good: number, number: number]; /* %p0 {0:loses|lose} %n2 %g1 */
  "blessed": [player: number, colour: number]; /* %p0 {0:has|have} a %y1 blessing */
  "blessing-spent": [player: number, colour: number]; /* %p0 {0:spends|spend} a %y1 blessing */
  "built": [player: number, card: number]; /* %p0 {0:builds|build} %c1 */
  "given-up": [player: number, card: number]; /* %p0 {0:gives|give} up %c1 */
  "deal-made": [player: number, card: number]; /* %p0 {0:makes|make} a deal with %c1 */
  "deal-ended": [player: number, card: number]; /* %p0 {0:loses|lose} the deal %c1 */
  "deal-seized": [player: number, card: number]; /* %p0 {0:takes|take} over the deal %c1 */
  "razed-hand": [player: number, card: number]; /* %p0 {0:razes|raze} %c1 from hand */
  "razed": [player1: number, card: number, player2: number]; /* %p0 {0:razes|raze} %c1 of %p2 */
  "scorched": [player: number, card: number]; /* %p0 {0:razes|raze} the own %c1 */
  "activated": [player: number, card: number]; /* %p0 {0:uses|use} %c1 */
  "exchanged": [player: number, number: number]; /* %p0 {0:exchanges|exchange} %n1 {1:pair|pairs} of workers */
  "visited": [player1: number, card: number, player2: number]; /* %p0 {0:sends|send} a worker to %c1 of %p2 */
  "played": [player: number, card: number]; /* %p0 {0:plays|play} %c1 */
  "passed": [player: number]; /* %p0 {0:passes|pass} */
  "placed": [player: number, good: number, card: number]; /* %p0 {0:places|place} %g1 on %c2 */
  "put-on": [player: number, good: number, card: number]; /* %p0 {0:puts|put} %g1 on %c2 */
  "token-taken": [player: number, token: number]; /* %p0 {0:takes|take} the expedition token %t1 */
  "token-used": [player: number, token: number]; /* %p0 {0:uses|use} the expedition token %t1 */
  "token-returned": [player: number, token: number]; /* the expedition token %t1 of %p0 goes back */
  "fired": [player: number, card: number]; /* %c1 of %p0 works */
  "produced": [player: number, source: number]; /* %p0: %s1 produces */
  "founded": [player: number]; /* %p0 {0:lays|lay} a foundation */
  "founded-seen": [player: number, card: number]; /* %p0 {0:lays|lay} %c1 as a foundation */
  "turned": [card: number, player: number]; /* %c0 becomes a foundation of %p1 */
  "lifted": [player: number, card: number]; /* %p0 {0:takes|take} %c1 back into the hand */
  "refreshed": [player: number, card: number]; /* %c1 of %p0 can be used again */
  "recalled": [player: number, card: number]; /* %p0 {0:takes|take} the technology from %c1 */
  "warded": [player: number, number: number]; /* razing locations of %p0 costs %n1 more in this round */
  "stolen": [player1: number, player2: number, good: number]; /* %p0 {0:takes|take} 1 %g2 from %p1 */
  "spoiled": [player1: number, card: number, player2: number]; /* %p0 {0:discards|discard} %c1 of %p2 */
  "blocked": [player1: number, card: number, player2: number]; /* %p0 {0:blocks|block} %c1 of %p2 */
  "controlled": [player1: number, card: number, player2: number]; /* %p0 {0:takes|take} control of %c1 of %p2 */
  "looked": [player: number, deck: number]; /* %p0 {0:looks|look} at a card of the %d1 deck */
  "looked-seen": [player: number, card: number]; /* %p0 {0:sees|see} %c1 */
  "kept": [player: number]; /* %p0 {0:keeps|keep} a card */
  "kept-seen": [player: number, card: number]; /* %p0 {0:keeps|keep} %c1 */
  "colour-named": [player: number, colour: number]; /* %p0 {0:prays|pray} for %y1 */
  "prayed": [player: number, card: number]; /* the prayer of %p0 shows %c1 */
  "matched": [player: number, number: number]; /* %n1 {1:match|matches} for the prayer of %p0 */
  "taken": [player: number, card: number]; /* %p0 {0:takes|take} %c1 */
  "virtual-card": [card: number]; /* the virtual player gets %c0 */
  "attack-card": [card: number]; /* the attack card %c0 is revealed */
  "attacked": [card: number]; /* the attack takes %c0 */
  "collected": [card: number]; /* %c0 goes to the collection */
  "standing": [player: number, number1: number, number2: number]; /* %p0 {0:stands|stand} at %n1 {1:point|points} with %n2 {2:location|locations} */
  "final-score": [player: number, number: number]; /* %p0 {0:ends|end} with %n1 {1:point|points} */
  "time-called": [number: number]; /* the table ends the game after round %n0 */
  "game-ended": []; /* the game ends */
}

/* n: the action that caused it. */
export interface GameEvent { n: number; k: EventKind; a: number[] }

/* The arguments of each kind of prompt. */
export interface PromptArgs {
  "none": []; /* nothing to decide */
  "choose-faction": []; /* choose a faction */
  "pick": []; /* pick a card */
  "produce": []; /* choose what produces next */
  "turn": []; /* take an action or pass */
  "place": []; /* place tokens, or end your turn */
  "target": [card: number]; /* %c0: choose a target */
  "give-up": [card: number]; /* %c0: choose what you give up */
  "discard": [card: number]; /* %c0: choose a card to discard */
  "end-deal": [card: number]; /* %c0: choose the deal that you give up */
  "spend-blessing": [card: number]; /* %c0: choose the blessing that you spend */
  "pay": [card: number]; /* %c0: choose how you pay */
  "exchange": []; /* add another pair of workers, or be done */
  "choose": [card: number, number: number]; /* %c0: choose one of %n1 effects */
  "name-good": [card: number, number: number]; /* %c0: name wood, stone or food, %n1 more */
  "steal": [card: number, number: number]; /* %c0: choose what you take, up to %n1 more */
  "loot": [card: number, number: number]; /* %c0: choose a good, %n1 more */
  "name-blessing": [card: number]; /* %c0: name the colour of a blessing */
  "name-colour": [card: number]; /* %c0: name the colour of the prayer */
  "station": [card: number]; /* %c0: choose where a samurai stands */
  "draw": [number1: number, number2: number]; /* draw from which deck? %n1 more */
  "keep": [card: number, number: number]; /* %c0: choose a card to keep, %n1 more */
  "fire": []; /* choose which feature works next */
  "accept": [card: number]; /* %c0: pay for its effect? */
  "take-token": []; /* you are the first to pass: take an expedition token? */
  "store": []; /* say how much you keep, or be done to keep the most */
  "lose": []; /* choose which of your locations the attack takes */
}

/* where the round stands */
export interface Phase {
  number: number; /* 1 lookout, 2 production, 3 actions, 4 cleanup, 5 attack (solo); 0 between them */
  procedure: string; /* its name */
}

/* one player in the ranking */
export interface Place {
  player: number;
  points: number;
  place: number; /* 1 has won; a shared victory has several, a game alone that is lost none */
}

/* what the table agreed on */
export interface GameOptions {
  switches: Record<string, string>; /* the value of each switch */
}

/* a face-up location */
export interface LocationView {
  card: number;
  raze: number | null; /* raze tokens that razing it costs an opponent now; null: it cannot be razed */
  used?: number; /* how often its action was used in this round */
  visits?: number; /* workers sent to it in this round */
  held?: number; /* goods put on it */
  on?: string[]; /* what lies on it: shield, samurai, technology, bulwark, glory, blocked */
  owner?: number; /* if somebody else than its owner controls it */
}

/* a seat, under the keys player.0, player.1, ...; in solo player.1 is the virtual player */
export interface PlayerView {
  faction: number | null; /* null before it is chosen, and of the virtual player */
  virtual?: boolean; /* nobody sits here */
  score: number; /* on the track */
  points: number; /* if the game ended now */
  passed: boolean; /* for this round */
  token: number | null; /* expedition token */
  supply: number[]; /* of each good that is kept: the first of the catalogue's goods */
  stored?: number[]; /* goods that come back in the next production */
  blessings?: number[]; /* of each colour */
  hand: number; /* cards in hand */
  deck: number; /* cards left in the faction deck */
  locations: LocationView[]; /* in the order of their coming */
  foundations: (number | null)[]; /* face-down cards; null: nobody, or not this viewer, has seen it */
  deals: number[]; /* cards laid as deals */
  ward?: number; /* razing a location costs so much more in this round by effects; the prices have it */
}

/* what the viewer is about to do, as far as it has been said */
export interface Paying {
  kind: "build" | "deal" | "raze-from-hand" | "raze" | "activate" | "exchange" | "visit" | "play" | "feature";
  card: number | null;
  targets: number[]; /* cards, or a player, named so far */
  given: (number | null)[]; /* locations and foundations given up so far */
  discarded: number[]; /* cards of the hand paid so far */
}

/* the attacks of the virtual player */
export interface Solo {
  line: number[]; /* attack cards laid open, the newest first */
  left: number; /* attack cards left in their deck */
  collection: number[]; /* cards that the virtual player has collected */
  own: number; /* faction locations of the player: the game is won with more than the collection has cards */
}

/* what an action of the viewer's turn costs and brings */
export interface Foreseen {
  action: Action;
  cost: [number, number][]; /* each good and how many, icons struck apart */
  struck: number; /* icons of wood, stone and food that need not be paid */
  more: boolean; /* what is aimed at adds to the cost */
  events: GameEvent[]; /* goods, points and cards that come for certain once it is paid, and locations that turn */
}

/* a card of the hand that cannot be built or played */
export interface Lacking {
  card: number;
  goods: [number, number][]; /* what is missing for its price: each good and how many */
}

/* what the viewer is asked */
export interface PromptView {
  kind: PromptKind;
  args: number[]; /* of the text's placeholders */
  rule: string; /* id of the rule, may be empty */
  text: string; /* in English, filled in */
}

/* The position as a viewer may see it. */
export interface View {
  n: number; /* number of actions so far */
  me: number | null; /* the viewer's seat; null for a spectator */
  options: GameOptions; /* what the table agreed on */
  turn: number; /* the round, 1 to 5; 0 during set-up */
  phase: Phase; /* where the round stands */
  pending: number[]; /* players who must act now */
  may_act: number[]; /* the same */
  first: number; /* who goes first in this round */
  ranking: Place[]; /* the order by the rules of victory as things stand */
  over: boolean; /* the game is over and the ranking final */
  won?: boolean; /* in solo, when it is over */
  common: number; /* cards left in the common deck */
  pile: number[]; /* all discarded cards */
  pool?: (number | null)[]; /* in a draft: the cards that lie open */
  packet?: number[]; /* in the draft with packets: the viewer's */
  revealed?: (number | null)[]; /* cards that an effect has turned up */
  tokens?: number[]; /* expedition tokens that lie open */
  hand?: number[]; /* the viewer's cards */
  paying?: Paying; /* what the viewer has begun */
  solo?: Solo; /* in solo */
  prompt?: PromptView; /* when the viewer is pending */
  legal?: LegalAction[]; /* the viewer's legal actions, sorted */
  foresight?: Foreseen[]; /* in the viewer's turn: what its actions cost and bring */
  lacking?: Lacking[]; /* in the viewer's turn: what is missing for cards of the hand */
  [key: `player.${number}`]: PlayerView | undefined;
}

/* a part of an effect that gives goods */
export interface Gain {
  good: number;
  n: number;
  per?: boolean; /* so many for each of something */
  or?: boolean; /* or what follows */
}

/* what a card does, for symbols; its text says it whole */
export interface Ability {
  kind: "production" | "action" | "feature" | "store" | "hold" | "end" | "always" | "instant" | "built";
  cost?: [number, number][]; /* [good, count] that it takes */
  gains: Gain[]; /* what it gives */
  more?: boolean; /* it does something else besides */
  twice?: boolean; /* an action that can be used twice a round */
}

/* a printed card */
export interface CatalogueCard {
  name: string;
  copy?: number; /* which of several of that name; the first has none */
  design: string; /* the same for all copies */
  deck: number; /* 0 is the common one, faction f has deck 1 + f; the last are the attack cards */
  category: "production" | "feature" | "action" | "instant" | "attack";
  colours: number[];
  cost: [number, number][]; /* [good, count] */
  raze: number[]; /* goods for whoever razes it; empty: it has no such field */
  deal: number | null; /* the good of a deal; of an attack card, what it seeks */
  text: string; /* what it does, made from its formulas; without what `open` says */
  abilities: Ability[]; /* the same for symbols */
  open?: boolean; /* opponents may send a worker, at tables that play with open production */
  shield?: boolean; /* it is defended as printed */
  firm?: boolean; /* it cannot be razed once built */
}

export interface CatalogueFaction {
  id: string;
  name: string;
  produces: Gain[]; /* the production of its board */
  stores: number[]; /* goods that it keeps without limit */
  points: number; /* for each of its locations at the end */
  samurai: boolean; /* it may post workers */
  needs: string | null; /* the module, a switch, that the table must play with */
  colour: number; /* its leading one */
}

/* an expedition token */
export interface CatalogueToken {
  name: string;
  text: string;
}

/* what never changes during a game */
export interface Catalogue {
  id: string;
  name: string;
  family: "settlers";
  rounds: number;
  numbers: Record<string, number>; /* figures of the edition */
  switches: Record<string, string>; /* usual values */
  goods: string[]; /* those that lie in a supply first */
  supply: number; /* how many of them lie in a supply */
  colours: string[];
  factions: CatalogueFaction[];
  tokens: CatalogueToken[];
  cards: CatalogueCard[];
  names: Record<string, string[]>; /* by the word of a placeholder: the names of its values */
}

/* where a player stood at the end of a round */
export interface RoundPlace {
  player: number;
  place: number; /* 1 is first */
  points: number;
  locations: number;
  built: number; /* locations, in this round */
  deals: number; /* made in this round */
  razed: number; /* locations of others, in this round */
  lost: number; /* locations that others razed, in this round */
}

export interface ChronicleTurn {
  turn: number; /* the round */
  from: number; /* number of the action with which it began */
  to: number; /* and with which it ended; the last so far of a round that is being played */
  standing: RoundPlace[]; /* the first first; empty while the round is being played */
}

/* what the message chronicle is answered with */
export interface Chronicle {
  turns: ChronicleTurn[];
}

