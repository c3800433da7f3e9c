/* Made by the build from the tables of the rules and of wire/: change those, not this. */

export const BARBARIANS = 18;
export const TABLE = 254;
export const NOBODY = 255;

export type ActionKind =
  "choose-civilization" | "exchange" | "bid" | "start-card" | "choose-package" | "place-city"
  | "place-tokens" | "tax-rate" | "grow" | "move" | "march" | "build-ship"
  | "pay-token" | "maintain" | "maintain-token" | "scrap" | "sail" | "embark"
  | "disembark" | "undo" | "choose" | "choose-player" | "take" | "remove"
  | "remove-city" | "remove-ship" | "discard" | "buy-off" | "assign" | "select"
  | "select-city" | "keep-faction" | "yes" | "no" | "wait" | "build-city"
  | "buy-card" | "free-card" | "offer" | "order" | "market-offer" | "withdraw"
  | "accept" | "put" | "cancel" | "ready" | "resume" | "use"
  | "relocate" | "give" | "show" | "sell" | "convert" | "convert-city"
  | "ask-for" | "buy" | "discount" | "free-advance" | "pay" | "substitute"
  | "reset" | "credit" | "done" | "leave" | "leave-now" | "insist"
  | "end-round" | "end-trade" | "end-game";

export type EventKind =
  "turn-began" | "phase-began" | "phases-skipped" | "time-called" | "game-ended" | "victory-shared"
  | "tokens-placed" | "tokens-removed" | "tokens-shifted" | "tokens-annexed" | "treasury-gained" | "treasury-paid"
  | "city-placed" | "city-removed" | "city-destroyed" | "city-reduced" | "city-annexed" | "ship-built"
  | "ship-removed" | "card-taken" | "card-seen" | "water-taken" | "card-discarded" | "cards-passed"
  | "card-passed" | "tax-rate" | "tax-revolt" | "tax-revolt-fails" | "census" | "ship-maintained"
  | "ship-sailed" | "embarked" | "disembarked" | "ship-restored" | "move-undone" | "ships-done"
  | "movement-done" | "leaving" | "insisted" | "voted" | "vote-counted" | "region-closed"
  | "left" | "priority-drawn" | "exchange-asked" | "civilization-taken" | "bid" | "bid-shown"
  | "auction-won" | "start-written" | "package-revealed" | "start-advance" | "credits-placed" | "marker-forward"
  | "marker-stays" | "lacks-cities" | "lacks-advances" | "lacks-below-100" | "lacks-from-100" | "lacks-from-200"
  | "lacks-points" | "marker-back" | "first-in-last-era" | "last-turn" | "standing" | "final-score"
  | "calamity-called" | "calamity-twin" | "beneficiary" | "no-target" | "victim-named" | "damage-due"
  | "bought-off" | "earthquake" | "eruption" | "flooded" | "cyclone-sea" | "regressed"
  | "card-bought" | "free-card" | "calamities-shown" | "cards-returned" | "ability-used" | "tribute-asked"
  | "tribute-revealed" | "tribute-shown" | "advances-paid" | "set-turned-in" | "substituted" | "advance-bought"
  | "advance-free" | "bought-nothing" | "offer-to-all" | "offer-to-one" | "offer-answers" | "offer-gives"
  | "offer-wants" | "offer-withdrawn" | "offer-declined" | "offer-lapsed" | "deal-agreed" | "card-named"
  | "card-put" | "cards-put" | "deal-done" | "deal-cancelled" | "trader-finished" | "trader-back"
  | "trade-bell" | "trade-ended" | "market-round" | "market-ready" | "market-bell" | "market-last"
  | "market-draw" | "market-deal" | "market-named" | "market-claim" | "market-lie" | "market-closed"
  | "fight-began" | "conflict-waits" | "city-attacked" | "attack-failed" | "defender-waits" | "units-demanded"
  | "area-selected" | "loss-assigned" | "tokens-selected" | "city-selected" | "faction-kept" | "commodity-demanded"
  | "demand-failed";

/* What events are about, in the order in which a log offers them. */
export const EVENT_CLASSES = ["pieces", "conflict", "cities", "cards", "calamities", "advances", "succession", "table"] as const;
export type EventClass = (typeof EVENT_CLASSES)[number];
export const EVENT_CLASS: Readonly<Record<EventKind, EventClass>> = {
  "turn-began": "table", "phase-began": "table", "phases-skipped": "table", "time-called": "table",
  "game-ended": "succession", "victory-shared": "succession", "tokens-placed": "pieces", "tokens-removed": "pieces",
  "tokens-shifted": "pieces", "tokens-annexed": "pieces", "treasury-gained": "pieces", "treasury-paid": "pieces",
  "city-placed": "cities", "city-removed": "cities", "city-destroyed": "cities", "city-reduced": "cities",
  "city-annexed": "cities", "ship-built": "pieces", "ship-removed": "pieces", "card-taken": "cards",
  "card-seen": "cards", "water-taken": "cards", "card-discarded": "cards", "cards-passed": "cards",
  "card-passed": "cards", "tax-rate": "pieces", "tax-revolt": "pieces", "tax-revolt-fails": "pieces",
  "census": "pieces", "ship-maintained": "pieces", "ship-sailed": "pieces", "embarked": "pieces",
  "disembarked": "pieces", "ship-restored": "pieces", "move-undone": "pieces", "ships-done": "pieces",
  "movement-done": "pieces", "leaving": "table", "insisted": "table", "voted": "table",
  "vote-counted": "table", "region-closed": "table", "left": "table", "priority-drawn": "table",
  "exchange-asked": "table", "civilization-taken": "table", "bid": "table", "bid-shown": "table",
  "auction-won": "table", "start-written": "pieces", "package-revealed": "advances", "start-advance": "advances",
  "credits-placed": "advances", "marker-forward": "succession", "marker-stays": "succession", "lacks-cities": "succession",
  "lacks-advances": "succession", "lacks-below-100": "succession", "lacks-from-100": "succession", "lacks-from-200": "succession",
  "lacks-points": "succession", "marker-back": "succession", "first-in-last-era": "succession", "last-turn": "succession",
  "standing": "succession", "final-score": "succession", "calamity-called": "calamities", "calamity-twin": "calamities",
  "beneficiary": "calamities", "no-target": "calamities", "victim-named": "calamities", "damage-due": "calamities",
  "bought-off": "calamities", "earthquake": "calamities", "eruption": "calamities", "flooded": "calamities",
  "cyclone-sea": "calamities", "regressed": "calamities", "card-bought": "cards", "free-card": "cards",
  "calamities-shown": "calamities", "cards-returned": "cards", "ability-used": "advances", "tribute-asked": "advances",
  "tribute-revealed": "advances", "tribute-shown": "advances", "advances-paid": "advances", "set-turned-in": "cards",
  "substituted": "cards", "advance-bought": "advances", "advance-free": "advances", "bought-nothing": "advances",
  "offer-to-all": "cards", "offer-to-one": "cards", "offer-answers": "cards", "offer-gives": "cards",
  "offer-wants": "cards", "offer-withdrawn": "cards", "offer-declined": "cards", "offer-lapsed": "cards",
  "deal-agreed": "cards", "card-named": "cards", "card-put": "cards", "cards-put": "cards",
  "deal-done": "cards", "deal-cancelled": "cards", "trader-finished": "cards", "trader-back": "cards",
  "trade-bell": "cards", "trade-ended": "cards", "market-round": "cards", "market-ready": "cards",
  "market-bell": "cards", "market-last": "cards", "market-draw": "cards", "market-deal": "cards",
  "market-named": "cards", "market-claim": "cards", "market-lie": "cards", "market-closed": "cards",
  "fight-began": "conflict", "conflict-waits": "conflict", "city-attacked": "conflict", "attack-failed": "conflict",
  "defender-waits": "conflict", "units-demanded": "calamities", "area-selected": "calamities", "loss-assigned": "calamities",
  "tokens-selected": "calamities", "city-selected": "calamities", "faction-kept": "calamities", "commodity-demanded": "cards",
  "demand-failed": "cards",
};

