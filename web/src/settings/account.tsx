/* Where the account is told that it is this player's turn. */
import { language } from "../base/locale.ts";
import { useEffect, useState } from "preact/hooks";
import { get, post, request } from "../base/net.ts";
import { follow } from "../base/router.ts";
import { account } from "../base/settings.ts";
import { t } from "../base/texts.ts";
import type { Table } from "../base/table.ts";
import type { Account } from "../base/types.ts";
import { note } from "../base/ui.ts";
import { Fold, Problem, useActing } from "../panel/index.ts";

export function AccountSettings({ table, quiet: left }: { table: Table; quiet: boolean }) {
  const login = account();
  const acting = useActing(table);
  const [known, setKnown] = useState<Account | null>(null);
  const [mail, setMail] = useState("");
  const [webhook, setWebhook] = useState("");
  const [quiet, setQuiet] = useState(left);
  const hush = (on: boolean) => acting.attempt(async () => {
    await table.ask({ do: "quiet", quiet: on });
    setQuiet(on);
  });
  useEffect(() => {
    if (login)
      get<Account>("/api/account", login.token).then((found) => {
        setKnown(found);
        setMail(found.mail ?? "");
        setWebhook(found.webhook ?? "");
      }, () => undefined);
  }, [login?.token]);
  if (!login)
    return <Fold title={t("settings.account")}><p class="quiet">{t("settings.account-none")} <a href="/account" onClick={follow}>{t("settings.account-page")}</a></p></Fold>;
  const store = () => acting.attempt(async () => {
    await request("PATCH", "/api/account", { token: login.token, body: { mail: mail.trim() || null, webhook: webhook.trim() || null, language: language() } });
    note(t("settings.account-saved"), "good");
    return true;
  });
  const hold = () => acting.attempt(async () => {
    await post("/api/account/seats", { token: table.token }, login.token);
    setKnown(await get<Account>("/api/account", login.token));
    note(t("settings.account-held"), "good");
    return true;
  });
  const held = known?.seats.some((seat) => seat.table === table.id && seat.seat === table.me);
  return (
    <Fold title={t("settings.account")}>
      <form class="row" onSubmit={(event) => { event.preventDefault(); void store(); }}>
        <label class="field"><span>{t("settings.account-mail")}</span><input type="email" disabled={!known} value={mail} onInput={(event) => setMail(event.currentTarget.value)} /></label>
        <label class="field"><span>{t("settings.account-webhook")}</span><input type="url" disabled={!known} value={webhook} onInput={(event) => setWebhook(event.currentTarget.value)} /></label>
        <button type="submit" disabled={acting.busy || !known}>{t("settings.account-save")}</button>
      </form>
      <label class="check line"><input type="checkbox" checked={quiet} disabled={acting.busy} onChange={(event) => void hush(event.currentTarget.checked)} />{t("settings.quiet")}</label>
      <Problem of={acting} />
      {known && !held && <p class="buttons"><button type="button" disabled={acting.busy} onClick={hold}>{t("settings.account-hold")}</button></p>}
    </Fold>
  );
}
