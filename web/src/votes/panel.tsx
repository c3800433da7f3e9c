/* Proposals to the table: those that are open, and new ones. */
import { useMemo, useState } from "preact/hooks";
import { t } from "../strings.ts";
import type { Table } from "../table.ts";
import type { Vote } from "../types.ts";
import { note } from "../ui.ts";
import { Problem, useActing } from "../panel/parts.tsx";
import { seats } from "../panel/names.ts";
import { eventText, playerName } from "../words.ts";

const KINDS = ["undo", "end", "pause", "resume", "pace", "replace"] as const;
type Kind = (typeof KINDS)[number];

export function Proposals({ table }: { table: Table }) {
  return <>{table.info.votes.map((vote) => <OpenVote key={vote.id} table={table} vote={vote} />)}<Propose table={table} /></>;
}

function voteText(table: Table, vote: Vote): string {
  const to = vote.to;
  switch (vote.kind) {
  case "undo": return t("votes.to-action", { n: Number(to) });
  case "pace": return t("votes.to-pace-of", { pace: t(to === "days" ? "votes.pace-days" : "votes.pace-live") });
  case "replace": return t("votes.to-seat", { player: playerName(table, Number(to)) });
  default: return KINDS.some((kind) => kind === vote.kind) ? t(`votes.kind-${vote.kind as Kind}`) : vote.kind;
  }
}

function OpenVote({ table, vote }: { table: Table; vote: Vote }) {
  const acting = useActing(table);
  const voted = table.me === null || vote.yes.includes(table.me) || vote.no.includes(table.me);
  const answer = (yes: boolean) => acting.attempt(() => table.ask({ do: "vote", vote: vote.id, yes }));
  return (
    <div class="proposal" role="group">
      <p><b>{t("votes.open", { player: playerName(table, vote.by), what: voteText(table, vote) })}</b></p>
      <p class="quiet">{t("votes.state", { yes: vote.yes.length, needed: vote.needed, no: vote.no.length })}</p>
      <Problem of={acting} />
      {voted ? <p>{t("votes.voted")}</p> : (
        <p class="buttons">
          <button type="button" class="main" disabled={acting.busy} onClick={() => answer(true)}>{t("votes.yes")}</button>
          <button type="button" disabled={acting.busy} onClick={() => answer(false)}>{t("votes.no")}</button>
        </p>
      )}
    </div>
  );
}

function Propose({ table }: { table: Table }) {
  const paused = table.info.state === "paused";
  const kinds = KINDS.filter((kind) => kind !== (paused ? "pause" : "resume"));
  const [kind, setKind] = useState<Kind>(paused ? "resume" : "pause");
  const [to, setTo] = useState("");
  const acting = useActing(table);
  const moments = useMemo(() => recent(table), [table.log]);
  const others = seats(table).filter((seat) => seat !== table.me && table.info.seats[seat]?.kind === "person");
  const choices: [string, string][] = kind === "undo" ? moments
    : kind === "pace" ? [["live", t("votes.pace-live")], ["days", t("votes.pace-days")]]
    : kind === "replace" ? others.map((seat): [string, string] => [String(seat), `${playerName(table, seat)} ${table.info.seats[seat]?.name ?? ""}`]) : [];
  const chosen = choices.some(([value]) => value === to) ? to : choices[0]?.[0];
  const needs = kind === "undo" || kind === "pace" || kind === "replace";
  const send = async () => {
    const value = kind === "pace" ? chosen : chosen === undefined ? undefined : Number(chosen);
    if (await acting.attempt(() => table.ask({ do: "propose", kind, ...(needs ? { to: value } : {}) })))
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
