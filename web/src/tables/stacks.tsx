/* The nine stacks: what cards they have, which are empty, what has been discarded. */
import { t } from "../strings.ts";
import type { Table } from "../table.ts";
import { isInUse } from "../panel/names.ts";
import { CardTag } from "../panel/parts.tsx";

export function Stacks({ table }: { table: Table }) {
  const { cards } = table.catalogue;
  const discards = new Map(table.view.discards);
  const copies = table.catalogue.decks.find((deck) => deck.players === table.info.seats.length)?.copies;
  return (
    <ul class="stacks">
      {Array.from({ length: 9 }, (_, i) => i + 1).map((stack) => {
        const kinds = cards.flatMap((info, card) => info.stack === stack && isInUse(table, card) ? [card] : []);
        return (
          <li key={stack}>
            <h3>{t("tables.stack", { n: stack })} <small>{t(table.view.stacks[stack - 1] ? "tables.stack-empty" : "tables.stack-left")}</small></h3>
            <p class="tags">{kinds.map((card) => {
              const n = copies?.[card];
              return <CardTag key={card} naming={table} card={card} note={n !== undefined && n > 1 ? `×${n}` : undefined} />;
            })}</p>
            <p class="quiet">{t("tables.discards")}: {kinds.some((card) => discards.has(card))
              ? <span class="tags">{kinds.flatMap((card) => discards.has(card) ? [<CardTag key={card} naming={table} card={card} count={discards.get(card)} />] : [])}</span>
              : t("tables.no-discards")}</p>
          </li>
        );
      })}
    </ul>
  );
}