export type PromptKind =
  "none" | "choose-civilization" | "exchange" | "bid" | "start-cards" | "choose-package"
  | "secret-tokens" | "start-cities" | "place-city" | "place-start-credits" | "raze-city" | "place-start-tokens"
  | "name-victim" | "take-damage" | "reduce-cities" | "destroy-city" | "buy-cards" | "free-card"
  | "tax-rate" | "tax-beneficiary" | "tax-revolt" | "tax-revolt-take" | "grow" | "ships"
  | "move" | "move-early" | "pay-ship" | "ability" | "diaspora" | "destroy-area"
  | "annex-area" | "politics" | "tribute-ask" | "tribute-give" | "tribute-show" | "sell"
  | "convert" | "buy-advances" | "fill-basket" | "place-credits" | "hand-limit" | "trade"
  | "trade-deal" | "trade-bell" | "trade-finished" | "market" | "market-ready" | "market-finished"
  | "fight-loss" | "fight-loss-nearby" | "next-conflict" | "next-conflict-or-wait" | "next-attack" | "next-attack-or-wait"
  | "attack-card" | "attack-treasury" | "build-cities" | "city-neighbours" | "reduce-unsupported" | "reduce-in-revolt"
  | "hordes-city" | "hordes-move" | "discard-commodities" | "discard-instead" | "discard-or-pay" | "destroy-or-pay"
  | "choose-flood-plain" | "choose-volcano" | "choose-sea" | "earthquake-city" | "earthquake-city-reduced" | "earthquake-neighbour"
  | "cyclone-cities" | "reduce-or-discard" | "discard-value" | "discard-more" | "regression-cities" | "treachery-city"
  | "treachery-city-lost" | "piracy-city" | "piracy-secondary" | "select-areas" | "annex-tokens" | "annex-cities"
  | "tyranny-areas" | "tyranny-tokens" | "tyranny-cities" | "go-on" | "resettle" | "divide-losses"
  | "divide-cities" | "choose-beneficiary" | "faction-own" | "faction-rival" | "keep-faction" | "faction-losses"
  | "faction-tokens" | "faction-cities" | "hordes-entry" | "cyclone-ships" | "tyranny-border" | "damage-or-pay"
  | "leave-areas" | "give-value" | "settle" | "demand" | "demand-from";

export type RefusalCode =
  "game-over" | "not-pending" | "wrong-kind" | "bad-argument" | "wait-for-turn" | "no-order"
  | "order-kept" | "not-an-option" | "civilization-taken" | "civilization-not-played" | "civilization-apart" | "bid-sent"
  | "bid-out-of-order" | "bid-too-high" | "not-own-region" | "start-city-there" | "start-no-room" | "start-too-few-sites"
  | "no-city-of-yours" | "start-above-limit" | "start-too-many-tokens" | "victim-is-primary" | "victim-is-beneficiary" | "victim-named-already"
  | "victim-of-other-copy" | "victim-of-other-block" | "victim-cannot-suffer" | "stack-not-for-sale" | "stack-is-empty" | "card-too-dear"
  | "no-free-card" | "free-card-taken" | "free-card-too-low" | "no-token-there" | "nothing-to-rearrange" | "too-much-growth"
  | "not-adjacent" | "out-of-play" | "not-enough-tokens" | "city-barred" | "attack-barred" | "conflict-barred"
  | "conflict-unsure" | "no-second-step" | "conflict-on-the-way" | "ships-have-a-phase" | "not-coastal" | "no-ship-in-stock"
  | "ships-built" | "no-unit-there" | "not-enough-treasury" | "no-paying-token" | "payment-due" | "no-such-ship"
  | "ship-unpaid" | "ship-paid" | "no-steps-left" | "open-sea" | "no-harbour" | "ship-full"
  | "not-aboard" | "no-landing" | "cargo-aboard" | "ship-out-of-play" | "nothing-to-undo" | "no-commodity"
  | "not-in-hand" | "advance-not-held" | "no-ability" | "ability-used" | "ability-begun" | "ability-impossible"
  | "area-not-next" | "nothing-to-strike" | "stock-too-small" | "treasury-too-small" | "take-up-to" | "no-token-to-relocate"
  | "source-not-chosen" | "too-many-relocated" | "no-room" | "city-in-the-way" | "player-chosen" | "player-protected"
  | "no-contact" | "face-too-low" | "no-barbarians" | "too-many-converted" | "advance-held" | "in-basket"
  | "cannot-afford" | "no-discount" | "not-in-basket" | "discount-other" | "no-free-advance" | "free-advances-taken"
  | "not-free" | "basket-empty" | "water-pays-nothing" | "value-not-reached" | "no-gift-to-show" | "price-covered"
  | "price-not-covered" | "no-substitute" | "substitute-used" | "substitute-too-low" | "set-not-begun" | "set-full"
  | "credits-first" | "too-few-cards" | "offer-to-self" | "partner-cannot-trade" | "trade-too-small" | "trade-too-large"
  | "names-missing" | "too-many-names" | "name-not-held" | "number-not-stated" | "calamity-named" | "too-many-offers"
  | "no-such-offer" | "counter-to-another" | "not-your-offer" | "own-offer" | "wanted-not-held" | "too-many-deals"
  | "partner-busy" | "no-such-deal" | "side-complete" | "card-not-free" | "non-tradeable" | "commodity-first"
  | "wait-for-names" | "deal-open" | "already-finished" | "not-finished" | "order-too-small" | "line-out-of-range"
  | "card-not-held" | "nothing-filed" | "already-ready" | "leaving-game" | "time-is-over" | "one-loss-at-a-time"
  | "loss-elsewhere" | "loss-not-adjacent" | "last-token-stays" | "no-tokens-there" | "ships-do-not-fight" | "ship-elsewhere"
  | "no-ship-there" | "nothing-to-wait-for" | "no-conflict-there" | "conflict-of-another" | "waited-already" | "no-reason-to-wait"
  | "not-next-attack" | "too-much-treasury" | "too-few-for-city" | "city-there-already" | "no-city-on-limit-0" | "foreign-tokens-there"
  | "rank-first" | "no-treasury-share" | "treasury-share-used" | "treasury-share-too-big" | "no-neighbours-share" | "neighbours-only-wilderness"
  | "neighbours-share-used" | "neighbours-share-too-big" | "neighbours-owed" | "not-a-neighbour" | "no-token-may-stay" | "not-your-city"
  | "new-cities-first" | "not-the-victims-city" | "wilderness-first" | "hordes-not-adjacent" | "no-units-of-victim" | "hordes-too-weak"
  | "damage-too-few-tokens" | "damage-not-exposed" | "damage-too-much" | "damage-not-exact" | "damage-above-limit" | "damage-stock-short"
  | "no-city-of-victim" | "city-not-exposed" | "wrong-price" | "treasury-short" | "no-such-commodity" | "not-most-exposed"
  | "no-flood-plain" | "more-cities-to-reduce" | "victim-safe-from-piracy" | "pirate-city-safe" | "no-city-next-to-it" | "inland-cities-first"
  | "selection-no-units" | "selection-more-groups" | "selection-apart" | "selection-not-exact" | "selection-not-annexable" | "annex-not-selected"
  | "annex-too-many" | "resettle-not-here" | "resettle-too-many" | "resettle-above-limit" | "resettle-conflict" | "share-too-large"
  | "share-too-small" | "not-most-in-stock" | "faction-not-there" | "faction-not-exact" | "damage-one-stays" | "value-not-exact"
  | "more-ships-to-lose" | "hordes-no-entry" | "hordes-cities-first" | "not-at-the-border" | "nothing-fits" | "area-not-left"
  | "area-protected" | "area-not-adjacent" | "area-not-empty" | "no-path" | "settle-above-limit" | "settle-no-city"
  | "commodity-not-in-play" | "damage-limited";

export type SlotWord =
  "area" | "number" | "balance" | "player" | "owner" | "civilization"
  | "ship" | "card" | "stack" | "advance" | "offer" | "colour"
  | "payment" | "coast" | "procedure";

/* What an offer says; the first names bind. */
export interface Offered { to: number | null; give: Side; want: Side; answers: number | null }

