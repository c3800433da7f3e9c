/* Proposals to the table: those that are open, and new ones. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Countdown } from "../base/countdown.tsx";
import { t } from "../base/texts.ts";
import { isContest } from "../base/table.ts";
import type { Table } from "../base/table.ts";
import type { Vote } from "../base/types.ts";
import { play, SOUNDS } from "../base/signal.ts";
import { note, say } from "../base/ui.ts";
import { Problem, seats, useActing } from "../panel/index.ts";
import { eventText, playerName } from "../base/words.ts";

const KINDS = ["undo", "end", "pause", "resume", "pace", "replace", "end-trade"] as const;
type Kind = (typeof KINDS)[number];

export function Proposals({ table }: { table: Table }) {
  return <>{table.info.votes.map((vote) => <OpenVote key={vote.id} table={table} vote={vote} />)}{!table.view.over && <Propose table={table} />}</>;
}

/* Those that wait for this player's answer, over the board; and what became of those that have ended. */
export function Votes({ table }: { table: Table }) {
  const before = useRef<readonly Vote[]>([]);
  const { votes } = table.info;
  useEffect(() => {
    for (const vote of before.current)
      if (!votes.some((other) => other.id === vote.id))
        note(t(passed(table, vote) ? "votes.passed" : "votes.failed", { what: voteText(table, vote) }));
    for (const vote of votes)
      if (mayVote(table, vote) && !before.current.some((other) => other.id === vote.id)) {
        say(t("votes.open", { player: playerName(table, vote.by), what: voteText(table, vote) }));
        play(SOUNDS.warning);
      }
    before.current = votes;
  }, [votes]);
  return <>{votes.filter((vote) => mayVote(table, vote)).map((vote) => <OpenVote key={vote.id} table={table} vote={vote} />)}</>;
}

/* Whoever would be replaced has no vote, but stays by a sign of life, unless late already. */
const concerns = (table: Table, vote: Vote): boolean => vote.kind === "replace" && table.mine.includes(Number(vote.to));
const mayVote = (table: Table, vote: Vote): boolean => table.me !== null && table.acts && table.info.seats[table.me]?.kind === "person"
  && !vote.yes.includes(table.me) && !vote.no.includes(table.me) && !(concerns(table, vote) && table.info.seats[Number(vote.to)].late);

/* The server carries a vote out in the same moment in which it ends. */
function passed(table: Table, vote: Vote): boolean {
  const { info, log } = table;
  switch (vote.kind as Kind) {
  case "pause": return info.state === "paused";
  case "resume": return info.state === "running";
  case "pace": return info.settings.pace === vote.to;
  case "replace": return info.seats[Number(vote.to)]?.kind === "bot";
  case "undo": return info.n <= Number(vote.to) || table.view.n <= Number(vote.to);
  case "end-trade": return table.view.market?.last ?? false;
  case "end": return table.view.over || log.slice(-200).some((event) => event.k === "time-called");
  }
}

function voteText(table: Table, vote: Vote): string {
  const to = vote.to;
  switch (vote.kind as Kind) {
  case "undo": {
    const first = table.log.find((event) => event.n > Number(to));
    return first ? t("votes.to-event", { text: eventText(table, first) }) : t("votes.to-action", { n: Number(to) + 1 });
  }
  case "pace": return t("votes.to-pace-of", { pace: t(to === "days" ? "votes.pace-days" : "votes.pace-live") });
  case "replace": return t("votes.to-seat", { player: playerName(table, Number(to)) });
  default: return KINDS.some((kind) => kind === vote.kind) ? t(`votes.kind-${vote.kind as Kind}`) : vote.kind;
  }
}

