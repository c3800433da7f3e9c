/* The final result: ranking, where the points come from, whether the shuffles were honest, and the game to take home. */
import { useState } from "preact/hooks";
import { Failure } from "../base/net.ts";
import { follow } from "../base/router.ts";
import { keptSeats } from "../base/settings.ts";
import { t } from "../base/texts.ts";
import type { Table } from "../base/table.ts";
import { AdvanceTag, join, PlayerTag, Problem, Section, useActing } from "../panel/index.ts";
import { playerName } from "../base/words.ts";
import { PARTS, Points } from "../tables/index.ts";
import { GameCourse } from "../turns/index.ts";
import { sha256 } from "./sha256.ts";
import "./end.css";

export function EndPanel({ table }: { table: Table }) {
  const { ranking } = table.view;
  /* A token that this browser keeps need not stand in the address. */
  const secret = table.token && !keptSeats().some((seat) => seat.token === table.token) ? `#${table.token}` : "";
  const mine = ranking.find((place) => place.player === table.me);
  return (
    <div class="end">
      <h2>{t("end.title")}</h2>
      {ranking.length > 0 && <p class="winner" role="status">{winnerText(table)}</p>}
      {mine && mine.place > 1 && <p>{t("end.place", { n: mine.place, all: ranking.length })}</p>}
      {mine && <Distance table={table} />}
      <p class="quiet">{t("end.after", { turns: table.view.turn, n: table.view.n })}</p>
      <Points table={table} />
      <GameCourse table={table} />
      <p class="buttons">
        <GameFile table={table} />
        <a class="button" href="/" onClick={follow}>{t("end.another")}</a>
        <a class="button" href={`/replay/t/${encodeURIComponent(table.id)}${secret}`} onClick={follow}>{t("end.replay")}</a>
      </p>
      <Fairness table={table} />
      <Section title={t("end.advances")} class="end-advances">
        {ranking.map(({ player }) => (
          <details key={player}>
            <summary><PlayerTag naming={table} player={player} /> {table.view[`player.${player}`]?.advances.length}</summary>
            <p class="tags">{table.view[`player.${player}`]?.advances.map((advance) => <AdvanceTag key={advance} naming={table} advance={advance} />)}</p>
          </details>
        ))}
      </Section>
    </div>
  );
}

/* A victory can be shared. */
function winnerText(table: Table): string {
  const winners = table.view.ranking.filter(({ place }) => place === 1);
  const n = winners[0].points;
  const others = winners.filter(({ player }) => player !== table.me).map(({ player }) => playerName(table, player));
  const won = others.length < winners.length;
  if (winners.length > 1)
    return t(won ? "end.shared" : "end.share", { players: join(others), n });
  return won ? t("end.won", { n }) : t("end.wins", { player: others[0], n });
}

/* Where the points between me and the winner, or between me as the winner and who came next, were made and lost. */
function Distance({ table }: { table: Table }) {
  const { view, me } = table;
  const [first, second] = view.ranking;
  const other = first.player === me ? second : first;
  const own = view[`player.${me!}`], theirs = other && view[`player.${other.player}`];
  if (!own || !theirs || own.points === theirs.points)
    return null;
  const won = own.points > theirs.points;
  const parts = PARTS.map((part) => ({ part, n: own.points_by[part] - theirs.points_by[part] }));
  const told = (sign: number) => parts.filter(({ n }) => n * sign > 0).map(({ part, n }) => t(`end.by-${part}`, { n: Math.abs(n) }));
  const player = playerName(table, other.player);
  const against = told(won ? -1 : 1);
  return <p>{t(won ? "end.ahead" : "end.behind", { player, n: Math.abs(own.points - theirs.points), parts: join(told(won ? 1 : -1)) })}
    {against.length > 0 && ` ${t(won ? "end.ahead-but" : "end.behind-but", { player, parts: join(against) })}`}</p>;
}

/* The game file goes through a link made on the spot, since its address alone does not open it. */
export function GameFile({ table }: { table: Table }) {
  const acting = useActing(table);
  const download = () => acting.attempt(async () => {
    const headers: HeadersInit = table.token ? { Authorization: `Bearer ${table.token}` } : {};
    const response = await fetch(`/api/tables/${encodeURIComponent(table.id)}/log`, { headers }).catch(() => { throw new Failure("offline", ""); });
    if (!response.ok) {
      const answer = await response.json().catch(() => null) as { error?: { code: string; message: string } } | null;
      throw new Failure(answer?.error?.code ?? `http-${response.status}`, answer?.error?.message ?? "");
    }
    const address = URL.createObjectURL(await response.blob());
    const link = document.createElement("a");
    link.href = address;
    link.download = `ecumene-${table.id}.log`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
    return true;
  });
  return <><button type="button" disabled={acting.busy} onClick={download}>{t("end.download")}</button><Problem of={acting} /></>;
}

function Fairness({ table }: { table: Table }) {
  const { commitment, seed, salt } = table.info;
  const [open, setOpen] = useState(false);
  const computed = seed !== undefined && salt !== undefined ? sha256(`ecumene seed ${seed} ${salt}`) : null;
  return (
    <Section title={t("end.fairness")} class="fairness">
      {computed === null ? <p>{t("end.no-seed")}</p>
        : <p class={computed === commitment ? "good" : "bad"}><b>{t(computed === commitment ? "end.match" : "end.differ")}</b></p>}
      <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{t("trade.details")}</summary>
        <p>{t("end.fairness-about")} {t("end.replay-hint")}</p>
        <dl>
          <dt>{t("end.commitment")}</dt><dd>{commitment}</dd>
          {computed !== null && <><dt>{t("end.computed")}</dt><dd>{computed}</dd><dt>{t("end.seed")}</dt><dd>{seed}</dd><dt>{t("end.salt")}</dt><dd>{salt}</dd></>}
        </dl>
      </details>
    </Section>
  );
}
