/* All advances as a grid that can be searched, filtered and ordered. */
import { useMemo, useState } from "preact/hooks";
import { t } from "../base/texts.ts";
import type { Table } from "../base/table.ts";
import { playerOf } from "../base/table.ts";
import type { Rule } from "../base/types.ts";
import { AdvancePicture, Colours, COLOURS, isLegal, join, PlayerTag, RuleLink, Search, seats, Section, Select, useRulebook } from "../panel/index.ts";
import { Emblem } from "../board/index.ts";
import { advanceName, colourName, playerName } from "../base/words.ts";
import { effectTexts } from "./effects.ts";
import { basketHas } from "./buying.ts";

type Show = "all" | "missing" | "affordable" | "wished" | "mine";
type Sort = "price" | "name" | "points" | "saving";

interface Props {
  table: Table; wishes: readonly number[]; onWish: (advance: number) => void; busy: boolean;
  onToggle?: (advance: number) => void; /* When this player is buying. */
}

export function Grid(props: Props) {
  const { table, wishes } = props;
  const [text, setText] = useState("");
  const [group, setGroup] = useState("");
  const [show, setShow] = useState<Show>(table.me === null ? "all" : "missing");
  const [sort, setSort] = useState<Sort>("price");
  const [open, setOpen] = useState<number | null>(null);
  const rules = useRulebook(table);
  const { advances } = table.catalogue;
  const mine = table.me === null ? [] : playerOf(table.view, table.me)?.advances ?? [];
  const price = (advance: number) => table.view.prices?.[advance] ?? advances[advance].price;
  const shown = useMemo(() => {
    const wanted = text.trim().toLowerCase();
    const fits = (advance: number) => {
      const info = advances[advance];
      return (group === "" || info.colours.includes(Number(group)))
        && (show !== "mine" || mine.includes(advance)) && (show !== "missing" || !mine.includes(advance))
        && (show !== "wished" || wishes.includes(advance))
        && (show !== "affordable" || (!mine.includes(advance) && isLegal(table, "buy", advance)))
        && (wanted === "" || `${info.name} ${effectTexts(table, advance, rules).map((effect) => effect.text).join(" ")}`.toLowerCase().includes(wanted));
    };
    const order: { [key in Sort]: (a: number, b: number) => number } = {
      name: (a, b) => advances[a].name.localeCompare(advances[b].name),
      price: (a, b) => price(a) - price(b),
      points: (a, b) => advances[b].points - advances[a].points || price(a) - price(b),
      saving: (a, b) => advances[b].price - price(b) - (advances[a].price - price(a)),
    };
    return advances.map((_, i) => i).filter(fits).sort((a, b) => order[sort](a, b) || a - b);
  }, [text, group, show, sort, rules, table.view, wishes]);
  const shows: Show[] = table.me === null ? ["all"] : ["missing", ...(props.onToggle ? ["affordable" as const] : []), "wished", "mine", "all"];
  return (
    <Section title={t("advances.count", { n: shown.length })} class="advance-browser">
      <Search label={t("advances.find")} value={text} onInput={setText} />
      <div class="filters">
        <Select label={t("advances.group")} value={group} onChange={setGroup}
          options={[["", t("advances.group-all")], ...COLOURS.map((_, i): [string, string] => [String(i), colourName(i)])]} />
        {shows.length > 1 && <Select label={t("advances.show")} value={show} onChange={setShow}
          options={shows.map((id): [Show, string] => [id, t(`advances.show-${id}`)])} />}
        <Select label={t("advances.sort")} value={sort} onChange={setSort}
          options={(["price", "name", "points", "saving"] as const).map((id): [Sort, string] => [id, t(`advances.sort-${id}`)])} />
      </div>
      {shown.length === 0 && <p>{t("advances.none")}</p>}
      <ul class="advance-grid">
        {shown.map((advance) => (
          <AdvanceItem key={advance} {...props} advance={advance} held={mine.includes(advance)} price={price(advance)} rules={rules}
            open={open === advance} onOpen={() => setOpen(open === advance ? null : advance)} />
        ))}
      </ul>
    </Section>
  );
}