/* The arguments of each kind of action. */
export interface ActionArgs {
  "choose-civilization": [civilization: number]; /* choose-civilization %z0 */
  "exchange": [player: number]; /* exchange-with %p0 */
  "bid": [civilization: number, number: number]; /* bid %n1 for %z0 */
  "start-card": [stack: number]; /* draw-from %k0 */
  "choose-package": [number: number]; /* choose-package %n0 */
  "place-city": [area: number]; /* place-city %a0 */
  "place-tokens": [area: number, number: number]; /* place %n1 in %a0 */
  "tax-rate": [number: number]; /* tax-rate %n0 */
  "grow": [area: number, number: number]; /* grow %n1 in %a0 */
  "move": [area1: number, area2: number, number: number]; /* move %n2 from %a0 to %a1 */
  "march": [area1: number, area2: number, area3: number, number: number]; /* march %n3 from %a0 via %a1 to %a2 */
  "build-ship": [area: number, payment: number, coast?: number]; /* build-ship in %a0 with %w1 [coast %t2] */
  "pay-token": [area: number]; /* pay-token from %a0 */
  "maintain": [ship: number]; /* maintain ship %s0 from-treasury */
  "maintain-token": [ship: number, area: number]; /* maintain ship %s0 with-token %a1 */
  "scrap": [ship: number]; /* scrap ship %s0 */
  "sail": [ship: number, area: number, coast?: number]; /* sail ship %s0 to %a1 [coast %t2] */
  "embark": [ship: number, number: number]; /* embark %n1 on ship %s0 */
  "disembark": [ship: number, number: number]; /* disembark %n1 from ship %s0 */
  "undo": []; /* undo */
  "choose": [area: number]; /* choose %a0 */
  "choose-player": [player: number]; /* choose-player %p0 */
  "take": [number: number]; /* take %n0 */
  "remove": [area: number, number: number]; /* remove %n1 from %a0 */
  "remove-city": [area: number, number: number]; /* remove-city %a0 leaving %n1 */
  "remove-ship": [area: number, coast?: number]; /* remove-ship from %a0 [coast %t1] */
  "discard": [card: number]; /* discard %c0 */
  "buy-off": [number: number]; /* buy-off %n0 */
  "assign": [player: number, number: number]; /* assign %n1 to %p0 */
  "select": [area: number, number: number]; /* select %n1 in %a0 */
  "select-city": [area: number]; /* select-city %a0 */
  "keep-faction": [number: number]; /* keep-faction %n0 */
  "yes": []; /* yes */
  "no": []; /* no */
  "wait": []; /* wait */
  "build-city": [area: number, number1?: number, number2?: number, number3?: number]; /* build-city %a0 [treasury %n1] [neighbours %n2] [leaving %n3] */
  "buy-card": [stack: number]; /* buy-card %k0 */
  "free-card": [stack: number]; /* free-card %k0 */
  "offer": [offer: Offered]; /* offer */
  "order": []; /* order */
  "market-offer": [number: number]; /* market-offer %n0 */
  "withdraw": [offer: number]; /* withdraw %o0 */
  "accept": [offer: number]; /* accept %o0 */
  "put": [offer: number, card: number]; /* put %c1 into %o0 */
  "cancel": [offer: number]; /* cancel %o0 */
  "ready": []; /* ready */
  "resume": []; /* resume */
  "use": [advance: number]; /* use %v0 */
  "relocate": [area1: number, area2: number, number: number]; /* relocate %n2 from %a0 to %a1 */
  "give": [card: number, number?: number]; /* give %c0 [shown %n1] */
  "show": [card: number]; /* show %c0 */
  "sell": [card: number]; /* sell %c0 */
  "convert": [area: number, number: number]; /* convert %n1 in %a0 */
  "convert-city": [area: number]; /* convert-city %a0 */
  "ask-for": [card: number]; /* ask-for %c0 */
  "buy": [advance: number]; /* buy %v0 */
  "discount": [advance: number]; /* discount %v0 */
  "free-advance": [advance: number]; /* free-advance %v0 */
  "pay": [card: number, number: number]; /* pay %n1 %c0 */
  "substitute": [card1: number, card2: number]; /* substitute %c1 for %c0 */
  "reset": []; /* reset */
  "credit": [colour: number]; /* credit %y0 */
  "done": []; /* done */
  "leave": []; /* leave */
  "leave-now": []; /* leave-now */
  "insist": [number: number]; /* insist-on-order %n0 */
  "end-round": []; /* end-round */
  "end-trade": []; /* end-trade */
  "end-game": []; /* end-game */
}

export type Action = [ActionKind, ...(number | Offered)[]];
export const action = <K extends ActionKind>(kind: K, ...args: ActionArgs[K]): Action => [kind, ...args] as Action;

/* An entry of the legal list: where the last argument is [least, most] each number between may stand. */
export type LegalAction = [ActionKind, ...(number | [number, number])[]];

