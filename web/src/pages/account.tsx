/* The login that holds seats on every device, and what this device remembers. Nobody needs an account to play. */
import { useEffect, useState } from "preact/hooks";
import { language } from "../base/locale.ts";
import { get, getOnce, post, request } from "../base/net.ts";
import { ProfileLink } from "../players/index.ts";
import { follow, go } from "../base/router.ts";
import { account, keepAccount, keptSeats } from "../base/settings.ts";
import { Device } from "../settings/index.ts";
import { t } from "../base/texts.ts";
import type { Account, ServerInfo } from "../base/types.ts";
import { note } from "../base/ui.ts";
import { failureText } from "../base/words.ts";
import { Mine } from "./mine.tsx";

type Login = { name: string; token: string };

/* The seats that this browser already knows go along. */
async function bringSeats(login: Login): Promise<void> {
  for (const seat of keptSeats().filter((kept) => !kept.lent).slice(0, 50))
    await post("/api/account/seats", { token: seat.token }, login.token).catch(() => undefined);
}

/* What a link in a letter says: #confirm=CODE or #reset=CODE. It is good once. */
function takeCode(kind: "confirm" | "reset"): string {
  const found = new RegExp(`^#${kind}=([\\w-]+)$`).exec(location.hash);
  if (found)
    history.replaceState(null, "", location.pathname);
  return found ? found[1] : "";
}

function Reset({ code, done }: { code: string; done: (login: Login) => void }) {
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState("");
  const submit = async (event: Event) => {
    event.preventDefault();
    try {
      const answer = await post<{ account: string; token: string }>("/api/passwords", { token: code, password });
      const login = { name: answer.account, token: answer.token };
      keepAccount(login);
      done(login);
    } catch (failure) {
      setProblem(failureText(failure));
    }
  };
  return <form class="card stack" onSubmit={(event) => void submit(event)}>
    <h2>{t("account.reset")}</h2>
    <div class="fields">
      <label>{t("account.password")} <input required type="password" minLength={8} value={password} autocomplete="new-password" onInput={(event) => setPassword(event.currentTarget.value)} /></label>
    </div>
    {problem && <p class="bad" role="alert">{problem}</p>}
    <p class="row"><button class="main" type="submit">{t("account.save")}</button></p>
  </form>;
}

function SignIn({ done }: { done: (login: Login) => void }) {
  const [server, setServer] = useState<ServerInfo | null>(null);
  const [code, setCode] = useState("");
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [fresh, setFresh] = useState(false);
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  useEffect(() => void getOnce<ServerInfo>("/api/server").then(setServer, () => undefined), []);
  const forgot = () => name.trim() === "" ? setProblem(t("account.forgot-name"))
    : void post("/api/passwords/forgotten", { name: name.trim() }).then(() => note(t("account.forgot-sent"), "good"), (failure) => setProblem(failureText(failure)));
  const submit = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    setProblem("");
    try {
      const answer = await post<{ account: unknown; token: string }>(fresh ? "/api/accounts" : "/api/sessions",
        { name: name.trim(), password, ...(fresh && code ? { code } : {}) });
      const login = { name: name.trim(), token: answer.token };
      keepAccount(login);
      await bringSeats(login);
      done(login);
    } catch (failure) {
      setProblem(failureText(failure));
    } finally {
      setBusy(false);
    }
  };
  return <form class="card stack" onSubmit={(event) => void submit(event)}>
    <h2>{t(fresh ? "account.make" : "account.in")}</h2>
    <p class="quiet">{t("account.why")}</p>
    <div class="fields">
      <label>{t("account.name")} <input required value={name} maxLength={30} autocomplete="username" onInput={(event) => setName(event.currentTarget.value)} /></label>
      <label>{t("account.password")} <input required type="password" minLength={fresh ? 8 : 1} value={password} autocomplete={fresh ? "new-password" : "current-password"}
        onInput={(event) => setPassword(event.currentTarget.value)} /></label>
      {fresh && server?.registration === "code" && <label>{t("account.code")} <input required value={code} onInput={(event) => setCode(event.currentTarget.value)} /></label>}
    </div>
    {problem && <p class="bad" role="alert">{problem}</p>}
    {server?.registration === "closed" && <p class="quiet">{t("account.closed")}</p>}
    <p class="row">
      <button class="main" type="submit" disabled={busy}>{t(fresh ? "account.make" : "account.in")}</button>
      {server?.registration !== "closed" && <button type="button" onClick={() => setFresh(!fresh)}>{t(fresh ? "account.have" : "account.new")}</button>}
      {!fresh && server?.mail && <button type="button" onClick={forgot}>{t("account.forgot")}</button>}
    </p>
  </form>;
}