/* Where the discount comes from. */
function reasonsOf(table: Table, advance: number): string[] {
  const discount = table.view.discounts?.[advance];
  return discount ? [
    ...(discount.credits > 0 && discount.colour !== null ? [t("advances.discount-colour", { n: discount.credits, colour: colourName(discount.colour) })] : []),
    ...(discount.special > 0 ? [t("advances.discount-special", { n: discount.special, advances: join(discount.from.map((other) => advanceName(table, other))) })] : []),
  ] : [];
}

function AdvanceItem({ table, advance, held, price, rules, wishes, onWish, onToggle, busy, open, onOpen }: Props & {
  advance: number; held: boolean; price: number; rules: ReadonlyMap<string, Rule> | null; open: boolean; onOpen: () => void;
}) {
  const info = table.catalogue.advances[advance];
  const name = info.name;
  const inside = basketHas(table.view.basket, advance);
  const wished = wishes.includes(advance);
  const holders = seats(table).filter((player) => playerOf(table.view, player)?.advances.includes(advance));
  return (
    <li data-advance={advance} class={`advance ${held ? "held" : ""} ${inside ? "inside" : ""}`}>
      <header>
        <h4><button type="button" class="disclose" aria-expanded={open} onClick={onOpen}>
          <AdvancePicture naming={table} advance={advance} />
          <Colours of={info.colours} /><span>{name}</span><span class="opener" aria-hidden="true">{open ? "▾" : "▸"}</span></button></h4>
        {held ? <b class="good">✓ {t("advances.mine")}</b> : (
          <span class="prices">
            {price !== info.price && <s aria-label={t("advances.printed", { n: info.price })}>{info.price}</s>}
            <b class="price" aria-label={t("advances.price-label", { n: price })}>{price}</b>
          </span>
        )}
        {table.me !== null && !held && (
          <button type="button" class="star" aria-pressed={wished} onClick={() => onWish(advance)}
            aria-label={t(wished ? "advances.unwish" : "advances.wish", { advance: name })}>{wished ? "★" : "☆"}</button>
        )}
      </header>
      <p class="advance-figures">
        <span>{t("advances.points", { n: info.points })}</span>
        {!held && !open && reasonsOf(table, advance).map((reason) => <span key={reason}>−{reason}</span>)}
        <span class="holders" role="img" aria-label={`${t("advances.holders")}: ${holders.length ? join(holders.map((player) => playerName(table, player))) : t("advances.nobody")}`}>
          {holders.map((player) => <Emblem key={player} table={table} player={player} />)}
        </span>
        {onToggle && !held && (inside || isLegal(table, "buy", advance)) && (
          <button type="button" class={inside ? "" : "main"} disabled={busy} onClick={() => onToggle(advance)}
            aria-label={t(inside ? "advances.remove-of" : "advances.add-of", { advance: name })}>{t(inside ? "advances.remove" : "advances.add")}</button>
        )}
      </p>
      {!open && <p class="gist">{effectTexts(table, advance, rules)[0]?.text}</p>}
      {open && <Details table={table} advance={advance} held={held} rules={rules} holders={holders} />}
    </li>
  );
}

function Details({ table, advance, held, rules, holders }: {
  table: Table; advance: number; held: boolean; rules: ReadonlyMap<string, Rule> | null; holders: readonly number[];
}) {
  const info = table.catalogue.advances[advance];
  const reasons = held ? [] : reasonsOf(table, advance);
  return (
    <div class="advance-details">
      {!held && table.me !== null && <p>{reasons.length > 0 ? `−${reasons.join(", −")}` : t("advances.discount-none")}</p>}
      <ul class="effects">
        {effectTexts(table, advance, rules).map(({ id, text }) => <li key={id}>{text} <RuleLink rule={id} /></li>)}
      </ul>
      <p class="tags">{t("advances.gives")}: {info.credits.map((n, colour) => n > 0 && (
        <span key={colour} class={`colour colour-${COLOURS[colour]}`}>{t("advances.credits-of", { colour: colourName(colour), n })}</span>
      ))} {info.special && <span>{t("advances.special", { n: info.special.credit, advance: advanceName(table, info.special.to) })}</span>}</p>
      <p class="tags">{t("advances.holders")}: {holders.length === 0 ? t("advances.nobody")
        : holders.map((player) => <PlayerTag key={player} naming={table} player={player} />)}</p>
    </div>
  );
}