/* The arguments of each kind of event. */
export interface EventArgs {
  "turn-began": [number: number]; /* turn %n0 begins */
  "phase-began": [number: number, procedure: number]; /* phase %n0 begins: %f1 */
  "phases-skipped": [number1: number, number2: number]; /* nobody has a city: phases %n0 to %n1 are skipped */
  "time-called": [number: number]; /* the table ends the game after turn %n0 */
  "game-ended": [player: number, balance: number]; /* the game ends; the winner is %p0 with %i1 {1:point|points} */
  "victory-shared": [player: number]; /* %p0 shares the victory */
  "tokens-placed": [owner: number, area: number, number: number]; /* %q0 places %n2 in %a1 */
  "tokens-removed": [owner: number, area: number, number: number]; /* %q0 loses %n2 in %a1 */
  "tokens-shifted": [owner: number, area1: number, area2: number, number: number]; /* %q0 moves %n3 from %a1 to %a2 */
  "tokens-annexed": [area: number, owner1: number, owner2: number, number: number]; /* %q2 takes %n3 of %q1 in %a0 */
  "treasury-gained": [player: number, number: number]; /* %p0 moves %n1 to treasury */
  "treasury-paid": [player: number, number: number]; /* %p0 pays %n1 from treasury */
  "city-placed": [player: number, area: number]; /* %p0 has a new city in %a1 */
  "city-removed": [owner: number, area: number]; /* the city of %q0 in %a1 goes */
  "city-destroyed": [owner: number, area: number]; /* the city of %q0 in %a1 is destroyed */
  "city-reduced": [owner: number, area: number, number: number]; /* the city of %q0 in %a1 is reduced to %n2 */
  "city-annexed": [area: number, owner1: number, owner2: number]; /* the city of %q1 in %a0 falls to %q2 */
  "ship-built": [player: number, ship: number, area: number]; /* %p0 builds ship %s1 in %a2 */
  "ship-removed": [player: number, ship: number, area: number]; /* %p0 loses ship %s1 in %a2 */
  "card-taken": [player: number, number: number]; /* %p0 takes a card from stack %n1 */
  "card-seen": [player: number, card: number]; /* %p0 draws %c1 */
  "water-taken": [player: number, number: number]; /* stack %n1 is empty: %p0 takes Water */
  "card-discarded": [player: number, card: number]; /* %p0 discards %c1 */
  "cards-passed": [player1: number, player2: number, number: number]; /* %p0 gives %n2 {2:card|cards} to %p1 */
  "card-passed": [player1: number, player2: number, card: number]; /* %p0 gives %c2 to %p1 */
  "tax-rate": [player: number, number: number]; /* %p0 sets a tax rate of %n1 */
  "tax-revolt": [player: number, number: number]; /* %n1 {1:city|cities} of %p0 {1:revolts|revolt} over taxes */
  "tax-revolt-fails": [player: number]; /* nobody has more in stock than %p0, and no city goes over */
  "census": [player: number, number: number]; /* %p0 counts %n1 */
  "ship-maintained": [player: number, ship: number]; /* %p0 maintains ship %s1 */
  "ship-sailed": [player: number, ship: number, area1: number, area2: number]; /* ship %s1 of %p0 sails from %a2 to %a3 */
  "embarked": [player: number, ship: number, area: number, number: number]; /* %n3 of %p0 board ship %s1 in %a2 */
  "disembarked": [player: number, ship: number, area: number, number: number]; /* %n3 of %p0 land from ship %s1 in %a2 */
  "ship-restored": [player: number, ship: number, area: number]; /* %p0 has ship %s1 in %a2 again */
  "move-undone": [player: number]; /* %p0 takes back a move */
  "ships-done": [player: number]; /* %p0 has seen to the ships */
  "movement-done": [player: number]; /* %p0 has finished moving */
  "leaving": [player: number]; /* %p0 is leaving the game */
  "insisted": [player: number, number: number]; /* %p0 insists on the order of play in phase %n1 */
  "voted": [player: number, number: number]; /* %p0 votes on going on: %n1 */
  "vote-counted": [number1: number, number2: number, number3: number]; /* going on: %n0, with %n1 {1:vote|votes} for it and %n2 against */
  "region-closed": [number: number, civilization: number]; /* the region of %z1 is out of play */
  "left": [player: number]; /* %p0 has left the game */
  "priority-drawn": [player: number, number: number]; /* %p0 chooses as number %n1 */
  "exchange-asked": [player1: number, player2: number]; /* %p0 would exchange civilizations with %p1 */
  "civilization-taken": [player: number, civilization: number]; /* %p0 plays %z1 */
  "bid": [player: number, civilization: number, number: number]; /* %p0 bids %n2 {2:point|points} for %z1 */
  "bid-shown": [player: number, civilization: number, number: number]; /* %p0 has bid %n2 {2:point|points} for %z1 */
  "auction-won": [player: number, number1: number, number2: number]; /* %p0 has bid %n1 and pays %n2 {2:point|points} */
  "start-written": [player: number, area: number, number: number]; /* %p0 writes down %n2 for %a1 */
  "package-revealed": [player: number, number: number]; /* %p0 reveals package %n1 */
  "start-advance": [player: number, advance: number]; /* %p0 starts with %v1 */
  "credits-placed": [player: number, number: number, colour: number]; /* %p0 takes %n1 credits in %y2 */
  "marker-forward": [player: number, number: number]; /* the marker of %p0 moves forward to step %n1 */
  "marker-stays": [player: number, number: number]; /* the marker of %p0 stays on step %n1 */
  "lacks-cities": [player: number, number: number]; /* the next step asks %p0 for %n1 more {1:city|cities} */
  "lacks-advances": [player: number, number: number]; /* the next step asks %p0 for %n1 more {1:advance|advances} */
  "lacks-below-100": [player: number, number: number]; /* the next step asks %p0 for %n1 more {1:advance|advances} below 100 */
  "lacks-from-100": [player: number, number: number]; /* the next step asks %p0 for %n1 more {1:advance|advances} from 100 on */
  "lacks-from-200": [player: number, number: number]; /* the next step asks %p0 for %n1 more {1:advance|advances} from 200 on */
  "lacks-points": [player: number, number: number]; /* the next step asks %p0 for %n1 more {1:point|points} of advances */
  "marker-back": [player: number, number: number]; /* without a city the marker of %p0 goes back to step %n1 */
  "first-in-last-era": [player: number]; /* %p0 alone enters the Late Iron Age first */
  "last-turn": [number: number]; /* turn %n0 will be the last */
  "standing": [player: number, number1: number, balance: number, number2: number, number3: number]; /* %p0 stands at number %n1: %i2 {2:point|points}, %n3 {3:city|cities}, %n4 {4:card|cards} */
  "final-score": [player: number, number: number, balance: number]; /* %p0 is number %n1 with %i2 {2:point|points} */
  "calamity-called": [player: number, card: number]; /* %p0 suffers %c1 */
  "calamity-twin": [player: number, card: number]; /* %p0 holds %c1 too */
  "beneficiary": [card: number, player: number]; /* the beneficiary of %c0 is %p1 */
  "no-target": [card: number, player: number]; /* %c0 does nothing to %p1 */
  "victim-named": [player1: number, player2: number]; /* %p0 names %p1 as a victim too */
  "damage-due": [player: number, number: number]; /* %p0 takes %n1 damage */
  "bought-off": [player: number, number: number]; /* %p0 buys a loss off for %n1 */
  "earthquake": [player: number]; /* an earthquake strikes %p0 */
  "eruption": [player: number, area: number]; /* the volcano of %a1 erupts upon %p0 */
  "flooded": [player: number, area: number]; /* the flood plain of %a1 is flooded upon %p0 */
  "cyclone-sea": [player: number, area: number]; /* the cyclone of %p0 comes from %a1 */
  "regressed": [player: number, number: number]; /* the marker of %p0 goes back to step %n1 */
  "card-bought": [player: number, number1: number, number2: number]; /* %p0 buys a card of stack %n1 for %n2 */
  "free-card": [player: number, number: number]; /* %p0 takes the free card from stack %n1 */
  "calamities-shown": [player: number, number: number]; /* %p0 holds %n1 {1:calamity|calamities} */
  "cards-returned": [number: number]; /* the discards of turn %n0 go under their stacks */
  "ability-used": [player: number, advance: number]; /* %p0 uses %v1 */
  "tribute-asked": [player1: number, player2: number]; /* %p0 asks %p1 for tribute */
  "tribute-revealed": [player: number, card: number]; /* %p0 shows %c1, which came as tribute */
  "tribute-shown": [player: number, card: number]; /* %p0 has given %c1 */
  "advances-paid": [player: number, number1: number, number2: number, number3: number]; /* %p0 pays %n1 with cards worth %n2 and %n3 treasury */
  "set-turned-in": [player: number, card: number, number1: number, number2: number]; /* %p0 turns in %n2 %c1, a set worth %n3 */
  "substituted": [player: number, card1: number, card2: number]; /* %p0 uses %c1 in place of %c2 */
  "advance-bought": [player: number, advance: number]; /* %p0 acquires %v1 */
  "advance-free": [player: number, advance: number]; /* %p0 acquires %v1 for nothing */
  "bought-nothing": [player: number]; /* %p0 buys no advance */
  "offer-to-all": [offer: number, player: number, number1: number, number2: number]; /* offer %o0: %p1 offers everybody %n2 {2:card|cards} for %n3 */
  "offer-to-one": [offer: number, player1: number, number1: number, number2: number, player2: number]; /* offer %o0: %p1 offers %p4 %n2 {2:card|cards} for %n3 */
  "offer-answers": [offer1: number, offer2: number]; /* offer %o0 answers offer %o1 */
  "offer-gives": [offer: number, card: number]; /* offer %o0 names %c1 as given */
  "offer-wants": [offer: number, card: number]; /* offer %o0 names %c1 as wanted */
  "offer-withdrawn": [offer: number, player: number]; /* %p1 withdraws offer %o0 */
  "offer-declined": [offer: number, player: number]; /* %p1 declines offer %o0 */
  "offer-lapsed": [offer: number, player: number]; /* %p1 cannot honour offer %o0 any more */
  "deal-agreed": [offer: number, player1: number, player2: number, number1: number, number2: number]; /* deal %o0: %p1 and %p2 trade %n3 {3:card|cards} for %n4 */
  "card-named": [offer: number, player: number, card: number]; /* deal %o0: %p1 gives %c2 */
  "card-put": [offer: number, player: number, card: number]; /* deal %o0: %p1 puts %c2 */
  "cards-put": [offer: number, player: number, number1: number, number2: number]; /* deal %o0: %p1 has put %n2 of %n3 {3:card|cards} */
  "deal-done": [offer: number, player1: number, player2: number]; /* deal %o0 between %p1 and %p2 is done */
  "deal-cancelled": [offer: number, player1: number, player2: number]; /* deal %o0 between %p1 and %p2 is off */
  "trader-finished": [player: number]; /* %p0 has finished trading */
  "trader-back": [player: number]; /* %p0 is trading again */
  "trade-bell": []; /* the time for trading is over */
  "trade-ended": [number: number]; /* trading of turn %n0 has ended */
  "market-round": [number1: number, number2: number]; /* market round %n0 of %n1 is open */
  "market-ready": [player: number]; /* %p0 is ready for the close of the round */
  "market-bell": [number: number]; /* the time of market round %n0 is over */
  "market-last": [number: number]; /* the table makes market round %n0 the last one */
  "market-draw": [player: number, number: number]; /* the draw: %p0 is number %n1 */
  "market-deal": [player1: number, player2: number, number1: number, number2: number]; /* %p0 and %p1 trade %n2 {2:card|cards} for %n3 */
  "market-named": [player1: number, player2: number, card1: number, card2: number]; /* %p0 names to %p1 %c2 and %c3 */
  "market-claim": [player1: number, player2: number, card: number]; /* %p0 says to %p1 that a card is %c2 */
  "market-lie": [player1: number, player2: number, card1: number, card2: number]; /* %p0 told %p1 %c2 of a card that is %c3 */
  "market-closed": [number1: number, number2: number]; /* market round %n0 closes with %n1 {1:deal|deals} */
  "fight-began": [area: number]; /* tokens fight in %a0 */
  "conflict-waits": [player: number]; /* %p0 lets other conflicts go first */
  "city-attacked": [owner1: number, area: number, owner2: number]; /* %q0 attacks the city of %q2 in %a1 */
  "attack-failed": [owner1: number, area: number, owner2: number]; /* the attack of %q0 on the city of %q2 in %a1 fails */
  "defender-waits": [player: number]; /* %p0 waits for the own city attack */
  "units-demanded": [player1: number, player2: number, number: number]; /* %n2 {2:unit point|unit points} of %p0 {2:is|are} to go over to %p1 */
  "area-selected": [player: number, area: number]; /* %p0 selects all units in %a1 */
  "loss-assigned": [player1: number, player2: number, number: number]; /* %p0 gives %p1 a share of %n2 */
  "tokens-selected": [player: number, area: number, number: number]; /* %p0 selects %n2 {2:token|tokens} in %a1 */
  "city-selected": [player: number, area: number]; /* %p0 selects the city in %a1 */
  "faction-kept": [player: number, number: number]; /* %p0 keeps faction %n1 */
  "commodity-demanded": [player1: number, player2: number, card: number]; /* %p0 asks %p1 for %c2 */
  "demand-failed": [player1: number, player2: number, card: number]; /* %p1 has no %c2 for %p0 */
}

