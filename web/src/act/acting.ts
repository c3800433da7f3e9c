/* The state of acting: which area is chosen, what can be done there, and the sending of actions. */
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Piece, Point, Tone } from "../board/index.ts";
import { Failure } from "../base/net.ts";
import { t } from "../base/texts.ts";
import { areaOf, decides } from "../base/table.ts";
import type { Table } from "../base/table.ts";
import type { Action, View } from "../base/types.ts";
import { note, noteHere, passed, say } from "../base/ui.ts";
import { actionText, areaName, failureText } from "../base/words.ts";
import { byUse, readChoices, targetsOf } from "./legal.ts";
import type { Choice } from "./legal.ts";
import { MOVES, wasted } from "./wastes.ts";

export interface Chooser { area: number; choices: Choice[]; at: Point; moving: boolean }

export interface Acting {
  choices: Choice[];
  from: number | null;
  lit: ReadonlyMap<number, Tone>;
  chooser: Chooser | null;
  busy: boolean;
  /* Sends; says what went wrong. The number of the last action, or 0 if nothing was done. */
  send: (...actions: Action[]) => Promise<number>;
  /* Sends the choice that ends the decision; what would throw something away wants to be pressed twice. */
  finish: (choice: Choice) => void;
  armed: boolean;
  /* It would: something of value has not been done yet. */
  wastes: boolean;
  /* The decision has an end, but not yet: asking for it tells why. */
  blocked: boolean;
  pick: (area: number, coast: number, at: Point) => void;
  cancel: () => void;
  /* What else can be done in the chosen area. */
  beside: Choice[];
  more: () => void;
  canDrag: (piece: Piece) => boolean;
  drag: (piece: Piece) => void;
  drop: (piece: Piece, area: number, coast: number, at: Point) => void;
  undo: (() => void) | null;
  restart: (() => void) | null;
}

/* Bringing back what was done without the rules' own undo: the server knows whether it can be. */
async function takeBack(table: Table): Promise<void> {
  try {
    await table.ask({ do: "undo", n: table.view.n });
    note(t("act.taken-back"), "good");
  } catch (failure) {
    if (failure instanceof Failure && failure.code === "needs-consent") {
      const alone = table.info.seats.filter((seat) => seat.kind === "person").length === 1;
      if (confirm(t(alone ? "act.undo-alone" : "act.ask-consent")))
        await table.ask({ do: "propose", kind: "undo", to: table.acted - 1 }).then(() => note(t(alone ? "act.taken-back" : "act.asked")),
          (other) => note(failureText(other, table.words), "bad"));
    } else
      note(failureText(failure, table.words), "bad");
  }
}

/* Does the player of a choice that names one have units there? */
const standsIn = (view: View, player: number | null, area: number): boolean => {
  const pieces = player === null ? undefined : areaOf(view, area);
  return pieces !== undefined && (pieces.city === player || pieces.tokens[player!] !== undefined);
};

const fits = (choice: Choice, piece: Piece): boolean =>
  choice.from === piece.area && choice.to !== null && (piece.kind === "ship") === (choice.ship !== null);

/* Many small steps that can be taken back: a tap on the only thing that is there is enough. */
const AT_ONCE = new Set(["faction-own", "faction-rival"]);

