/* The talk of the table and what it votes on. */
import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../base/texts.ts";
import type { Opened, Table } from "../base/table.ts";
import type { Said } from "../base/types.ts";
import { load, save } from "../base/settings.ts";
import { Emblem } from "../board/index.ts";
import { Problem, Section, useActing } from "../panel/index.ts";
import { ProfileLink } from "../players/index.ts";
import { playerName } from "../base/words.ts";
import { Proposals } from "../votes/index.ts";
import "./chat.css";

const LENGTH_MAX = 500;

export const unread = (table: Table): number => table.chat.filter((said) => said.at > load(`read.${table.id}`, 0) && said.seat !== table.me).length;

export function TalkPanel({ table }: { table: Table }) {
  return (
    <div class="talk">
      <h2>{t("chat.title")}</h2>
      {table.me !== null && <Proposals table={table} />}
      {table.info.settings.chat === false ? <p class="quiet">{t("chat.off")}</p> : <Chat table={table} />}
    </div>
  );
}

/* While the table waits for its players there are names, but no civilizations yet. */
export function LobbyChat({ table }: { table: Opened }) {
  return table.info.settings.chat === false ? null : <div class="card talk"><Chat table={table} level={2} /></div>;
}

function Chat({ table, level }: { table: Opened; level?: 2 }) {
  const key = `saying.${table.id}`;
  const [text, setText] = useState(() => load(key, ""));
  const acting = useActing(table);
  const end = useRef<HTMLLIElement>(null);
  const last = table.chat[table.chat.length - 1];
  useEffect(() => {
    if (last)
      save(`read.${table.id}`, last.at);
    end.current?.scrollIntoView({ block: "nearest" });
  }, [last]);
  const type = (value: string) => {
    setText(value);
    save(key, value);
  };
  const send = async () => {
    const said = text.trim();
    if (said && await acting.attempt(() => table.ask({ do: "say", text: said })))
      type("");
  };
  return (
    <Section title={t(level ? "chat.title" : "chat.messages")} class="chat" level={level}>
      <div role="log" aria-label={t("chat.messages")}><ol>
        {table.chat.length === 0 && <li class="quiet">{t("chat.none")}</li>}
        {table.chat.map((said, i) => <Message key={i} table={table} said={said} place={i === table.chat.length - 1 ? end : undefined} />)}
      </ol></div>
      <Problem of={acting} />
      {table.me === null ? <p class="quiet">{t("chat.watching")}</p> : (
        <form onSubmit={(event) => { event.preventDefault(); void send(); }}>
          <label class="field"><span class="hidden">{t("chat.label")}</span>
            <textarea rows={2} maxLength={LENGTH_MAX} value={text} placeholder={t("chat.label")} onInput={(event) => type(event.currentTarget.value)}
              onKeyDown={(event) => { if (event.key === "Enter" && !event.shiftKey && !event.isComposing) { event.preventDefault(); void send(); } }} />
          </label>
          <button type="submit" class="main" disabled={acting.busy || text.trim() === ""}>{t("chat.send")}</button>
          {text.length > LENGTH_MAX - 100 && <small>{t("chat.left", { n: LENGTH_MAX - text.length })}</small>}
        </form>
      )}
    </Section>
  );
}

const hasView = (table: Opened): table is Table => table.view !== null;

/* Somebody else may have had the seat when it was said. */
const profileOf = (table: Opened, said: Said): string | undefined => {
  const seat = said.seat === null ? undefined : table.info.seats[said.seat];
  return seat?.name === said.name ? seat.profile : undefined;
};

function Message({ table, said, place }: { table: Opened; said: Said; place?: { current: HTMLLIElement | null } }) {
  const time = new Date(said.at * 1000);
  return (
    <li ref={place} class={said.seat !== null && said.seat === table.me ? "own" : ""}>
      <b>{said.seat !== null && hasView(table) && <><Emblem table={table} player={said.seat} /> {playerName(table, said.seat)} </>}
        <small><ProfileLink of={profileOf(table, said)}>{said.name || (said.seat === null ? t("chat.watcher") : "")}</ProfileLink></small></b>{" "}
      <time dateTime={time.toISOString()}>{time.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" })}</time>
      <p>{said.text}</p>
    </li>
  );
}
