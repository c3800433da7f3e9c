/* The game for whoever has never played it: a page of its own, and the beginning of the help in the game. */
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { LessonsLink } from "../lessons/index.ts";
import { loadGuide } from "../base/family.ts";
import { getOnce } from "../base/net.ts";
import { follow } from "../base/router.ts";
import { t } from "../base/texts.ts";
import type { Key } from "../base/texts.ts";
import type { Catalogue, ServerInfo } from "../base/types.ts";
import { note } from "../base/ui.ts";

const TURN: Key[] = ["guide.turn-tax", "guide.turn-grow", "guide.turn-move", "guide.turn-fight", "guide.turn-build", "guide.turn-cards", "guide.turn-trade",
  "guide.turn-calamities", "guide.turn-advances", "guide.turn-ast"];

/* `level`: of its headings, below the one above it. */
export function Guide({ numbers, level }: { numbers: Catalogue["numbers"]; level: 2 | 3 }) {
  const Heading = `h${level}` as "h3";
  return <div class="guide">
    <Heading>{t("guide.goal-title")}</Heading><p>{t("guide.goal", numbers)}</p>
    <Heading>{t("guide.pieces-title")}</Heading><p>{t("guide.pieces", numbers)}</p>
    <Heading>{t("guide.board-title")}</Heading><p>{t("guide.board", numbers)}</p>
    <Heading>{t("guide.turn-title")}</Heading><ol>{TURN.map((key) => <li key={key}>{t(key, numbers)}</li>)}</ol>
    <Heading>{t("guide.start-title")}</Heading><p>{t("guide.start", numbers)}</p>
    <Heading>{t("guide.help-title")}</Heading><p>{t("guide.help", numbers)}</p>
  </div>;
}

/* The guide of another family, by edition: what only it needs comes when it is asked for. */
function EditionGuide({ id }: { id: string }) {
  const [page, setPage] = useState<{ Page: ComponentType<{ id: string }> } | null>(null);
  useEffect(() => void getOnce<ServerInfo>("/api/server").then(async ({ editions }) => {
    const Page = await loadGuide(editions.find((edition) => edition.id === id)?.family ?? "");
    if (!Page)
      throw new Error(`no guide for ${id}`);
    setPage({ Page });
  }).catch(() => note(t("start.unknown"), "bad")), []);
  return <main class="page">
    <p><a href="/" onClick={follow}>{t("app.home")}</a></p>
    {page ? <page.Page id={id} /> : <p role="status">{t("app.loading")}</p>}
  </main>;
}

export function GuidePage({ match }: { match: string[] }) {
  return match[1] ? <EditionGuide id={match[1]} /> : <CivGuide />;
}

function CivGuide() {
  const [numbers, setNumbers] = useState<Catalogue["numbers"] | null>(null);
  useEffect(() => {
    void getOnce<ServerInfo>("/api/server").then((server) => getOnce<Catalogue>(`/api/editions/${server.editions[0].id}`))
      .then((catalogue) => setNumbers(catalogue.numbers), () => setNumbers({}));
  }, []);
  return <main class="page">
    <p><a href="/" onClick={follow}>{t("app.home")}</a></p>
    <h1>{t("guide.title")}</h1>
    <LessonsLink />
    {numbers ? <Guide numbers={numbers} level={2} /> : <p role="status">{t("app.loading")}</p>}
  </main>;
}
