/* The game for whoever has never played it: a page of its own, and the beginning of the help in the game. */
import { useEffect, useState } from "preact/hooks";
import { getOnce } from "../net.ts";
import { follow } from "../router.ts";
import { t } from "../strings.ts";
import type { Key } from "../strings.ts";
import type { Catalogue, ServerInfo } from "../types.ts";

const TURN: Key[] = ["guide.turn-tax", "guide.turn-grow", "guide.turn-move", "guide.turn-fight", "guide.turn-build", "guide.turn-cards", "guide.turn-trade",
  "guide.turn-calamities", "guide.turn-advances", "guide.turn-ast"];

export function Guide({ numbers }: { numbers: Catalogue["numbers"] }) {
  return <div class="guide">
    <h3>{t("guide.goal-title")}</h3><p>{t("guide.goal", numbers)}</p>
    <h3>{t("guide.pieces-title")}</h3><p>{t("guide.pieces", numbers)}</p>
    <h3>{t("guide.board-title")}</h3><p>{t("guide.board", numbers)}</p>
    <h3>{t("guide.turn-title")}</h3><ol>{TURN.map((key) => <li key={key}>{t(key, numbers)}</li>)}</ol>
    <h3>{t("guide.start-title")}</h3><p>{t("guide.start", numbers)}</p>
    <h3>{t("guide.help-title")}</h3><p>{t("guide.help", numbers)}</p>
  </div>;
}

export function GuidePage() {
  const [numbers, setNumbers] = useState<Catalogue["numbers"] | null>(null);
  useEffect(() => {
    void getOnce<ServerInfo>("/api/server").then((server) => getOnce<Catalogue>(`/api/editions/${server.editions[0].id}`))
      .then((catalogue) => setNumbers(catalogue.numbers), () => setNumbers({}));
  }, []);
  return <main class="page">
    <p><a href="/" onClick={follow}>{t("app.home")}</a></p>
    <h1>{t("guide.title")}</h1>
    {numbers ? <Guide numbers={numbers} /> : <p role="status">{t("app.loading")}</p>}
  </main>;
}
