/* The stacks of each trade block: what cards they have, which are empty, what has been discarded. */
import { t } from "../base/texts.ts";
import type { Table } from "../base/table.ts";
import { blockName, CardTag } from "../panel/index.ts";

const STACKS = 9;

export function Stacks({ table }: { table: Table }) {
  const blocks = table.catalogue.decks[table.view.deck]?.blocks ?? [];
  return <>{blocks.map((copies, block) => (
    <section key={block}>
      {blocks.length > 1 && <h3>{t("tables.block", { block: blockName(block) })}</h3>}
      <ul class="stacks">
        {Array.from({ length: STACKS }, (_, i) => <Stack key={i} table={table} copies={copies} block={block} stack={i + 1} below={blocks.length > 1} />)}
      </ul>
    </section>
  ))}</>;
}

function Stack({ table, copies, block, stack, below }: { table: Table; copies: readonly number[]; block: number; stack: number; below: boolean }) {
  const Heading = below ? "h4" : "h3";
  const { view } = table;
  const discards = new Map(view.discards_by_block?.[block] ?? view.discards);
  const kinds = table.catalogue.cards.flatMap((info, card) => info.stack === stack && (copies[card] ?? 0) > 0 ? [card] : []);
  const empty = view.stacks[block * STACKS + stack - 1];
  return (
    <li>
      <Heading>{t("tables.stack", { n: stack })} <small>{t(empty ? "tables.stack-empty" : "tables.stack-left")}</small></Heading>
      <p class="tags">{kinds.map((card) => {
        const n = copies[card] ?? 0;
        return <CardTag key={card} naming={table} card={card} note={n > 1 ? `×${n}` : undefined} />;
      })}</p>
      <p class="quiet">{t("tables.discards")}: {kinds.some((card) => discards.has(card))
        ? <span class="tags">{kinds.flatMap((card) => discards.has(card) ? [<CardTag key={card} naming={table} card={card} count={discards.get(card)} />] : [])}</span>
        : t("tables.no-discards")}</p>
    </li>
  );
}