function Signed({ login, out }: { login: Login; out: () => void }) {
  const [server, setServer] = useState<ServerInfo | null>(null);
  const [known, setKnown] = useState(false); /* Nothing can be typed, or saved over, before what is stored has come. */
  const [mail, setMail] = useState("");
  const [webhook, setWebhook] = useState("");
  const [password, setPassword] = useState("");
  const [old, setOld] = useState("");
  const [stored, setStored] = useState("");
  const [unconfirmed, setUnconfirmed] = useState("");
  const [sure, setSure] = useState(false);
  const [give, setGive] = useState(false);
  const leave = () => {
    keepAccount(null);
    out();
  };
  useEffect(() => void getOnce<ServerInfo>("/api/server").then(setServer, () => undefined), []);
  useEffect(() => {
    get<Account>("/api/account", login.token).then((found) => {
      setMail(found.mail ?? "");
      setStored(found.mail ?? "");
      setUnconfirmed(found.unconfirmed ?? "");
      setWebhook(found.webhook ?? "");
      setKnown(true);
      /* Letters come in the language of the page. */
      if (found.language !== language())
        void request("PATCH", "/api/account", { token: login.token, body: { language: language() } }).catch(() => undefined);
    }, (failure) => {
      note(failureText(failure), "bad");
      if ([401, 403].includes((failure as { status: number }).status))
        leave();
    });
  }, [login.token]);
  const attempt = async (what: () => Promise<unknown>, then: () => void) => {
    try {
      await what();
      then();
    } catch (failure) {
      note(failureText(failure), "bad");
    }
  };
  const save = (event: Event) => {
    event.preventDefault();
    void attempt(() => request("PATCH", "/api/account", {
      token: login.token, body: { mail: mail.trim(), webhook: webhook.trim(), language: language(), ...(password ? { password } : {}), ...(old ? { old } : {}) },
    }), () => {
      if (mail.trim() !== stored)
        setUnconfirmed(mail.trim());
      setPassword("");
      setOld("");
      note(t("account.saved"), "good");
    });
  };
  return <>
    <form class="card stack" onSubmit={save}>
      <h2>{t("account.of", { name: login.name })}</h2>
      <p><ProfileLink of={login.name}>{t("players.own")}</ProfileLink></p>
      <p class="quiet">{t("account.told")}{server?.mail === false && ` ${t("account.no-mail")}`}</p>
      <div class="fields">
        <label>{t("account.mail")} <input type="email" disabled={!known || (server?.mail === false && !stored)} value={mail} autocomplete="email" onInput={(event) => setMail(event.currentTarget.value)} /></label>
        <label>{t("account.webhook")} <input type="url" disabled={!known} value={webhook} onInput={(event) => setWebhook(event.currentTarget.value)} /></label>
        <label>{t("account.new-password")} <input type="password" minLength={8} disabled={!known} value={password} autocomplete="new-password" onInput={(event) => setPassword(event.currentTarget.value)} /></label>
        <label>{t("account.old")} <input type="password" disabled={!known} required={known && (password !== "" || mail.trim() !== stored)} value={old} autocomplete="current-password" onInput={(event) => setOld(event.currentTarget.value)} /></label>
      </div>
      <p class="quiet">{t("account.old-why")}{unconfirmed && ` ${t("account.unconfirmed", { mail: unconfirmed })}`}</p>
      <p class="row"><button class="main" type="submit" disabled={!known}>{t("account.save")}</button>
        <button type="button" onClick={() => void attempt(() => request("DELETE", "/api/sessions", { token: login.token }), leave)}>{t("account.out")}</button></p>
    </form>
    <Mine />
    <section class="card">
      <h2>{t("account.delete")}</h2>
      <p>{t("account.delete-text")}</p>
      {sure ? <p class="row">
        <label><input type="checkbox" checked={give} onChange={(event) => setGive(event.currentTarget.checked)} /> {t("account.delete-leave")}</label>
        <button class="main" onClick={() => void attempt(() => request("DELETE", "/api/account", { token: login.token, body: { leave: give } }), () => {
          leave();
          go("/");
        })}>{t("account.delete-sure")}</button>
        <button onClick={() => setSure(false)}>{t("app.cancel")}</button>
      </p> : <p><button onClick={() => setSure(true)}>{t("account.delete")}</button></p>}
    </section>
  </>;
}

export function AccountPage() {
  const [login, setLogin] = useState(account);
  const [reset, setReset] = useState("");
  useEffect(() => {
    document.title = t("title.table", { name: t("start.account") });
    setReset(takeCode("reset"));
    const confirm = takeCode("confirm");
    if (confirm)
      post<{ mail: string }>("/api/account/mail", { token: confirm }).then((found) => note(t("account.confirmed", { mail: found.mail }), "good"),
        (failure) => note(failureText(failure), "bad"));
  }, []);
  return <main class="page stack">
    <p><a href="/" onClick={follow}>{t("app.home")}</a></p>
    <h1>{t("start.account")}</h1>
    {reset ? <Reset code={reset} done={(found) => {
      setReset("");
      setLogin(found);
    }} /> : login ? <Signed login={login} out={() => setLogin(null)} /> : <SignIn done={setLogin} />}
  </main>;
}

export function SettingsPage() {
  useEffect(() => {
    document.title = t("title.table", { name: t("start.settings") });
  }, []);
  return <main class="page stack">
    <p><a href="/" onClick={follow}>{t("app.home")}</a></p>
    <h1>{t("start.settings")}</h1>
    <div class="card settings"><Device level={2} /></div>
  </main>;
}
