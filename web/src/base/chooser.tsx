/* The choice of the language. Every text of the page changes, so that it is loaded anew; what has been begun is kept (docs/web.md). Letters to an account come in it too. */
import { language, languages } from "./locale.ts";
import { request } from "./net.ts";
import { account, change } from "./settings.ts";
import { t } from "./texts.ts";

export function LanguageChoice() {
  if (Object.keys(languages).length < 2)
    return null;
  const choose = (tag: string) => {
    change({ language: tag });
    const login = account();
    const told = login ? request("PATCH", "/api/account", { token: login.token, body: { language: tag } }).catch(() => undefined) : Promise.resolve();
    void told.then(() => location.reload());
  };
  return <label class="language"><span>{t("app.language")}</span> <select value={language()} onChange={(event) => choose(event.currentTarget.value)}>
    {Object.entries(languages).map(([tag, { name }]) => <option key={tag} value={tag} lang={tag}>{name}</option>)}
  </select></label>;
}
