/* A start with secret choices: the packages with what is in them, and the areas with what is written down for them. */
import { useState } from "preact/hooks";
import type { Acting } from "../acting.ts";
import type { Choice } from "../legal.ts";
import { AdvanceTag, Colours, join, Stepper } from "../../panel/index.ts";
import { t } from "../../base/texts.ts";
import type { Table } from "../../base/table.ts";
import type { StartPlace } from "../../base/types.ts";
import { showArea } from "../../base/ui.ts";
import { actionText, areaName, colourName, playerName } from "../../base/words.ts";

/* That nobody sees it, and for whom the table waits. */
export function Secret({ table }: { table: Table }) {
  const others = table.view.pending.filter((player) => player !== table.me);
  return <p class="secret"><strong>{t("start.secret")}</strong>{" "}
    <span class="quiet">{others.length ? t("start.choosing", { names: join(others.map((player) => playerName(table, player))) }) : t("start.last")}</span></p>;
}

export function Packages({ table, acting }: { table: Table; acting: Acting }) {
  return <div class="packages">
    <Secret table={table} />
    <ul>{acting.choices.filter((choice) => choice.kind === "choose-package").map((choice) => <PackageCard key={choice.action[1] as number} table={table} acting={acting} choice={choice} />)}</ul>
  </div>;
}

function PackageCard({ table, acting, choice }: { table: Table; acting: Acting; choice: Choice }) {
  const number = choice.action[1] as number;
  const info = table.catalogue.packages[number - 1];
  const credits = info.credits.flatMap((n, colour) => (n > 0 ? [{ n, colour }] : []));
  return <li class="card package">
    <h3>{info.name}</h3>
    <p>{info.advances.map((advance) => <AdvanceTag key={advance} naming={table} advance={advance} />)}</p>
    <p class="credits">{credits.map(({ n, colour }) => <span key={colour}><Colours of={[colour]} /> {t("start.credits", { n, colour: colourName(colour) })}</span>)}</p>
    {info.tokens > 0 && <p><strong>{t("start.tokens", { n: info.tokens })}</strong></p>}
    <button type="button" disabled={acting.busy} aria-label={t("start.take-named", { name: info.name })} onClick={() => void acting.send(choice.action)}>{t("start.take")}</button>
  </li>;
}

export function Places({ table, acting }: { table: Table; acting: Acting }) {
  const places = table.view.start ?? [];
  const left = table.view.prompt?.args[0] ?? 0;
  const written = places.reduce((sum, place) => sum + place.tokens, 0);
  const cities = places.filter((place) => place.tokens >= place.city_cost).length;
  return <div class="places">
    <Secret table={table} />
    <p role="status"><strong>{t("start.left", { n: left })}</strong> <span class="quiet">{t("start.written", { n: written, cities })}</span></p>
    <ul>{[...places].sort((a, b) => Number(b.tokens > 0) - Number(a.tokens > 0)).map((place) => <PlaceRow key={place.area} table={table} acting={acting} place={place} />)}</ul>
  </div>;
}

/* So many at once as are of use: one, what the area feeds, what a city still takes; or any number. */
function PlaceRow({ table, acting, place }: { table: Table; acting: Acting; place: StartPlace }) {
  const [any, setAny] = useState<number | null>(null);
  const choices = acting.choices.filter((choice) => choice.kind === "place-tokens" && choice.from === place.area);
  const { limit = 0, site } = table.board.areas[place.area] ?? {};
  const most = choices.length;
  const useful = [...new Set([1, limit - place.tokens, place.city_cost - place.tokens])].filter((n) => n > 0 && n <= most).sort((a, b) => a - b);
  const send = (n: number) => {
    const choice = choices.find((other) => other.count === n);
    setAny(null);
    if (choice)
      void acting.send(choice.action);
  };
  const name = areaName(table, place.area);
  return <li class={place.tokens > 0 ? "some" : ""}>
    <div class="place-name"><button type="button" class="link" onClick={() => showArea(place.area)}>{name}</button>
      <small class="quiet">{t(site ? "start.site" : "start.no-site", { limit, cost: place.city_cost })}</small>
      {place.tokens > 0 && <strong>{t(place.tokens >= place.city_cost ? "start.here-city" : "start.here", { n: place.tokens })}</strong>}
    </div>
    {any === null ? <span class="chips">
      {useful.map((n) => <button key={n} type="button" class="chip" disabled={acting.busy} aria-label={actionText(table, ["place-tokens", place.area, n])} onClick={() => send(n)}>+{n}</button>)}
      {most > 1 && <button type="button" class="chip" aria-label={t("start.any", { area: name })} onClick={() => setAny(Math.min(most, 2))}>…</button>}
    </span> : <span class="place-any"><Stepper label={t("start.number")} value={any} min={1} max={most} onChange={setAny} />
      <button type="button" class="main" disabled={acting.busy} onClick={() => send(any)}>{t("start.write")}</button></span>}
  </li>;
}