/* n: the action that caused it. */
export interface GameEvent { n: number; k: EventKind; a: number[] }

/* The arguments of each kind of prompt. */
export interface PromptArgs {
  "none": []; /* nothing to decide */
  "choose-civilization": []; /* choose a civilization */
  "exchange": []; /* exchange civilizations with somebody who agrees, or be done */
  "bid": [civilization: number, number: number]; /* bid victory points for %z0, 0 to %n1; you pay your bid at most */
  "start-cards": [number: number]; /* draw cards from stacks whose numbers come to %n0 more at most, or be done */
  "choose-package": []; /* choose a package */
  "secret-tokens": [number: number]; /* write down up to %n0 more {0:token|tokens} for your areas, or be done */
  "start-cities": []; /* build your first cities, or be done */
  "place-city": [number: number]; /* place %n0 more {0:city|cities} in your region */
  "place-start-credits": [number1: number, number2: number]; /* choose a colour for %n0 of %n1 free credits */
  "raze-city": []; /* choose the city that your package destroys */
  "place-start-tokens": [number: number]; /* place up to %n0 more {0:token|tokens} in your region */
  "name-victim": [card: number, number: number]; /* %c0: name %n1 more {1:victim|victims} */
  "take-damage": [card: number, number: number]; /* %c0: take %n1 more damage */
  "reduce-cities": [card: number, number: number]; /* %c0: choose a city to reduce, %n1 more */
  "destroy-city": [card: number]; /* %c0: choose a city to destroy */
  "buy-cards": [number1: number, number2?: number]; /* buy trade cards with %n0 treasury {0:token|tokens} [at most %n1 more], or be done */
  "free-card": [number: number]; /* take the free card or buy trade cards with %n0 treasury {0:token|tokens}, or be done */
  "tax-rate": []; /* choose the tax rate for all your cities */
  "tax-beneficiary": []; /* choose to whom your revolting cities go */
  "tax-revolt": [player: number, number: number]; /* choose which cities of %p0 revolt: %n1 more */
  "tax-revolt-take": [player: number, number: number]; /* choose which of the revolting cities of %p0 you take: %n1 more */
  "grow": [number: number]; /* choose which areas grow: %n0 {0:token is|tokens are} left */
  "ships": [number: number]; /* pay for %n0 old {0:ship or let it|ships or let them} go, build new ones, then say that you are done */
  "move": []; /* move tokens and ships, then say that you are done */
  "move-early": []; /* you may move before your turn in census order */
  "pay-ship": [area: number]; /* choose where the second token for the ship in %a0 comes from */
  "ability": []; /* use a special ability, or be done */
  "diaspora": [number: number]; /* relocate up to %n0 more {0:token|tokens}, each time choosing first where {0:it leaves|they leave} */
  "destroy-area": []; /* choose the area in which all units are destroyed, or let it be */
  "annex-area": []; /* choose the area in which you annex all units, or let it be */
  "politics": [number: number]; /* take up to %n0 {0:token|tokens} into treasury, choose the area to annex for treasury, or let it be */
  "tribute-ask": [number: number]; /* choose up to %n0 more {0:player|players} who give a commodity */
  "tribute-give": [player: number]; /* give a commodity of face value 2 or more to %p0, shown or not */
  "tribute-show": []; /* you may show cards that came as tribute */
  "sell": []; /* sell commodities one by one, then be done */
  "convert": [number: number]; /* convert a pirate city or up to %n0 more barbarian {0:token|tokens} */
  "buy-advances": []; /* choose advances to buy, or be done */
  "fill-basket": [number1: number, number2: number, number3: number]; /* price %n0, cards worth %n1, %n2 treasury for the rest: add advances or cards, reset, or be done */
  "place-credits": [number: number]; /* choose a colour for five of %n0 free credits */
  "hand-limit": [number: number]; /* discard %n0 more {0:commodity|commodities} */
  "trade": []; /* trade cards, or be done */
  "trade-deal": [number: number]; /* complete or cancel the open deals: %n0 {0:card is|cards are} still to be put */
  "trade-bell": []; /* the time is over: accept an offer that stands, or be done */
  "trade-finished": []; /* finished; come back with resume or by accepting an offer */
  "market": [number1: number, number2: number]; /* market round %n0 of %n1: file an order or offers, then be ready */
  "market-ready": [number1: number, number2: number]; /* ready for the close of round %n0 of %n1; resume to wait */
  "market-finished": []; /* ready for all rounds; resume to come back */
  "fight-loss": [area: number]; /* lose a token or a ship in %a0 */
  "fight-loss-nearby": [area: number]; /* choose where the loss of the fight in %a0 comes from */
  "next-conflict": []; /* choose the conflict that is settled next */
  "next-conflict-or-wait": []; /* choose the conflict that is settled next, or let others go first */
  "next-attack": []; /* choose the attack on a city of yours that is settled next */
  "next-attack-or-wait": []; /* let the attack on your city be settled, or wait for your own attack */
  "attack-card": [player: number]; /* draw a card from the hand of %p0? */
  "attack-treasury": [number: number]; /* take up to %n0 {0:token|tokens} from stock to treasury */
  "build-cities": [number: number]; /* build cities; %n0 {0:is|are} in stock */
  "city-neighbours": [number: number, area: number]; /* choose %n0 {0:token|tokens} next to %a1 for its city */
  "reduce-unsupported": [number1: number, number2: number]; /* choose a city to reduce: at %n1 {1:token|tokens} a city %n0 {0:is|are} missing */
  "reduce-in-revolt": [number1: number, number2: number, number3?: number]; /* slaves revolt [and %n2 {2:token gives|tokens give} no support]: choose a city to reduce: at %n1 {1:token|tokens} a city %n0 {0:is|are} missing */
  "hordes-city": [number: number, player: number]; /* choose the city of %p1 on which %n0 barbarian {0:token falls|tokens fall} */
  "hordes-move": [number1: number, number2: number, area: number]; /* choose where %n0 barbarian {0:token goes|tokens go} from %a2 */
  "discard-commodities": [card: number, number: number]; /* %c0: discard %n1 more {1:commodity|commodities} */
  "discard-instead": [card: number, number: number]; /* %c0: discard %n1 more {1:commodity|commodities} instead */
  "discard-or-pay": [card: number, number1: number, number2: number]; /* %c0: %n1 more {1:commodity|commodities} to discard, each of which %n2 treasury saves */
  "destroy-or-pay": [card: number, number1: number, number2: number]; /* %c0: choose a city to destroy, or pay %n2 treasury instead */
  "choose-flood-plain": []; /* choose an area of the flood plain that is flooded */
  "choose-volcano": []; /* choose an area of the volcano that erupts */
  "choose-sea": []; /* choose the open sea that the cyclone comes from */
  "earthquake-city": []; /* choose your city that the earthquake destroys */
  "earthquake-city-reduced": []; /* choose your city that the earthquake reduces */
  "earthquake-neighbour": [area: number]; /* choose a city next to %a0 to be reduced, whoever owns it */
  "cyclone-cities": [area: number, number1: number, number2: number]; /* choose a city next to %a0 to reduce: at least %n1 more and at most %n2 */
  "reduce-or-discard": [card: number, number1: number, number2: number]; /* %c0: choose a city to reduce, %n1 more, or discard %n2 {2:commodity|commodities} instead */
  "discard-value": [number: number]; /* discard commodities with a face value of %n0 more */
  "discard-more": []; /* the value is reached: you may discard more */
  "regression-cities": [number1: number, number2: number]; /* choose a city: %n1 destroyed {1:averts|avert} one of %n0 {0:step|steps} back */
  "treachery-city": [player: number, number: number]; /* choose a city of %p0 to annex, %n1 more */
  "treachery-city-lost": [player: number]; /* choose a city of %p0 that is lost to it, though you have no city to put there */
  "piracy-city": [player: number, number: number]; /* choose a coastal city of %p0 for the pirates, %n1 more */
  "piracy-secondary": [number: number]; /* choose a coastal city of each of the other victims for the pirates, %n0 more */
  "select-areas": [card: number, number: number]; /* %c0: select an area, %n1 {1:unit point|unit points} more */
  "annex-tokens": [card: number, number: number]; /* %c0: take %n1 of the selected tokens */
  "annex-cities": [card: number, number: number]; /* %c0: take %n1 of the selected cities */
  "tyranny-areas": [card: number, number: number]; /* %c0: select an area, %n1 {1:unit point|unit points} more */
  "tyranny-tokens": [card: number, number: number]; /* %c0: take %n1 of the selected tokens */
  "tyranny-cities": [card: number, number: number]; /* %c0: take %n1 of the selected cities */
  "go-on": [player: number]; /* %p0 leaves: shall the game go on? */
  "resettle": [number: number]; /* settle %n0 {0:token|tokens} from the region that is out of play */
  "divide-losses": [card: number, number: number]; /* %c0: divide %n1 more {1:unit point|unit points} among the others */
  "divide-cities": [card: number, number: number]; /* %c0: divide %n1 more {1:city|cities} to reduce among the others */
  "choose-beneficiary": [card: number]; /* %c0: choose who takes over, of those with equally much in stock */
  "faction-own": [card: number, number: number]; /* %c0: select %n1 more of your {1:unit point|unit points} for the first faction */
  "faction-rival": [card: number, number: number, player: number]; /* %c0: select %n1 more {1:unit point|unit points} of %p2 for the first faction */
  "keep-faction": [card: number, number1: number, number2: number]; /* %c0: keep the first faction with %n1 {1:unit point|unit points} or the second with %n2 */
  "faction-losses": [card: number, number1: number, number2: number]; /* %c0: faction %n2 loses %n1 more {1:unit point|unit points} */
  "faction-tokens": [card: number, number: number]; /* %c0: take %n1 of the tokens of the faction */
  "faction-cities": [card: number, number: number]; /* %c0: take %n1 of the cities of the faction */
  "hordes-entry": [number: number, player: number]; /* choose where %n0 barbarian {0:token falls|tokens fall} upon %p1 */
  "cyclone-ships": [area: number, number1: number, number2: number]; /* choose which of your %n1 {1:ship|ships} next to %a0 {1:is|are} lost; up to %n2 may be kept */
  "tyranny-border": [card: number, number: number, player: number]; /* %c0: choose an area of %p2 at your border to annex, %n1 {1:unit point|unit points} more */
  "damage-or-pay": [card: number, number1: number, number2: number]; /* %c0: take %n1 more damage; %n2 treasury buy off a point */
  "leave-areas": [card: number, number: number]; /* %c0: choose an area that all your tokens leave, %n1 more */
  "give-value": [card: number, number: number, player: number]; /* %c0: give %p2 commodities with a face value of %n1 more */
  "settle": []; /* build a city or place tokens in an empty area, or let it be */
  "demand": []; /* name a commodity to ask for, or let it be */
  "demand-from": [number: number, card: number]; /* ask up to %n0 more {0:player|players} for %c1 */
}

