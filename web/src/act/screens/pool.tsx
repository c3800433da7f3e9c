/* A pool of losses that the primary victim divides: a share for each of the others, sent when all of it is dealt out. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Acting } from "../acting.ts";
import { AdvanceTag, PlayerTag, Stepper, useRulebook } from "../../panel/index.ts";
import { modifiersFor, modifiersOf } from "../../calamity/index.ts";
import { t } from "../../base/texts.ts";
import { playerOf } from "../../base/table.ts";
import type { Table } from "../../base/table.ts";
import type { Share } from "../../base/types.ts";
import { playerName } from "../../base/words.ts";

type Plan = ReadonlyMap<number, number>;

const wanted = (plan: Plan, share: Share): number => Math.min(plan.get(share.player) ?? 0, share.most);
const open = (share: Share): boolean => share.most > 0;

export function Pool({ table, acting }: { table: Table; acting: Acting }) {
  const { calamity, prompt } = table.view;
  const [plan, setPlan] = useState<Plan>(new Map());
  const [busy, setBusy] = useState(false);
  const latest = useRef(table);
  latest.current = table;
  const pool = prompt?.args[1] ?? 0;
  const shares = calamity?.shares ?? [];
  useEffect(() => setPlan(new Map()), [calamity?.card, calamity?.primary, prompt?.kind]);
  const dealt = shares.reduce((sum, share) => sum + wanted(plan, share), 0);
  const left = pool - dealt;
  const set = (share: Share, n: number) => setPlan(new Map(plan).set(share.player, n));
  /* What the rules give out by themselves, because nothing else is possible, is not sent again. */
  const send = async () => {
    setBusy(true);
    const given = shares.filter((share) => wanted(plan, share) > 0);
    for (const share of given) {
      const now = latest.current.newest();
      if (now.prompt?.kind !== prompt?.kind || !now.calamity?.shares.some((other) => other.player === share.player && open(other)))
        continue;
      if (!(await acting.send(["assign", share.player, wanted(plan, share)])))
        break;
    }
    setBusy(false);
  };
  const cities = prompt?.kind === "divide-cities";
  return <div class="pool">
    <p class="pool-left" role="status">
      <strong>{t(cities ? "pool.left-cities" : "pool.left", { n: left })}</strong>
      <meter min={0} max={pool} value={dealt} aria-label={t("pool.dealt", { n: dealt, all: pool })}>{dealt}/{pool}</meter>
    </p>
    <ul>{shares.map((share) => <Row key={share.player} table={table} share={share} value={wanted(plan, share)} room={left} cities={cities}
      onChange={(n) => set(share, n)} />)}</ul>
    <button type="button" class="main" disabled={left !== 0 || busy || acting.busy} onClick={() => void send()}>
      {t(left > 0 ? "pool.not-yet" : left < 0 ? "pool.too-much" : "pool.deal", { n: Math.abs(left) })}
    </button>
  </div>;
}

/* What is there to lose, and what of a share is left of it by the advances. */
function Row({ table, share, value, room, cities, onChange }: {
  table: Table; share: Share; value: number; room: number; cities: boolean; onChange: (n: number) => void;
}) {
  const rules = useRulebook(table);
  const player = playerOf(table.view, share.player);
  const helped = modifiersFor(modifiersOf(table, table.view.calamity!.card, rules), player?.advances ?? [], false);
  const n = share.given || value;
  const loss = share.given ? share.takes[0] : share.takes[value - share.least];
  const refusal = share.why && (table.words.refusals.find((row) => row.code === share.why)?.message ?? share.why);
  const name = playerName(table, share.player);
  return <li class={share.why ? "refused" : share.given ? "given" : ""}>
    <div class="pool-who"><PlayerTag naming={table} player={share.player} />
      <small>{t("pool.has", { tokens: player?.tokens ?? 0, cities: player?.cities ?? 0 })}</small></div>
    {share.why ? <p class="quiet">{t("pool.never", { why: refusal! })}</p>
      : share.given ? <p>{t(cities ? "pool.given-cities" : "pool.given", { n: share.given })}</p>
        : <div class="pool-give">
          <Stepper label={t("pool.share", { name })} value={value} min={0} max={share.most} onChange={onChange} />
          <button type="button" disabled={room <= 0 || value >= share.most} aria-label={t("pool.most-of", { name, n: Math.min(share.most, value + room) })}
            onClick={() => onChange(Math.min(share.most, value + room))}>{room > 0 && value < share.most ? t("pool.most", { n: Math.min(share.most, value + room) }) : t("pool.all")}</button>
          <small class="quiet">{t("pool.cap", { n: share.most })}</small>
        </div>}
    {n > 0 && loss !== undefined && loss !== n && <p class="pool-loss">{t(cities ? "pool.loses-cities" : "pool.loses", { n: loss })}</p>}
    {!share.why && helped.length > 0 && <p class="pool-cards">{helped.map((modifier) => <span key={modifier.advance}>
      <i class={modifier.helps ? "good" : "bad"} aria-hidden="true">{modifier.helps ? "▲" : "▼"}</i> <AdvanceTag naming={table} advance={modifier.advance} /></span>)}</p>}
  </li>;
}
