/* The desk of market rounds: what is kept, the third cards and what is said of them, what a deal must bring; then ready. Every
 * change is filed at once; what is prepared goes to the market when the player is ready. */
import { useMemo } from "preact/hooks";
import { t } from "../../base/texts.ts";
import type { Table } from "../../base/table.ts";
import { CardTag, Choice, Fold, handOf, isCommodity, isInUse, isLegal, PlayerTag, Problem, seats, Section, Stepper, type Acting, useActing } from "../../panel/index.ts";
import { cardName, playerName } from "../../base/words.ts";
import type { Market, MarketOrder } from "../../base/types.ts";
import { TradeClock } from "../clock.tsx";
import { Happening } from "./close.tsx";
import { dealsLine, flagLine, hiddenLine, keepLine, leastLine, playersLine, text, wantLine } from "./lines.ts";
import { Offers } from "./offers.tsx";
import "./market.css";

const HIDDEN_MOST = 4;

export function MarketDesk({ table }: { table: Table }) {
  const { me } = table;
  const market = table.view.market!;
  const acting = useActing(table);
  const order = market.order;
  const waiting = market.able.filter((player) => !market.ready.includes(player) && !market.finished.includes(player));
  return (
    <div class="trade-desk market-desk">
      <header class="trade-head">
        <h2>{t("market.title")}</h2>
        <b>{t(market.last ? "market.round-last" : "market.round", { round: market.round, rounds: market.rounds })}</b>
        <TradeClock table={table} />
        <span role="status">{t("market.ready-count", { n: market.able.length - waiting.length, all: market.able.length })}</span>
      </header>
      <Problem of={acting} />
      <Happening table={table} />
      {me === null ? <p class="quiet">{t("market.watching")}</p>
        : order === null ? <p class="quiet">{t("market.cannot")}</p>
        : <Desk table={table} market={market} order={order} acting={acting} />}
    </div>
  );
}

function Desk({ table, market, order, acting }: { table: Table; market: Market; order: MarketOrder; acting: Acting }) {
  const me = table.me!;
  const finished = market.finished.includes(me), ready = market.ready.includes(me);
  const others = seats(table).filter((player) => player !== me && market.able.includes(player));
  return (
    <>
      <p class="quiet">{t("market.how")}</p>
      <fieldset disabled={finished || acting.busy} class="names">
        <legend class="hidden">{t("market.title")}</legend>
        <Keep table={table} order={order} acting={acting} />
        <Thirds table={table} order={order} acting={acting} />
        <Choice label={t("market.least")} value={String(order.least)} onChange={(value) => acting.run(leastLine(Number(value)))}
          options={[...new Set([2, 5, 10, order.least])].sort((a, b) => a - b).map((least) => [String(least), `+${least}`] as const)} />
        <Fold title={t("market.more")}>
          <Kinds table={table} label={t("market.want")} chosen={order.want} onChange={(kinds) => acting.run(wantLine(kinds))} />
          <Players table={table} label={t("market.with")} players={others} chosen={order.with} onChange={(players) => acting.run(playersLine("with", players))} />
          <Players table={table} label={t("market.believe")} players={others} chosen={order.believe} onChange={(players) => acting.run(playersLine("believe", players))} />
          <Stepper label={t("market.deals")} value={order.deals} min={0} max={9} onChange={(deals) => acting.run(dealsLine(deals))} />
          <Check label={t("market.names")} value={order.names} onChange={(value) => acting.run(flagLine("names", value))} />
          <Check label={t("market.stand")} value={order.stand} onChange={(value) => acting.run(flagLine("stand", value))} />
          {order.filed && <p><button type="button" onClick={() => acting.run(["withdraw", 0])}>{t("market.withdraw-order")}</button></p>}
          <Offers table={table} market={market} acting={acting} />
        </Fold>
      </fieldset>
      <p role="status" class="quiet">
        {finished ? t("market.is-finished") : ready ? t("market.is-ready") : order.filed ? t("market.filed")
          : t(isLegal(table, "order") ? "market.not-filed" : "market.too-small")}
      </p>
      <Ends table={table} acting={acting} ready={ready} finished={finished} filed={order.filed} />
    </>
  );
}

/* What has been prepared is filed together with the word that one is ready. */
function Ends({ table, acting, ready, finished, filed }: { table: Table; acting: Acting; ready: boolean; finished: boolean; filed: boolean }) {
  const file = !filed && isLegal(table, "order") ? [text("order")] : [];
  return (
    <div class="market-ends">
      {!ready && !finished && (
        <button type="button" class="primary" disabled={acting.busy} onClick={() => acting.run(...file, ["ready"])}>
          {t(file.length > 0 ? "market.file-and-ready" : "market.ready")}
        </button>
      )}
      {!finished && <button type="button" disabled={acting.busy} onClick={() => acting.run(...file, ["done"])}>{t("market.done")}</button>}
      {(ready || finished) && <button type="button" disabled={acting.busy} onClick={() => acting.run(["resume"])}>{t("market.resume")}</button>}
    </div>
  );
}