function OpenVote({ table, vote }: { table: Table; vote: Vote }) {
  const acting = useActing(table);
  const answer = (yes: boolean) => acting.attempt(() => table.ask({ do: "vote", vote: vote.id, yes }));
  const names = (voted: number[]) => voted.map((player) => playerName(table, player)).join(", ");
  return (
    <div class="proposal" role="group">
      <p><b>{t("votes.open", { player: playerName(table, vote.by), what: voteText(table, vote) })}</b></p>
      <p class="quiet">{t("votes.state", { needed: vote.needed, names: names(vote.yes) })}{vote.no.length > 0 && ` ${t("votes.against", { names: names(vote.no) })}`}{vote.absent.length > 0 && ` ${t("votes.absent", { names: names(vote.absent) })}`} <Countdown until={vote.until} /></p>
      <Problem of={acting} />
      {mayVote(table, vote) ? (
        <p class="buttons">
          {concerns(table, vote) ? <button type="button" class="main" disabled={acting.busy} onClick={() => answer(false)}>{t("votes.here")}</button> : <>
            <button type="button" class="main" disabled={acting.busy} onClick={() => answer(true)}>{t("votes.yes")}</button>
            <button type="button" disabled={acting.busy} onClick={() => answer(false)}>{t("votes.no")}</button>
          </>}
        </p>
      ) : table.me !== null && [...vote.yes, ...vote.no].includes(table.me) && <p class="quiet">{t("votes.voted")}</p>}
    </div>
  );
}

function Propose({ table }: { table: Table }) {
  const paused = table.info.state === "paused";
  const alone = table.info.seats.filter((seat) => seat.kind === "person").length === 1;
  const days = table.info.settings.pace === "days";
  const others = seats(table).filter((seat) => !table.mine.includes(seat) && table.info.seats[seat]?.kind === "person");
  const { market } = table.view;
  const contest = isContest(table.info);
  const kinds: Kind[] = [paused ? "resume" : "pause", ...(contest ? [] : ["undo" as const]), "pace", ...(others.length ? ["replace" as const] : []), ...(paused ? [] : ["end" as const]),
    ...(market && !paused && !market.last && market.round < market.rounds ? ["end-trade" as const] : [])];
  const [wanted, setKind] = useState<Kind>("pause");
  const kind = kinds.includes(wanted) ? wanted : kinds[0];
  const [to, setTo] = useState("");
  const acting = useActing(table);
  const moments = useMemo(() => recent(table), [table.log]);
  const choices: [string, string][] = kind === "undo" ? moments
    : kind === "pace" ? [days ? ["live", t("votes.pace-live")] : ["days", t("votes.pace-days")]]
    : kind === "replace" ? others.map((seat): [string, string] => [String(seat), `${playerName(table, seat)} (${table.info.seats[seat]?.name ?? ""})`]) : [];
  const chosen = choices.some(([value]) => value === to) ? to : choices[0]?.[0];
  const needs = kind === "undo" || kind === "pace" || kind === "replace";
  const send = async () => {
    const value = kind === "pace" ? chosen : chosen === undefined ? undefined : Number(chosen);
    const answer = await acting.attempt(() => table.ask({ do: "propose", kind, ...(needs ? { to: value } : {}) }));
    if (answer && !alone)
      note(t("votes.sent"), "good");
  };
  return (
    <details class="propose">
      <summary>{t("votes.propose")}</summary>
      <form onSubmit={(event) => { event.preventDefault(); void send(); }}>
        <label class="field"><span>{t("votes.what")}</span>
          <select value={kind} onChange={(event) => setKind(event.currentTarget.value as Kind)}>
            {kinds.map((one) => <option key={one} value={one}>{t(`votes.kind-${one}`)}</option>)}
          </select>
        </label>
        {needs && choices.length > 0 && (
          <label class="field"><span>{t(`votes.to-${kind as "undo" | "pace" | "replace"}`)}</span>
            <select value={chosen} onChange={(event) => setTo(event.currentTarget.value)}>
              {choices.map(([value, text]) => <option key={value} value={value}>{text}</option>)}
            </select>
          </label>
        )}
        {!alone && <p class="quiet">{t(kind === "end" || kind === "end-trade" ? "votes.needs-all-said" : kind === "undo" ? "votes.needs-all" : kind === "replace" ? "votes.needs-most-absent"
          : (contest || days) && kind !== "resume" ? "votes.needs-most-said" : "votes.needs-most")}</p>}
        <button type="submit" disabled={acting.busy || (needs && choices.length === 0)}>{t("votes.send")}</button>
      </form>
      <Problem of={acting} />
    </details>
  );
}

/* The last actions that have left an event, the newest first, each told by its first event. */
function recent(table: Table): [string, string][] {
  const out: [string, string][] = [];
  for (let i = table.log.length - 1; i >= 0 && out.length < 30; i--) {
    const event = table.log[i];
    if (event.n > 0 && table.log[i - 1]?.n !== event.n)
      out.push([String(event.n - 1), t("votes.action", { n: event.n, text: eventText(table, event) })]);
  }
  return out;
}
