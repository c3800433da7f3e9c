/* Which component shows which address; the first that fits. */
import type { ComponentType } from "preact";
import type { Route } from "./router.ts";
import { AccountPage, SettingsPage } from "./pages/account.tsx";
import { Game } from "./pages/game.tsx";
import { GuidePage } from "./guide/guide.tsx";
import { ReplayPage } from "./replay/page.tsx";
import { RulesPage } from "./rules/panel.tsx";
import { NewTable } from "./pages/new.tsx";
import { Start } from "./pages/start.tsx";
import { TournamentsPage } from "./pages/tournaments.tsx";

export interface Page {
  path: RegExp;
  component: ComponentType<{ route: Route; match: string[] }>;
}

export const pages: Page[] = [
  { path: /^\/$/, component: Start },
  { path: /^\/account$/, component: AccountPage },
  { path: /^\/settings$/, component: SettingsPage },
  { path: /^\/guide(?:\/([\w-]+))?$/, component: GuidePage },
  { path: /^\/new$/, component: NewTable },
  { path: /^\/tournaments(?:\/([\w-]+))?$/, component: TournamentsPage },
  { path: /^\/replay(?:\/([rt])\/([\w-]+))?$/, component: ReplayPage },
  { path: /^\/rules(?:\/([\w-]+))?$/, component: RulesPage },
  { path: /^\/t\/([\w-]+)$/, component: Game },
];
