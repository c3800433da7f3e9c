/* What lies on the table of a game that the page knows nothing about: who plays and how they stand, and whatever its view holds besides what every
 * view has (docs/protocol.md). */
import { t } from "../base/texts.ts";
import { playerName } from "../base/words.ts";
import type { Naming } from "../base/words.ts";
import { PlayerTag } from "../panel/index.ts";

/* Drawn elsewhere, or for programs. */
const SHARED = new Set(["n", "me", "options", "turn", "phase", "pending", "may_act", "ranking", "over", "prompt", "legal", "view"]);

const label = (key: string): string => key.replace(/[_-]/g, " ");

/* Numbers, texts and lists in a line; a record as "name value". */
function plain(value: unknown): string {
  if (Array.isArray(value))
    return value.length === 0 ? "–" : value.map((one) => (Array.isArray(one) ? `(${plain(one)})` : plain(one))).join(", ");
  if (value !== null && typeof value === "object")
    return Object.entries(value).map(([key, one]) => `${label(key)} ${plain(one)}`).join(", ");
  return value === null || value === undefined ? "–" : value === true ? "✓" : value === false ? "✗" : String(value);
}

/* What a view holds of this game alone: of the table, and of one player. */
const ownKeys = (view: object): [string, unknown][] => Object.entries(view).filter(([key]) => !SHARED.has(key) && !/^player\.\d+$/.test(key));
const ownOf = (view: object, player: number): string => plain((view as Record<string, unknown>)[`player.${player}`] ?? {});

export function Position({ naming }: { naming: Naming }) {
  const { view } = naming;
  const keys = ownKeys(view);
  return <>
    {keys.length > 0 && <section class="card">
      <h2>{t("generic.position")}</h2>
      <dl class="generic-keys">{keys.map(([key, value]) => <div key={key}><dt>{label(key)}</dt><dd>{plain(value)}</dd></div>)}</dl>
    </section>}
    <section class="card">
      <h2>{t("generic.players")}</h2>
      <ol class="generic-players">{[...view.ranking].sort((a, b) => a.player - b.player).map(({ player, place, points }) => {
        const own = ownOf(view, player);
        return <li key={player} class={player === naming.me ? "me" : ""} aria-label={playerName(naming, player)}>
          <PlayerTag naming={naming} player={player} />
          <span>{t("generic.place", { n: place })}{points !== undefined && ` · ${t("generic.points", { n: points })}`}</span>
          {!view.over && view.pending.includes(player) && <b>{t("generic.to-move")}</b>}
          {own && <small class="quiet">{own}</small>}
        </li>;
      })}</ol>
    </section>
  </>;
}
