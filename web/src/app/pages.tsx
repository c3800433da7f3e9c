/* Which component shows which address; the first that fits. Only the start page is part of the first script, the others are loaded with
 * their texts when they are wanted. */
import type { ComponentType } from "preact";
import { loadTexts } from "../base/locale.ts";
import type { Route } from "../base/router.ts";
import { Start } from "../pages/index.ts";

type Content = ComponentType<{ route: Route; match: string[] }>;

export interface Page {
  path: RegExp;
  /* Null until it is there. */
  component: Content | null;
  prepare: () => Promise<void>;
}

function later(path: RegExp, load: () => Promise<Content>): Page {
  const page: Page = {
    path, component: null,
    prepare: async () => void (page.component = (await Promise.all([load(), loadTexts("page")]))[0]),
  };
  return page;
}

export const pages: Page[] = [
  { path: /^\/$/, component: Start, prepare: async () => undefined },
  later(/^\/account$/, async () => (await import("../pages/account.tsx")).AccountPage),
  later(/^\/settings$/, async () => (await import("../pages/account.tsx")).SettingsPage),
  later(/^\/guide(?:\/([\w-]+))?$/, async () => (await import("../guide/guide.tsx")).GuidePage),
  later(/^\/learn(?:\/([\w-]+))?$/, async () => (await import("../lessons/page.tsx")).LearnPage),
  later(/^\/new$/, async () => (await import("../pages/new.tsx")).NewTable),
  later(/^\/tournaments(?:\/([\w-]+))?$/, async () => (await import("../pages/tournaments.tsx")).TournamentsPage),
  later(/^\/players$/, async () => (await import("../players/page.tsx")).PlayersPage),
  later(/^\/replay(?:\/([rt])\/([\w-]+))?$/, async () => (await import("../replay/page.tsx")).ReplayPage),
  later(/^\/rules(?:\/([\w-]+))?$/, async () => (await import("../rules/panel.tsx")).RulesPage),
  later(/^\/t\/([\w-]+)$/, async () => (await import("../pages/game.tsx")).Game),
];

/* Loads what an address will need. */
export const prepare = async (path: string): Promise<void> => pages.find((page) => page.path.test(path))?.prepare();