/* where the turn stands */
export interface Phase {
  number: number; /* the phase, 1 to 13; 0 before the first turn */
  procedure: string; /* its part that is played, as in the catalogue's phases */
  index: number | null; /* place in the catalogue's phases */
  step: string; /* what is being decided inside it: a procedure such as fight, or the same */
}

/* one player in the ranking */
export interface Place {
  player: number;
  points: number;
  place: number; /* 1 is first */
}

/* what the table agreed on */
export interface GameOptions {
  expert: boolean; /* the expert track */
  short_game: boolean;
  choose_civilizations: boolean;
  strict_order: boolean; /* one after the other where the rules let players insist on it */
  turn_limit: number | null;
  switches: Record<string, string>; /* the value of each switch */
}

/* a ship on the board */
export interface ShipView {
  ship: number; /* 0 to 3 */
  area: number;
  coast: number; /* 0, or 1 for the second coast of its area */
  status: "old" | "maintained" | "new"; /* an old ship has to be maintained before it is used */
  steps: number; /* taken this turn */
  cargo: number; /* tokens aboard */
}

/* what the points come from */
export interface PointsBy {
  cities: number;
  advances: number;
  steps: number; /* of the marker */
  first: number; /* for the single first in the last era */
  paid: number; /* for the civilization at an auction: 0 or less */
}

/* city support as the pieces stand */
export interface Support {
  needed: number; /* tokens that the cities need */
  tokens: number; /* tokens on the board */
  short: number; /* tokens missing */
}

/* what an era asks for */
export interface AstRow {
  cities: number;
  advances: number; /* in all */
  below_100: number; /* advances printed below 100 */
  from_100: number; /* advances printed 100 or more */
  from_200: number; /* advances printed 200 or more */
  points: number; /* points of advances */
}

/* the marker of a player */
export interface Ast {
  next: AstRow | null; /* what the next step asks for; null at the end of the track */
  have: AstRow; /* what the player has of it */
  missing: (keyof AstRow)[]; /* which of these are not reached */
  next_era: number; /* era of the next step */
  ok: boolean; /* the marker would move forward now */
  back: boolean; /* it would go back now */
}

/* a seat, under the keys player.0, player.1, ... */
export interface PlayerView {
  civilization: number | null; /* null before it is chosen */
  region: number | null; /* place in the board's regions */
  rank: number; /* 0 is first */
  block: number | null; /* the trade block: 0 west, 1 east; null where there is only one */
  census: number;
  marker: number; /* steps taken on the A.S.T. */
  era: number; /* 0 to 5 */
  stock: number; /* tokens in stock */
  treasury: number;
  tokens: number; /* on the board, cargo included */
  cities: number; /* on the board */
  cities_stock: number;
  hand: number; /* trade cards in hand */
  calamities: number | null; /* how many of these are calamities, in the phases in which that is public */
  advances: number[];
  credits: number[]; /* of each colour */
  points: number;
  points_by: PointsBy;
  ships: ShipView[]; /* those on the board */
  support: Support;
  ast: Ast;
  package: number | null; /* of the Short Game, when the viewer may know it */
  leaving: boolean; /* has announced to leave */
  left: boolean; /* takes no further part */
}

/* an area with pieces, under the keys area.0, area.1, ...; missing when empty */
export interface AreaView {
  tokens: Record<number, number>; /* by owner */
  city: number | null; /* its owner */
  new: boolean; /* the city was built this turn */
}

/* one side of an offer */
export interface Side {
  count: number; /* 0: as many as the edition says */
  names: number[]; /* cards */
}

/* an offer on the table */
export interface Offer {
  offer: number; /* its number */
  from: number;
  to: number | null; /* null: everybody */
  give: Side;
  want: Side;
  answers: number | null; /* the offer that it answers */
  true_names: number; /* how many of the first names bind */
}

