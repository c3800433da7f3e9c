/* What the events tell about each calamity: who was struck, every step, and what everybody lost by it. */
import type { GameEvent } from "../base/types.ts";
import { NOBODY } from "../base/types.ts";

export interface Loss {
  tokens: number; destroyed: number; reduced: number; annexed: number; tokensAnnexed: number; treasury: number;
  cards: number; ships: number;
  step: number | null; /* Where the marker went back to. */
}

export interface Story {
  n: number; /* Of the action that called it: the name of the story. */
  turn: number;
  card: number;
  victim: number;
  beneficiary: number | null;
  victims: number[]; /* The primary one first, */
  named: number[];   /* and with which step each comes in. */
  steps: GameEvent[];
  losses: Map<number, Loss>;
}

/* Events that end the telling of what came before. */
const ENDS = new Set(["phase-began", "turn-began", "phases-skipped", "game-ended"]);
/* These stand between calamities and belong to none. */
const NOISE = new Set(["cards-returned", "calamities-shown"]);

export function stories(log: readonly GameEvent[], isMinor: (card: number) => boolean): Story[] {
  const out: Story[] = [];
  let turn = 0;
  let open: Story[] = [];
  for (const event of log) {
    const { k, a } = event;
    if (k === "turn-began")
      turn = a[0] ?? 0;
    if (ENDS.has(k)) {
      open = [];
      continue;
    }
    if (k === "calamity-called") {
      const [victim = 0, card = 0] = a;
      const story: Story = { n: event.n, turn, card, victim, beneficiary: null, victims: [victim], named: [0], steps: [event], losses: new Map() };
      /* Minor calamities are resolved by all their victims at once. */
      open = isMinor(card) ? [...open.filter((other) => isMinor(other.card) && other.victim !== victim), story] : [story];
      out.push(story);
      continue;
    }
    const story = open.length > 1 ? open.find((other) => other.victim === a[0]) ?? open[0] : open[0];
    if (story && !NOISE.has(k))
      tell(story, event);
  }
  return out;
}

function tell(story: Story, event: GameEvent): void {
  const { k, a } = event;
  const [a0 = 0, a1 = 0, a2 = 0, a3 = 0] = a;
  story.steps.push(event);
  const loss = (player: number) => {
    const one = story.losses.get(player) ??
      { tokens: 0, destroyed: 0, reduced: 0, annexed: 0, tokensAnnexed: 0, treasury: 0, cards: 0, ships: 0, step: null };
    story.losses.set(player, one);
    return one;
  };
  switch (k) {
  case "beneficiary": story.beneficiary = a1 === NOBODY ? null : a1; break;
  case "victim-named": case "damage-due": {
    const victim = k === "victim-named" ? a1 : a0;
    if (!story.victims.includes(victim)) {
      story.victims.push(victim);
      story.named.push(story.steps.length - 1);
    }
    break;
  }
  case "tokens-removed": loss(a0).tokens += a2; break;
  case "tokens-annexed": loss(a1).tokensAnnexed += a3; break;
  case "city-destroyed": case "city-removed": loss(a0).destroyed++; break;
  case "city-reduced": loss(a0).reduced++; break;
  case "city-annexed": loss(a1).annexed++; break;
  case "treasury-paid": loss(a0).treasury += a1; break;
  case "card-discarded":
    /* The calamity itself goes in the end, which is no loss. */
    if (a1 !== story.card)
      loss(a0).cards++;
    break;
  case "ship-removed": loss(a0).ships++; break;
  case "regressed": loss(a0).step = a1; break;
  }
}

/* Which advances a player held when an action was played: those of now without the later ones. */
export function heldAt(log: readonly GameEvent[], held: readonly number[], player: number, n: number): number[] {
  const later = new Set<number>();
  for (let i = log.length - 1; i >= 0 && log[i].n > n; i--) {
    const { k, a } = log[i];
    if ((k === "advance-bought" || k === "advance-free") && a[0] === player)
      later.add(a[1]);
  }
  return held.filter((advance) => !later.has(advance));
}
