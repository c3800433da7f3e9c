/* A Civil War by factions: both of them with what has come together, whose pick it is, and every piece that can be picked. */
import type { ComponentChildren } from "preact";
import type { Acting } from "../acting.ts";
import { foretold } from "../foresight.ts";
import type { Choice } from "../legal.ts";
import { PlayerTag } from "../../panel/index.ts";
import { t } from "../../base/texts.ts";
import { areaOf } from "../../base/table.ts";
import type { Table } from "../../base/table.ts";
import type { Faction } from "../../base/types.ts";
import { showArea } from "../../base/ui.ts";
import { actionText, areaName } from "../../base/words.ts";

interface Pieces { area: number; tokens: number; city: boolean }

/* The pieces of a faction, cities first: of the first one the view tells, the second is the rest of the victim's. */
function piecesOf(table: Table, faction: number): Pieces[] {
  const { calamity } = table.view;
  const rows = table.board.areas.flatMap((_, area): Pieces[] => {
    const there = areaOf(table.view, area);
    const first = calamity!.faction[area] ?? 0;
    const tokens = faction === 0 ? first : (there?.tokens[calamity!.primary] ?? 0) - first;
    const city = there?.city === calamity!.primary && calamity!.chosen.includes(area) === (faction === 0);
    return tokens > 0 || city ? [{ area, tokens, city }] : [];
  });
  return rows.sort((a, b) => Number(b.city) - Number(a.city));
}

export function Factions({ table, acting }: { table: Table; acting: Acting }) {
  const { calamity, prompt } = table.view;
  const factions = calamity?.factions ?? [];
  if (factions.length < 2)
    return null;
  const left = prompt?.args[1] ?? 0;
  const picks = prompt?.kind === "faction-own" || prompt?.kind === "faction-rival";
  return <div class="factions">
    {picks && <p role="status"><strong>{t("faction.pick", { n: left })}</strong> {t(prompt.kind === "faction-own" ? "faction.then-rival" : "faction.then-keep")}</p>}
    <div class="faction-pair">
      {factions.map((faction, i) => <FactionCard key={i} table={table} faction={faction} number={i}>
        {prompt?.kind === "keep-faction" && <Keep table={table} acting={acting} number={i} />}
        <ul>{piecesOf(table, i).map((pieces) => <PieceRow key={pieces.area} table={table} acting={acting} pieces={pieces}
          choices={picks && i === 1 ? acting.choices.filter((choice) => choice.from === pieces.area) : []} />)}</ul>
      </FactionCard>)}
    </div>
  </div>;
}

function FactionCard({ table, faction, number, children }: { table: Table; faction: Faction; number: number; children: ComponentChildren }) {
  const title = t(number === 0 ? "faction.first" : "faction.second");
  return <section class={`faction faction-${number + 1}`} aria-label={title}>
    <h3><i class="faction-sign" aria-hidden="true">{number + 1}</i> {title}</h3>
    <p class="faction-points"><strong>{t("faction.points", { n: faction.points })}</strong>
      <small>{t("faction.pieces", { tokens: faction.tokens, cities: faction.cities })}</small></p>
    {faction.owner !== null && <p>{t("faction.owner")} <PlayerTag naming={table} player={faction.owner} /></p>}
    {children}
  </section>;
}

function Keep({ table, acting, number }: { table: Table; acting: Acting; number: number }) {
  const choice = acting.choices.find((other) => other.kind === "keep-faction" && other.action[1] === number + 1);
  const after = choice && foretold(table, choice.action);
  return choice ? <><button type="button" class="main" disabled={acting.busy} onClick={() => void acting.send(choice.action)}>{actionText(table, choice.action)}</button>
    {after && <p class="quiet">{after}</p>}</> : null;
}

/* A tap takes the piece; where several tokens stand, as many as are tapped. */
function PieceRow({ table, acting, pieces, choices }: { table: Table; acting: Acting; pieces: Pieces; choices: Choice[] }) {
  const name = areaName(table, pieces.area);
  const what = pieces.city ? t("faction.city") : t("faction.tokens", { n: pieces.tokens });
  return <li>
    <button type="button" class="link" onClick={() => showArea(pieces.area)}>{name}</button> <span class="quiet">{what}</span>
    {choices.length > 0 && <span class="chips">{choices.map((choice) => <button key={choice.action.join()} type="button" class="chip" disabled={acting.busy}
      aria-label={actionText(table, choice.action)} onClick={() => void acting.send(choice.action)}>{`+${choice.count ?? ""}`}</button>)}</span>}
  </li>;
}