/* an accepted offer that is being completed */
export interface Deal {
  deal: number; /* number of the offer */
  players: [number, number]; /* who offered, who accepted */
  agreed: [number, number]; /* cards that each gives */
  put: [number, number]; /* cards put so far */
  named: [number[], number[]]; /* those of them that are known by name, to the two players */
  mine: number[] | null; /* all that the viewer has put */
}

/* phase 7 */
export interface Trade {
  finished: number[];
  able: number[]; /* players with enough cards to trade */
  bell: boolean; /* the time for new offers is over */
}

/* market rounds: what the viewer has prepared or filed */
export interface MarketOrder {
  filed: boolean; /* it is on the market */
  keep: number[]; /* commodities that do not go */
  want: number[]; /* one of these must come; none: any */
  least: number; /* what a deal must add to the value of the hand */
  hidden: number[]; /* third cards, in this order */
  said: (number | null)[]; /* what is said of each of them */
  names: boolean; /* other third cards are named truly */
  believe: number[]; /* players whose further names count */
  with: number[]; /* players to deal with */
  deals: number; /* at most so many in a round; 0: any number */
  stand: boolean; /* also in later rounds */
}

/* market rounds: an own offer, or one that was left over and is made to the viewer */
export interface MarketOffer {
  from: number;
  place: number; /* 1 to 3 */
  filed: boolean; /* it is on the market */
  shown: boolean; /* it was left over when a round closed, and is seen by those it is made to */
  to: number[]; /* players */
  give: (number | null)[]; /* cards; the first two are true names, the others are known to their owner only */
  said: (number | null)[]; /* what is said of each of the others */
  wants: number; /* how many must come */
  first: number[]; /* a name that must come, with its alternatives; none: any */
  second: number[];
  least: number; /* 0: in any case; known to its maker only */
  group: number; /* of those with the same number one is done; 0: by itself; known to its maker only */
  stand: boolean; /* also in later rounds */
}

/* phase 7 in market rounds */
export interface Market {
  round: number; /* from 1 on */
  rounds: number;
  last: boolean; /* the table has decided that this round is the last */
  able: number[]; /* players with enough cards to trade */
  ready: number[]; /* for the close of this round */
  finished: number[]; /* ready for all rounds */
  order: MarketOrder | null;
  offers: MarketOffer[];
  value: number | null; /* what the viewer's hand is worth in sets */
}

/* a player when a pool of losses is divided */
export interface Share {
  player: number;
  given: number; /* what the player has been given; 0: nothing yet */
  least: number; /* that can be given, if any can, so that the others can take the rest */
  most: number; /* that can be given; 0: none */
  takes: number[]; /* what that comes to with the player's advances: of the share given, or of each from the least to the most */
  why: RefusalCode | null; /* why the player can be given none */
}

/* a player when the viewer names one */
export interface Victim {
  player: number;
  why: RefusalCode | null; /* why the player cannot be named */
  printed: number; /* what a further victim loses without advances; 0 where that is not one figure */
  taken: number; /* and what this player would lose */
  cities: boolean; /* the figures are cities; else unit points */
}

/* one of the two in a Civil War by factions */
export interface Faction {
  tokens: number;
  cities: number;
  points: number; /* unit points of both */
  owner: number | null; /* null before the victim has kept one */
}

/* the calamity that is being resolved */
export interface CalamityView {
  card: number;
  primary: number;
  beneficiary: number | null;
  stage: number; /* which part of the calamity: its meaning differs from card to card */
  secondary: number[]; /* victims besides the primary one */
  amounts: Record<number, number>; /* by player: what is still to be lost or chosen */
  candidates: number[]; /* players who may still be named, be given a share, or be chosen to take over */
  chosen: number[]; /* areas selected so far; with factions those with cities of the first one */
  faction: Record<number, number>; /* Civil War by factions: tokens of the first faction, by area */
  factions: Faction[]; /* both of them, while they are made and settled; else empty */
  shares: Share[]; /* all players but the primary victim, while a pool of losses is divided; else empty */
}

/* the viewer's purchase in phase 12 */
export interface Basket {
  advances: number[]; /* to be paid for */
  discounted: number | null; /* the one that is made cheaper */
  free: number | null; /* the one that costs nothing */
  cards: [number, number][]; /* [card, count] turned in */
  substitute: [number, number] | null; /* [card used, card it stands for] */
  price: number;
  paid: number; /* what the cards turned in are worth */
  treasury: number; /* tokens that the rest takes */
  credits_owed: number; /* free credits still to be placed, in fives */
}

/* why an advance costs the viewer less than printed */
export interface Discount {
  colour: number | null; /* whose credits count */
  credits: number;
  special: number; /* credits from single advances to this one */
  from: number[]; /* these advances */
}

/* a fight between tokens */
export interface Conflict {
  area: number;
  before: Record<number, number>; /* tokens by owner */
  after: Record<number, number>; /* what is left if nobody takes a loss in another way */
}

/* an attack on a city, after the fights */
export interface Attack {
  area: number;
  by: number;
  on: number;
  tokens: number;
  needed: number;
  enough: boolean; /* the city falls */
  by_after: number; /* tokens left of the attacker, if it falls */
  on_after: number; /* and of the defender */
}

/* tokens above a limit */
export interface Surplus {
  area: number;
  owner: number;
  tokens: number; /* that would go */
}

/* an area where a city can be built with the tokens that will be left there */
export interface Site {
  area: number;
  owner: number; /* who can */
}

/* what the next fights, limits and support check do if nothing moves any more and no city is built */
export interface Outlook {
  conflicts: Conflict[];
  attacks: Attack[];
  surplus: Surplus[];
  sites: Site[];
  support: Record<number, number>; /* by player: tokens missing for the cities that are left */
  ships: Record<number, number>; /* by player: ships not paid for, which go when the player has finished moving */
}

/* an area of the viewer before the first tokens are placed */
export interface StartPlace {
  area: number;
  tokens: number; /* written down for it */
  city_cost: number; /* tokens that a first city takes there */
}

/* for a civilization, at an auction */
export interface Bid {
  civilization: number;
  points: number | null; /* null: not sent yet */
}

/* what an answer does to the board at once */
export interface Foresight {
  action: Action;
  events: GameEvent[]; /* as in the log, those about pieces, up to the next question */
  short: number; /* of building a city: tokens that will then be missing for support */
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
  turn: number; /* 0 before the first */
  phase: Phase; /* where the turn stands */
  pending: number[]; /* players who must or may act now */
  may_act: number[]; /* also those who could come back to trading */
  order: number[]; /* players in the order of the present phase */
  in_order: boolean; /* somebody has insisted on the order of the present phase */
  may_insist?: number[]; /* phases whose order of play the viewer may insist on */
  ranks: number[]; /* players from the top of the A.S.T. down */
  ranking: Place[]; /* the order by the rules of victory as things stand */
  over: boolean; /* the game is over and the ranking final */
  last_turn: number | null; /* the turn after which the game ends, when known */
  out: number[]; /* areas out of play */
  hand?: [number, number][]; /* the viewer's cards, [card, count] */
  traded_by?: Record<number, number>; /* by calamity held by the viewer: who passed it */
  hand_by_block?: [number, number][][]; /* the viewer's cards of each trade block, where there are two */
  traded_by_block?: Record<number, number>[]; /* who passed the viewer the calamities of each trade block, where there are two: of both copies, if both are held */
  calamities: Record<number, number[]>; /* by player: calamities in hand that are known to all */
  stacks: boolean[]; /* which stacks are empty, stack 1 first; nine for each trade block */
  deck: number; /* place in the catalogue's decks: the cards of this game */
  discards: [number, number][]; /* [card, count] */
  discards_by_block?: [number, number][][]; /* the same for each trade block, where there are two */
  offers?: Offer[]; /* in phase 7, those that the viewer may see */
  deals?: Deal[]; /* in phase 7 */
  trade?: Trade; /* in phase 7 */
  market?: Market; /* in phase 7, in market rounds */
  calamity?: CalamityView; /* while a major calamity is resolved */
  minors?: Record<number, number>; /* by player: the minor calamity that is resolved */
  moved?: Record<number, Record<number, number>>; /* in phase 3, by player and area: tokens that have moved, of players who still move */
  journal?: number; /* in phase 3: own steps that can be taken back */
  basket?: Basket; /* in phase 12: the viewer's purchase */
  prices?: number[]; /* what each advance costs the viewer today */
  discounts?: Discount[]; /* and why */
  outlook: Outlook; /* what the position leads to */
  prompt?: PromptView; /* when the viewer is pending or may act */
  legal?: LegalAction[]; /* the viewer's legal actions, sorted, offers left out */
  foresight?: Foresight[]; /* what the legal actions do, where that can be told and they are few */
  victims?: Victim[]; /* all others, while the viewer names a player */
  card_prices?: number[]; /* while the viewer buys trade cards: what one of each stack costs, stack 1 first; 0: not for sale */
  bids?: Bid[]; /* at an auction of civilizations: what the viewer has bid, in the order of bidding */
  start?: StartPlace[]; /* at a start with secret choices: what the viewer can write to, and has written down */
  may_offer?: number; /* the most cards that a new offer can give; missing when none may be made */
  [key: `player.${number}`]: PlayerView | undefined;
  [key: `area.${number}`]: AreaView | undefined;
}