export function useActing(table: Table): Acting {
  const { view, words, me } = table;
  const mine = decides(table);
  const choices = useMemo(() => (mine ? readChoices(view, words, me) : []), [view.legal, view[`player.${me ?? -1}`], me, mine]);
  const [from, setFrom] = useState<number | null>(null);
  const [only, setOnly] = useState<Piece | null>(null); /* A dragged piece lights its own targets only. */
  const [chooser, setChooser] = useState<Chooser | null>(null);
  const [busy, setBusy] = useState(false);
  const [armed, setArmed] = useState("");
  const latest = useRef(table);
  latest.current = table;

  /* What was begun ends when it is no longer possible. */
  const kind = view.prompt?.kind ?? "";
  const question = `${view.turn} ${kind} ${view.prompt?.args.join(" ")}`;
  const task = `${view.turn} ${MOVES.has(kind) ? "move" : kind}`;
  const asked = useRef(task);
  useEffect(() => {
    const next = asked.current !== task;
    asked.current = task;
    setChooser(null);
    setFrom((old) => (old !== null && !next && choices.some((choice) => choice.from === old && (choice.to !== null || choice.ship !== null)) ? old : null));
  }, [choices, task]);

  const send = useCallback(async (...actions: Action[]): Promise<number> => {
    setBusy(true);
    const text = [...new Set(actions.map((action) => actionText(latest.current, action)))].join(", ");
    try {
      const n = await latest.current.act(...actions);
      setChooser(null);
      passed("action");
      say(t("act.did", { action: text }));
      return n;
    } catch (failure) {
      const rule = failure instanceof Failure ? failure.rule : undefined;
      /* What a lesson answers stands on its card. */
      if (!(failure instanceof Failure && failure.code === "explained"))
        noteHere(failureText(failure, words), "bad", rule);
      return 0;
    } finally {
      setBusy(false);
    }
  }, []);

  const lit = useMemo(() => {
    const map = new Map<number, Tone>();
    if (from !== null) {
      const mine = only ? choices.filter((choice) => fits(choice, only)) : choices;
      for (const choice of mine)
        if (choice.from === from && choice.to !== null && map.get(choice.to) !== "target")
          map.set(choice.to, choice.ship === null ? "target" : "sail");
      return map;
    }
    /* Where pieces can be moved, that is what the decision is about; all else is beside it. */
    const moving = choices.some((choice) => choice.to !== null);
    for (const choice of choices)
      if (choice.from !== null && map.get(choice.from) !== "pick")
        map.set(choice.from, moving || choice.ship !== null ? "source" : "pick");
    /* Whoever can be named is found where the units are. */
    if (choices.some((choice) => choice.player !== null))
      for (let area = 0; area < table.board.areas.length; area++)
        if (choices.some((choice) => standsIn(view, choice.player, area)))
          map.set(area, "named");
    if (!view.calamity?.factions.length)
      for (const area of view.calamity?.chosen ?? [])
        map.set(area, "chosen");
    return map;
  }, [choices, from, only, view.calamity]);

  /* A ship that has sailed is what comes next: it goes on or lands what it carries. */
  async function take(choice: Choice): Promise<void> {
    if (await send(choice.action) && choice.ship !== null && choice.to !== null)
      setFrom(choice.to);
  }

  function go(found: Choice[], area: number, at: Point): void {
    if (found.length === 1)
      void take(found[0]);
    else
      setChooser({ area, choices: found, at, moving: true });
  }

  /* Two coasts of one area: the water that was tapped decides, if it can. */
  function atCoast(found: Choice[], coast: number): Choice[] {
    const there = found.filter((choice) => choice.coast === null || choice.coast === coast);
    return there.length ? there : found;
  }

  const pick = (area: number, coast: number, at: Point): void => {
    if (busy)
      return;
    if (from !== null && area !== from) {
      const found = choices.filter((choice) => choice.from === from && choice.to === area);
      if (found.length)
        return go(atCoast(found, coast), area, at);
    }
    const here = choices.filter((choice) => choice.from === area || standsIn(view, choice.player, area));
    if (AT_ONCE.has(kind) && here.length === 1)
      return void take(here[0]);
    const singles = byUse(here.filter((choice) => choice.to === null));
    const moving = singles.length < here.length;
    /* The first tap chooses what moves; the second shows what else can be done there. */
    if (!here.length || (from === area && (chooser || !singles.length)))
      return cancel();
    setOnly(null);
    setFrom(moving ? area : null);
    setChooser(singles.length && (!moving || from === area) ? { area, choices: singles, at, moving: false } : null);
    if (moving && from !== area)
      say(t("act.chosen-from", { area: areaName(table, area), n: targetsOf(choices, area).size }));
  };

  const cancel = (): void => {
    setFrom(null);
    setOnly(null);
    setChooser(null);
  };

  /* It stays asked until it is answered, by pressing again or by doing something else. */
  const waste = wasted(table, choices);
  const doubt = waste === null ? "" : `${question} ${table.acted} ${waste}`;
  const finish = (choice: Choice): void => {
    if (choice.kind === "done" && waste !== null && armed !== doubt) {
      setArmed(doubt);
      noteHere(t("act.sure-text", { why: waste, action: actionText(table, choice.action) }));
    } else
      void take(choice);
  };

  const beside = from === null ? [] : byUse(choices.filter((choice) => choice.from === from && choice.to === null));
  const undoing = choices.some((choice) => choice.kind === "undo");
  const journal = view.journal ?? 0;
  return {
    choices, from, lit, chooser, busy, send, pick, cancel, beside, finish, wastes: waste !== null, armed: waste !== null && armed === doubt,
    blocked: (MOVES.has(kind) || kind === "fill-basket") && choices.length > 0 && !choices.some((choice) => choice.kind === "done"),
    more: () => from !== null && setChooser({ area: from, choices: beside, at: { x: 8, y: 60 }, moving: false }),
    canDrag: (piece) => piece.owner === me && piece.kind !== "city" && choices.some((choice) => fits(choice, piece)),
    drag: (piece) => {
      setFrom(piece.area);
      setOnly(piece);
      setChooser(null);
    },
    drop: (piece, area, coast, at) => {
      setOnly(null);
      if (area === piece.area)
        return cancel();
      const found = choices.filter((choice) => fits(choice, piece) && choice.to === area);
      if (found.length)
        go(atCoast(found, coast), area, at);
      else {
        cancel();
        noteHere(t("act.not-there", { from: areaName(table, piece.area), to: areaName(table, area) }));
      }
    },
    undo: undoing ? () => void send(["undo"]) : mine && table.acted > 0 && !view.over && !view.market ? () => void takeBack(table) : null,
    restart: undoing && journal > 1 ? () => void send(...Array.from({ length: journal }, (): Action => ["undo"])) : null,
  };
}
