/* A game from a file, before it goes on: which seats the importer plays, and the link for the others. */
import { useState } from "preact/hooks";
import { Problem, useActing } from "../panel/index.ts";
import { t } from "../base/texts.ts";
import type { Table } from "../base/table.ts";
import { playerName } from "../base/words.ts";
import { CopyLink } from "../lobby/index.ts";
import { inviteLink, startTable } from "../base/tables.ts";

export const isImported = ({ info }: Table): boolean => info.state === "paused" && info.seats.some((seat) => seat.kind === "open");

export function Imported({ table }: { table: Table }) {
  const { info, mine, token } = table;
  const acting = useActing(table);
  const [kept, setKept] = useState<number[]>([]);
  const open = info.seats.filter((seat) => seat.kind === "open").map((seat) => seat.seat);
  const maker = info.seats.find((seat) => seat.kind === "person")?.seat;
  if (!token || maker === undefined || !mine.includes(maker))
    return <div class="notice card" role="status"><span>{t("imported.wait")}</span></div>;
  const start = () => acting.attempt(() => startTable(table.id, token, kept.filter((seat) => open.includes(seat))));
  return <form class="notice imported card" onSubmit={(event) => { event.preventDefault(); void start(); }}>
    <h2>{t("imported.title")}</h2>
    <p>{t("imported.text", { player: playerName(table, maker) })}</p>
    <div class="ticks">{open.filter((seat) => mine.includes(seat)).map((seat) => <label key={seat} class="tick">
      <input type="checkbox" checked={kept.includes(seat)} onChange={(event) => setKept(event.currentTarget.checked ? [...kept, seat] : kept.filter((other) => other !== seat))} />
      <span>{t("imported.keep", { player: playerName(table, seat) })}</span>
    </label>)}</div>
    {info.invitation && <CopyLink label={t("imported.link")} link={inviteLink(table.id, info.invitation)} />}
    <Problem of={acting} />
    <p><button class="main" type="submit" disabled={acting.busy}>{t("imported.start")}</button></p>
  </form>;
}
