/* Puts an offer together: to whom, how many cards each side gives, what is said of them. The first names are true, the
 * others may be lies, the rest stays unsaid; nothing here decides what is legal. */
import type { Table } from "../base/table.ts";
import { t } from "../base/texts.ts";
import { blockName, byBlock, cardList, CardTag, Change, handValue, isCommodity, isInUse, minus, offerWorth, Problem, seats, Section, setValue, signed, Stepper, useActing, Words } from "../panel/index.ts";
import { cardName, playerName, seatName } from "../base/words.ts";
import { draftAction, type Draft } from "./draft.ts";
import type { Holding } from "./desk.tsx";

interface Props { table: Table; holding: Holding; draft: Draft; onChange: (draft: Draft) => void }

export function Builder({ table, holding, draft, onChange, onSent, onClear }: Props & { onSent: () => void; onClear: () => void }) {
  const acting = useActing(table);
  const truths = table.catalogue.numbers["trade-truths"] ?? 2;
  const least = table.catalogue.numbers["trade-cards-min"] ?? 3;
  const offers = table.view.offers ?? [];
  /* What the draft answers or replaces may be gone by now. */
  const answers = offers.some((offer) => offer.offer === draft.answers) ? draft.answers : null;
  const replaces = offers.some((offer) => offer.offer === draft.replaces && offer.from === table.me) ? draft.replaces : null;
  const send = async () => {
    const offer = draftAction({ ...draft, answers });
    if (await (replaces === null ? acting.run(offer) : acting.run(["withdraw", replaces], offer)))
      onSent();
  };
  const title = answers !== null ? t("trade.builder-answer", { n: answers, from: playerName(table, draft.to ?? 0) })
    : t(replaces !== null ? "trade.builder-change" : "trade.builder");
  return (
    <Section title={title} class="builder">
      <form onSubmit={(event) => { event.preventDefault(); void send(); }}>
        <div class="builder-row">
          <label class="field"><span>{t("trade.to")}</span><Partner table={table} draft={draft} onChange={onChange} /></label>
          <Stepper label={t("trade.give-count")} value={draft.give} min={least} max={Math.max(least, table.view.may_offer ?? least)}
            onChange={(give) => onChange({ ...draft, give, giveNames: draft.giveNames.slice(0, give) })} />
          <Stepper label={t("trade.want-count")} value={draft.want} min={least} max={partnerHand(table, draft.to, least)}
            onChange={(want) => onChange({ ...draft, want, wantNames: draft.wantNames.slice(0, want) })} />
        </div>
        <GiveNames table={table} holding={holding} draft={draft} onChange={onChange} truths={truths} />
        <WantNames table={table} holding={holding} draft={draft} onChange={onChange} truths={truths} />
        <Outcome table={table} holding={holding} draft={draft} truths={truths} />
        <Problem of={acting} />
        <p class="buttons">
          <button type="submit" class="main" disabled={acting.busy || draft.giveNames.length < truths}>
            {t(answers !== null ? "trade.send-answer" : replaces !== null ? "trade.send-change" : "trade.send")}
          </button>
          <button type="button" onClick={onClear}>{t("trade.start-over")}</button>
        </p>
      </form>
    </Section>
  );
}

function partnerHand(table: Table, to: number | null, least: number): number {
  const others = to === null ? seats(table).filter((player) => player !== table.me) : [to];
  return Math.max(least, ...others.map((player) => table.view[`player.${player}`]?.hand ?? 0));
}

function Partner({ table, draft, onChange }: Omit<Props, "holding">) {
  const able = (table.view.trade?.able ?? []).filter((player) => player !== table.me);
  return (
    <select value={draft.to ?? ""} onChange={(event) => {
      const to = event.currentTarget.value === "" ? null : Number(event.currentTarget.value);
      onChange({ ...draft, to, answers: to === draft.to ? draft.answers : null });
    }}>
      <option value="">{t("trade.to-all")}</option>
      {byBlock(table, able).map(([block, players]) => {
        const options = players.map((player) => <option key={player} value={player}>{seatName(table, player)}</option>);
        return block === null ? options : <optgroup key={block} label={t("trade.who-block", { block: blockName(block) })}>{options}</optgroup>;
      })}
    </select>
  );
}

/* How many of a card are named among these. */
const named = (names: readonly number[], card: number) => names.filter((name) => name === card).length;

function GiveNames({ table, holding, draft, onChange, truths }: Props & { truths: number }) {
  const { catalogue } = table;
  const names = draft.giveNames;
  const room = names.length < Math.min(draft.give, catalogue.offer_names.give);
  const add = (card: number) => onChange({ ...draft, giveNames: [...names, card] });
  const mine = [...holding.free.keys()].filter((card) => isCommodity(catalogue, card)).sort((a, b) => b - a);
  return (
    <fieldset class="names">
      <legend>{t("trade.give-names")}</legend>
      <p class="quiet">{t(names.length < truths ? "trade.give-first" : "trade.give-more", { n: truths })}</p>
      <div class="name-choices">
        {mine.map((card) => {
          const left = (holding.free.get(card) ?? 0) - named(names, card);
          return (
            <button key={card} type="button" class="card-button" disabled={!room || left <= 0} onClick={() => add(card)}
              aria-label={t("trade.name-true", { card: cardName(table, card) })}>
              <CardTag naming={table} card={card} note={`×${Math.max(left, 0)}`} />
            </button>
          );
        })}
        <select aria-label={t("trade.name-claim")} value="" disabled={!room || names.length < truths}
          onChange={(event) => { if (event.currentTarget.value) add(Number(event.currentTarget.value)); event.currentTarget.value = ""; }}>
          <option value="">{t("trade.name-claim")} …</option>
          <Commodities table={table} text={(card, name) => {
            const left = (holding.free.get(card) ?? 0) - named(names, card);
            return left > 0 ? t("trade.name-claim-true", { card: name, n: left }) : t("trade.name-claim-false", { card: name });
          }} />
        </select>
      </div>
      <NameList table={table} names={names} truths={truths} labels={[t("trade.true"), t("trade.claim")]}
        onRemove={(i) => onChange({ ...draft, giveNames: names.filter((_, j) => j !== i) })} />
    </fieldset>
  );
}