/* an advance makes another one cheaper */
export interface SpecialCredit {
  to: number; /* the other advance */
  credit: number;
}

export interface CatalogueAdvance {
  name: string;
  price: number; /* as printed */
  points: number;
  colours: number[]; /* one or two */
  credits: number[]; /* that it gives, of each colour */
  special: SpecialCredit | null;
  rules: string[]; /* ids of the rules about it */
}

/* an advance that changes what a calamity does to its holder */
export interface Modifier {
  advance: number;
  helps: boolean; /* else it makes things worse */
  victim: "any" | "primary" | "secondary"; /* to which victims this applies */
  effect: string; /* name of the effect */
  value: number; /* what it adds, mostly to a figure of the card */
  printed: number; /* that figure; 0 where it changes none */
  other: boolean; /* the figure is that of the card's other form: tokens in Slave Revolt, for instance */
}

/* a kind of trade card */
export interface CatalogueCard {
  name: string;
  type: "commodity" | "minor" | "tradeable" | "non-tradeable"; /* the last three are calamities */
  stack: number; /* 1 to 9, also the face value of a commodity; 0 for Water */
  set: number[]; /* worth of 1, 2, ... cards together, up to as many as there can be */
  rules: string[]; /* ids of the rules about a calamity */
  modifiers: Modifier[]; /* advances that help or hurt when the calamity strikes */
}

/* the cards that a number of players uses */
export interface CatalogueDeck {
  players: number;
  minors: boolean; /* with minor calamities */
  copies: number[]; /* of each card, in all */
  blocks: number[][]; /* the same for each trade block */
}

/* a step of the turn */
export interface CataloguePhase {
  procedure: string;
  number: number; /* the phase it belongs to, 1 to 13 */
}

/* first step of each of the 6 eras */
export interface TrackSteps {
  basic: number[];
  expert: number[];
}

export interface CatalogueCivilization {
  name: string; /* also that of its region on a board */
  rank: number; /* 1 is first */
  eras: TrackSteps;
}

/* requirements of the 6 eras */
export interface TrackRows {
  basic: AstRow[];
  expert: AstRow[];
}

/* the last step */
export interface TrackLength {
  basic: number;
  expert: number;
}

/* what a player starts the Short Game with */
export interface CataloguePackage {
  name: string;
  advances: number[];
  credits: number[]; /* of each colour, where the package has some of its own */
  tokens: number; /* more to start with */
  cities_razed: number;
}

/* how many cards an offer can name at most */
export interface OfferNames {
  give: number; /* of those given */
  want: number; /* of those wanted */
}

/* an edition: GET /api/editions/ID */
export interface Catalogue {
  id: string;
  name: string;
  numbers: Record<string, number>; /* figures by name, such as hand-limit */
  switches: Record<string, string>; /* the edition's value of each switch */
  offer_names: OfferNames;
  phases: CataloguePhase[]; /* the turn, in order */
  advances: CatalogueAdvance[];
  cards: CatalogueCard[]; /* Water, then commodities, then calamities */
  decks: CatalogueDeck[];
  civilizations: CatalogueCivilization[];
  eras: TrackRows;
  track_length: TrackLength;
  packages: CataloguePackage[];
}

/* what %a and the like stand for */
export interface Placeholder {
  is: SlotWord;
  plus: number; /* printed is so much more than the argument */
}

export interface WordsAction {
  kind: ActionKind;
  pattern: string;
  args: SlotWord[]; /* what each argument is; offer has an object instead */
}

export interface WordsEvent {
  kind: EventKind;
  class: EventClass; /* what it is about, for logs that filter */
  pattern: string;
  args: SlotWord[];
}

export interface WordsPrompt {
  kind: PromptKind;
  text: string;
  args: SlotWord[];
  rule: string; /* id, may be empty */
  part?: string; /* of the turn, for lists of questions: start, growth, ... */
  title?: string; /* what it is called in such a list */
  explanation?: string; /* why it is asked and what comes of the answer; {name} is one of the numbers of the catalogue */
  answers?: Partial<Record<ActionKind, string | null>>; /* the kinds of actions that answer it, each with its pattern where it means something special here; that of done takes the arguments of the prompt */
}

export interface WordsRefusal {
  code: RefusalCode;
  message: string;
  rule: string; /* id, may be empty */
}

export interface WordsName {
  name: string;
}

/* a difference in procedure that a table may choose */
export interface WordsSwitch {
  name: string;
  values: string[];
}

/* GET /api/words */
export interface Words {
  placeholders: Record<string, Placeholder>; /* by letter */
  actions: WordsAction[];
  events: WordsEvent[];
  prompts: WordsPrompt[];
  refusals: WordsRefusal[];
  procedures: WordsName[]; /* for %f */
  switches: WordsSwitch[];
}

/* one of GET /api/rulebook?edition=ID */
export interface Rule {
  id: string; /* such as 4b.3 */
  part?: string; /* heading that begins here, such as Phase 4: Conflict */
  title?: string; /* the heading below it */
  text: string;
}

/* where a player stood at the end of a turn */
export interface TurnPlace {
  player: number;
  place: number; /* 1 is first; while the game runs by what lies open */
  points: number;
  cities: number;
  cards: number; /* in hand */
  step: number; /* of the marker */
  move: "forward" | "stays" | "back" | null; /* what the marker did in this turn; null: nothing */
  lacks: Partial<Record<keyof AstRow, number>>; /* of a marker that stays: how much more the next step asks for */
}

export interface TurnPurchase {
  player: number;
  advances: number[];
  price: number; /* of all of them */
  worth: number; /* of the cards turned in */
  treasury: number; /* that went */
}

/* what a player lost by a calamity */
export interface TurnLoss {
  player: number;
  points: number; /* unit points */
  tokens: number;
  cities: number; /* destroyed, reduced or gone over */
  ships: number;
  cards: number;
  treasury: number;
  steps: number; /* that the marker went back */
}

export interface TurnCalamity {
  n: number; /* of the action that called it */
  turn: number;
  card: number;
  victim: number; /* the primary one */
  beneficiary: number | null;
  from: number | null; /* who passed it on: known to these two, and to all when the game is over */
  points: number; /* unit points that it cost all its victims */
  losses: TurnLoss[];
}

export interface TurnTrade {
  player: number;
  deals: number;
  gain: number | null; /* what they added to the worth of the sets in hand: known to the player, and to all when the game is over */
}

/* the deal that brought somebody most: while the game runs an own one */
export interface BestDeal {
  n: number; /* of the action that completed it */
  turn: number;
  player: number; /* who gained */
  partner: number;
  gain: number; /* in the worth of the sets in hand */
  other_gain: number | null; /* of the partner, when the game is over */
  got: number[]; /* cards */
  gave: number[]; /* cards */
}

export interface ChronicleTurn {
  turn: number;
  from: number; /* number of the action with which it began */
  to: number; /* and with which it ended; the last so far of a turn that is being played */
  standing: TurnPlace[]; /* the first first; empty while the turn is being played */
  bought: TurnPurchase[];
  calamities: TurnCalamity[]; /* in the order in which they struck */
  trade: TurnTrade[];
  best_deal: BestDeal | null;
}

/* what the message chronicle is answered with */
export interface Chronicle {
  turns: ChronicleTurn[];
  best_deal: BestDeal | null; /* of all turns */
  worst_calamity: TurnCalamity | null; /* of all turns: the one that cost most unit points */
}

