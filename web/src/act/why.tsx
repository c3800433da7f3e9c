/* What the question is about and the text of its rule, for whoever meets it for the first time; and the own figures. */
import { useMemo } from "preact/hooks";
import { fill, t } from "../base/texts.ts";
import { change, useSettings } from "../base/settings.ts";
import { playerOf } from "../base/table.ts";
import type { Table } from "../base/table.ts";
import { cramped, openPanel, showHelp } from "../base/ui.ts";
import { join, PlayerTag, RuleLink, useRulebook } from "../panel/index.ts";
import { advanceName, askedOf } from "../base/words.ts";
import { hasUntold } from "../calamity/index.ts";
import { familyOf } from "../base/family.ts";


/* Open until somebody closes it; on a phone the room belongs to the choices. */
export function Why({ table }: { table: Table }) {
  const { prompt } = table.view;
  const { explain } = useSettings();
  const rules = useRulebook(table);
  const explanation = askedOf(table)?.explanation;
  if (!prompt || !explanation)
    return null;
  const rule = rules?.get(prompt.rule);
  return <details class="why" open={explain ?? !cramped()} onToggle={(event) => {
    if (event.currentTarget.open !== (explain ?? !cramped()))
      change({ explain: event.currentTarget.open });
  }}>
    <summary>{t("act.about")}</summary>
    <p>{fill(explanation, table.catalogue.numbers)}</p>
    {rule && <p class="rule-text"><RuleLink rule={rule.id} /> {rule.text}</p>}
  </details>;
}

export function Strip({ table }: { table: Table }) {
  const me = table.me!;
  const player = playerOf(table.view, me);
  const { ranking, hand, turn } = table.view;
  if (!player || player.civilization === null)
    return null;
  const place = ranking.find((row) => row.player === me)?.place;
  const advances = turn === 0 && player.package !== null ? table.catalogue.packages[player.package]?.advances ?? [] : [];
  return <section class="strip">
    <p class="own"><PlayerTag naming={table} player={me} /></p>
    <ul>
      <li>{t("act.strip-points", { n: player.points })}{place !== undefined && turn > 0 && `, ${t("act.strip-place", { n: place, all: ranking.length })}`}</li>
      <li>{t("act.strip-cities", { n: player.cities })}</li>
      <li>{t("act.strip-tokens", { n: player.tokens })} ({t("act.strip-stock", { n: player.stock })})</li>
      <li>{t("act.strip-treasury", { n: player.treasury })}</li>
      <li><button class="link" onClick={() => openPanel("trade")}>{t("act.strip-cards", { n: (hand ?? []).reduce((sum, [, count]) => sum + count, 0) })}</button></li>
    </ul>
    {advances.length > 0 && <p class="quiet">{t("act.package")}: {join(advances.map((advance) => advanceName(table, advance)))}</p>}
  </section>;
}

/* Until somebody knows better. */
export function FirstGame({ table }: { table: Table }) {
  const { knows } = useSettings();
  return knows || table.lesson || table.view.turn > 2 ? null : <p class="first-game row">
    <button class="link" onClick={showHelp}>{t("guide.first")}</button>
    <button class="plain" aria-label={t("guide.hide")} title={t("guide.hide")} onClick={() => change({ knows: true })}>×</button>
  </p>;
}

/* Calamities are over quickly; whoever has not read them is reminded where something else has come to the front. */
export function Untold({ table }: { table: Table }) {
  return table.me === null || table.view.over || table.view.calamity || !hasUntold(table) ? null
    : <p class="untold"><button class="link" onClick={() => openPanel("calamities")}>{t("act.read")}</button></p>;
}

/* What happened to this player while others acted. */
export function News({ table }: { table: Table }) {
  const { log, acted, me } = table;
  const lines = useMemo(() => familyOf(table.catalogue).news(table, me!), [log, acted, me]);
  if (!lines.length)
    return null;
  const shown = lines.slice(-SHOWN);
  return <section class="news">
    <h3>{t("act.news")}</h3>
    <ul>{shown.map((line, i) => <li key={i}>{line}</li>)}</ul>
    {lines.length > SHOWN && <button class="link" onClick={() => openPanel("log")}>{t("act.news-more", { n: lines.length - SHOWN })}</button>}
  </section>;
}

const SHOWN = 7;
