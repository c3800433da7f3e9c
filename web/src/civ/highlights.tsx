/* What stood out in a game: the best deal, the worst calamity and who passed it on. */
import { t } from "../base/texts.ts";
import type { Table } from "../base/table.ts";
import type { BestDeal, Chronicle, TurnCalamity } from "../base/types.ts";
import { cardName, playerName } from "../base/words.ts";
import { cardList, Section, signed } from "../panel/index.ts";
import { lossText } from "./turns.ts";

function Best({ table, deal }: { table: Table; deal: BestDeal }) {
  const words = {
    turn: deal.turn, player: playerName(table, deal.player), partner: playerName(table, deal.partner), gain: deal.gain,
    got: cardList(table, deal.got), gave: cardList(table, deal.gave),
  };
  return <Section title={t("course.best")}><p>{deal.other_gain === null ? t("course.best-text", words)
    : t("course.best-text-both", { ...words, other: signed(deal.other_gain) })}</p></Section>;
}

function Worst({ table, calamity }: { table: Table; calamity: TurnCalamity }) {
  const words = { turn: calamity.turn, card: cardName(table, calamity.card), victim: playerName(table, calamity.victim) };
  return <Section title={t("course.worst")}>
    <p>{calamity.from === null ? t("course.worst-text", words) : t("course.worst-from", { ...words, from: playerName(table, calamity.from) })}</p>
    <ul>{calamity.losses.map((loss) => <li key={loss.player}>{t("course.worst-loss", { player: playerName(table, loss.player), losses: lossText(loss) })}</li>)}</ul>
  </Section>;
}

export function Highlights({ table, chronicle: { best_deal, worst_calamity } }: { table: Table; chronicle: Partial<Chronicle> }) {
  return <>
    {best_deal && <Best table={table} deal={best_deal} />}
    {worst_calamity && <Worst table={table} calamity={worst_calamity} />}
  </>;
}
