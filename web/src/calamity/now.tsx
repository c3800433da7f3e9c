/* The calamity that is being resolved: whom it strikes, what it has done so far, and which advances count. */
import { useMemo } from "preact/hooks";
import { t } from "../base/texts.ts";
import type { Table } from "../base/table.ts";
import { CardTag, join, PlayerTag, Words } from "../panel/index.ts";
import { eventText, playerName } from "../base/words.ts";
import { stories } from "./story.ts";
import type { Story } from "./story.ts";
import { Mattered } from "./teller.tsx";

export function Now({ table }: { table: Table }) {
  const { calamity, pending } = table.view;
  if (!calamity)
    return null;
  return (
    <div class="calamity-now" role="status">
      <p><Words id="calamity.now" with={{
        card: <CardTag naming={table} card={calamity.card} />, victim: <PlayerTag naming={table} player={calamity.primary} />,
      }} /></p>
      {pending.length > 0 && <p>{t("calamity.waits", { players: join(pending.map((player) => playerName(table, player))) })}</p>}
    </div>
  );
}

/* The story that goes on, as far as it has come: the major calamity, or the own minor one. */
function present(table: Table): Story | null {
  const { calamity, minors } = table.view;
  const card = calamity?.card ?? (table.me === null ? undefined : minors?.[table.me]);
  const victim = calamity?.primary ?? table.me;
  if (card === undefined)
    return null;
  const all = stories(table.log, (other) => table.catalogue.cards[other]?.type === "minor");
  return all.reverse().find((story) => story.card === card && story.victim === victim) ?? null;
}

/* For the panel in which the victim decides. */
export function Present({ table }: { table: Table }) {
  const { log, view, me } = table;
  const story = useMemo(() => present(table), [log, view.calamity, view.minors, me]);
  if (!story)
    return null;
  return (
    <section class="calamity-now">
      <p><Words id="calamity.struck" with={{ card: <CardTag naming={table} card={story.card} />, victim: <PlayerTag naming={table} player={story.victim} /> }} />
        {story.beneficiary !== null && <> {t("calamity.beneficiary", { player: playerName(table, story.beneficiary) })}</>}</p>
      <Mattered table={table} story={story} step={story.steps.length} />
      {story.steps.length > 1 && <details open>
        <summary>{t("act.story")}</summary>
        <ol class="steps">{story.steps.slice(1).map((event, i) => <li key={i}>{eventText(table, event)}</li>)}</ol>
      </details>}
    </section>
  );
}