function WantNames({ table, holding, draft, onChange, truths }: Props & { truths: number }) {
  const { catalogue } = table;
  const names = draft.wantNames;
  const room = names.length < Math.min(draft.want, catalogue.offer_names.want);
  const add = (card: number) => onChange({ ...draft, wantNames: [...names, card] });
  /* Cards of which I hold some are the ones that I am most likely to collect. */
  const collect = [...holding.hand.keys()].filter((card) => isCommodity(catalogue, card) && (catalogue.cards[card]?.stack ?? 0) > 0)
    .sort((a, b) => brings(b, 0) - brings(a, 0) || a - b).slice(0, 8); /* By the hand alone: they stay in their places while names are chosen. */
  const gain = (card: number): number => brings(card, named(names, card));
  function brings(card: number, more: number): number {
    const have = (holding.hand.get(card) ?? 0) + more;
    return setValue(catalogue, card, have + 1) - setValue(catalogue, card, have);
  }
  return (
    <fieldset class="names">
      <legend>{t("trade.want-names")}</legend>
      <p class="quiet">{t("trade.want-first", { n: truths })} {names.length === 0 && t("trade.want-any")}</p>
      <div class="name-choices">
        {collect.map((card) => (
          <button key={card} type="button" class="card-button" disabled={!room} onClick={() => add(card)}
            aria-label={`${t("trade.name-want")}: ${cardName(table, card)} ${signed(gain(card))}`}>
            <CardTag naming={table} card={card} note={signed(gain(card))} />
          </button>
        ))}
        <select aria-label={t("trade.name-want")} value="" disabled={!room}
          onChange={(event) => { if (event.currentTarget.value) add(Number(event.currentTarget.value)); event.currentTarget.value = ""; }}>
          <option value="">{t("trade.name-want")} …</option>
          <Commodities table={table} text={(card, name) =>
            t("trade.want-held", { card: name, value: setValue(catalogue, card, (holding.hand.get(card) ?? 0) + 1) })} />
        </select>
      </div>
      <NameList table={table} names={names} truths={truths} labels={[t("trade.bound"), t("trade.wish")]}
        onRemove={(i) => onChange({ ...draft, wantNames: names.filter((_, j) => j !== i) })} />
    </fieldset>
  );
}

function Commodities({ table, text }: { table: Table; text: (card: number, name: string) => string }) {
  return <>{table.catalogue.cards.map((info, card) => info.type === "commodity" && isInUse(table, card) && (
    <option key={card} value={card}>{info.stack}: {text(card, info.name)}</option>
  ))}</>;
}

function NameList({ table, names, truths, labels, onRemove }: {
  table: Table; names: readonly number[]; truths: number; labels: [string, string]; onRemove: (i: number) => void;
}) {
  return (
    <ol class="name-list">
      {names.map((card, i) => (
        <li key={i} class={i < truths ? "bound" : "loose"}>
          <CardTag naming={table} card={card} note={i < truths ? labels[0] : labels[1]} />
          <button type="button" onClick={() => onRemove(i)} aria-label={t("trade.name-remove", { card: cardName(table, card) })}>×</button>
        </li>
      ))}
    </ol>
  );
}

/* What the offer would bring, and which of its names are lies. */
function Outcome({ table, holding, draft, truths }: { table: Table; holding: Holding; draft: Draft; truths: number }) {
  const { catalogue } = table;
  const mirrored = { give: { count: draft.want, names: draft.wantNames }, want: { count: draft.give, names: draft.giveNames }, true_names: truths };
  const worth = offerWorth(catalogue, mirrored, holding.hand, holding.free);
  const loss = handValue(catalogue, holding.hand) - handValue(catalogue, minus(holding.hand, worth.gives));
  const lies = draft.giveNames.filter((card, i) =>
    named(draft.giveNames.slice(0, i + 1), card) > (holding.free.get(card) ?? 0));
  const unsaid = draft.give - draft.giveNames.length;
  /* Before anything is named there is nothing to weigh. */
  if (draft.giveNames.length + draft.wantNames.length === 0)
    return null;
  return (
    <div class="worth">
      <p><Words id="trade.builder-worth" with={{ change: <Change value={worth.honest} />, loss: <b>{loss}</b> }} /></p>
      {unsaid > 0 && <p>{t("trade.builder-left", { n: unsaid })}</p>}
      {lies.length > 0 && <p class="lies">{t("trade.lies", { cards: cardList(table, lies) })}</p>}
    </div>
  );
}