function Keep({ table, order, acting }: { table: Table; order: MarketOrder; acting: Acting }) {
  const hand = useMemo(() => [...handOf(table.view.hand ?? []).entries()].filter(([card]) => isCommodity(table.catalogue, card)), [table.view.hand]);
  const toggle = (card: number) => acting.run(keepLine(order.keep.includes(card) ? order.keep.filter((kind) => kind !== card) : [...order.keep, card]));
  return (
    <Section title={t("market.keep")} aside={<span class="sum">{t("market.value", { value: table.view.market?.value ?? 0 })}</span>}>
      <ul class="keep-chips">{hand.map(([card, count]) => (
        <li key={card}>
          <button type="button" aria-pressed={order.keep.includes(card)} onClick={() => toggle(card)}>
            <CardTag naming={table} card={card} count={count} note={order.keep.includes(card) ? t("market.kept") : undefined} />
          </button>
        </li>
      ))}</ul>
      {order.keep.length === 0 && <p class="quiet">{t("market.keep-none")}</p>}
    </Section>
  );
}

function Thirds({ table, order, acting }: { table: Table; order: MarketOrder; acting: Acting }) {
  const { catalogue } = table;
  const hand = handOf(table.view.hand ?? []);
  const used = (card: number) => order.hidden.filter((hidden) => hidden === card).length;
  const free = [...hand.entries()].filter(([card, count]) => count > used(card) && catalogue.cards[card]?.type !== "non-tradeable");
  const say = (i: number, said: number | null) => acting.run(hiddenLine(order.hidden, order.said.map((was, j) => i === j ? said : was)));
  const remove = (i: number) => acting.run(hiddenLine(order.hidden.filter((_, j) => j !== i), order.said.filter((_, j) => j !== i)));
  const add = (card: number) => acting.run(hiddenLine([...order.hidden, card], [...order.said, null]));
  return (
    <Section title={t("market.third")}>
      <p class="quiet">{t("market.third-how")}</p>
      <ol class="market-thirds">{order.hidden.map((card, i) => (
        <li key={i}>
          <CardTag naming={table} card={card} />
          <Said table={table} card={card} said={order.said[i] ?? null} onChange={(said) => say(i, said)} />
          <button type="button" onClick={() => remove(i)} aria-label={t("market.third-remove", { card: cardName(table, card) })}>×</button>
        </li>
      ))}</ol>
      {order.hidden.length < HIDDEN_MOST && (
        <select aria-label={t("market.third-add")} value="" onChange={(event) => { if (event.currentTarget.value) void add(Number(event.currentTarget.value)); event.currentTarget.value = ""; }}>
          <option value="">{t("market.third-add")} …</option>
          {free.map(([card]) => <option key={card} value={card}>{cardName(table, card)}</option>)}
        </select>
      )}
    </Section>
  );
}

export function Said({ table, card, said, onChange }: { table: Table; card: number; said: number | null; onChange: (said: number | null) => void }) {
  return (
    <select aria-label={t("market.said", { card: cardName(table, card) })} value={said ?? ""}
      onChange={(event) => onChange(event.currentTarget.value === "" ? null : Number(event.currentTarget.value))}>
      <option value="">{t("market.said-nothing")}</option>
      {table.catalogue.cards.map((info, kind) => info.type === "commodity" && isInUse(table, kind) && (
        <option key={kind} value={kind}>{info.stack}: {t(kind === card ? "market.said-true" : "market.said-lie", { card: info.name })}</option>
      ))}
    </select>
  );
}

function Kinds({ table, label, chosen, onChange }: { table: Table; label: string; chosen: readonly number[]; onChange: (kinds: number[]) => void }) {
  return (
    <fieldset class="names"><legend>{label}</legend>
      {chosen.length === 0 && <p class="quiet">{t("market.want-any")}</p>}
      <ul class="chips">{table.catalogue.cards.map((info, card) => info.type === "commodity" && info.stack > 0 && isInUse(table, card) && (
        <li key={card}>
          <button type="button" aria-pressed={chosen.includes(card)} onClick={() => onChange(chosen.includes(card) ? chosen.filter((kind) => kind !== card) : [...chosen, card])}>
            <CardTag naming={table} card={card} />
          </button>
        </li>
      ))}</ul>
    </fieldset>
  );
}

function Players({ table, label, players, chosen, onChange }:
  { table: Table; label: string; players: readonly number[]; chosen: readonly number[]; onChange: (players: number[]) => void }) {
  return (
    <fieldset class="names"><legend>{label}</legend>
      <ul class="chips">{players.map((player) => (
        <li key={player}>
          <button type="button" aria-pressed={chosen.includes(player)} aria-label={playerName(table, player)}
            onClick={() => onChange(chosen.includes(player) ? chosen.filter((other) => other !== player) : [...chosen, player])}>
            <PlayerTag naming={table} player={player} />
          </button>
        </li>
      ))}</ul>
    </fieldset>
  );
}

function Check({ label, value, onChange }: { label: string; value: boolean; onChange: (value: boolean) => void }) {
  return <p><label><input type="checkbox" checked={value} onChange={(event) => onChange(event.currentTarget.checked)} /> {label}</label></p>;
}
