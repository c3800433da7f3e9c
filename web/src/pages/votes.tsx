/* Open votes of the table, over the board until they are decided. */
import { t } from "../strings.ts";
import type { Key } from "../strings.ts";
import { strings } from "../strings.ts";
import type { Table } from "../table.ts";
import { note } from "../ui.ts";
import { failureText, playerName } from "../words.ts";

export function Votes({ table }: { table: Table }) {
  const votes = table.info.votes ?? [];
  if (!votes.length)
    return null;
  const answer = (vote: number, yes: boolean) =>
    table.ask({ do: "vote", vote, yes }).catch((failure) => note(failureText(failure, table.words), "bad"));
  return <div class="votes">
    {votes.map((vote) => {
      const key = `vote.${vote.kind}`;
      const what = key in strings ? t(key as Key, { to: String(vote.to ?? "") }) : vote.kind;
      const voted = table.me === null || vote.yes.includes(table.me) || vote.no.includes(table.me);
      return <div key={vote.id} class="vote card" role="alert">
        <span>{t("vote.text", { name: playerName(table, vote.by), what, yes: vote.yes.length, needed: vote.needed })}</span>
        {!voted && <span class="row">
          <button class="main" onClick={() => void answer(vote.id, true)}>{t("vote.yes")}</button>
          <button onClick={() => void answer(vote.id, false)}>{t("vote.no")}</button>
        </span>}
      </div>;
    })}
  </div>;
}
