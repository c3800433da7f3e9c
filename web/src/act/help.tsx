/* How the game goes, and the keys of its page. */
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../base/texts.ts";
import type { Key } from "../base/texts.ts";
import { Guide } from "../guide/index.ts";
import { useDialog } from "../panel/index.ts";
import type { Badge } from "../board/index.ts";
import type { Table } from "../base/table.ts";

/* The own colour and shape; of whoever looks on that of the first seat. */
function badgeFor({ view, board, me }: Table): Badge {
  const region = view[`player.${me ?? 0}`]?.region;
  const drawing = region === null || region === undefined ? undefined : board.regions[region]?.drawing;
  return { colour: drawing?.colour ?? "#c9c0ab", shape: drawing?.shape ?? 0 };
}

const KEYS: [string, Key][] = [
  ["d", "help.done"], ["u", "help.undo"], ["r", "help.restart"], ["a", "help.advice"], ["n / Shift+n", "help.next"], ["← ↑ → ↓", "help.arrows"],
  ["Enter", "help.enter"], ["1 … 9", "help.count"], ["Esc", "help.escape"], ["/", "help.filter"], ["+ −", "help.zoom"], ["0", "help.whole"],
  ["Home", "help.mine"], ["Shift+←↑→↓", "help.pan"], ["b", "help.board"], ["[ ]", "help.panels"], ["?", "help.this"],
];

export function Help({ table, open, onClose }: { table: Table; open: boolean; onClose: () => void }) {
  const dialog = useDialog(open);
  const touch = matchMedia("(hover: none)").matches;
  const [seen, setSeen] = useState(false);
  const [Legend, setLegend] = useState<ComponentType<{ badge: Badge }> | null>(null);
  useEffect(() => {
    if (seen && !Legend)
      import("../board/legend.tsx").then((module) => setLegend(() => module.Legend), () => undefined);
  }, [seen]);
  return <dialog ref={dialog} class="sheet" aria-labelledby="help-title" onClose={onClose} onClick={(event) => event.target === dialog.current && onClose()}>
    <div class="sheet-body">
      <header><h2 id="help-title">{t("help.title")}</h2><button class="plain" aria-label={t("app.close")} onClick={onClose}>×</button></header>
      <details open={table.view.turn <= 1}><summary>{t("guide.title")}</summary><Guide numbers={table.catalogue.numbers} level={3} /></details>
      {touch && <p>{t("help.touch")}</p>}
      <p>{t("help.mouse")}</p>
      {!touch && <p>{t("help.touch")}</p>}
      <details open={!touch}><summary>{t("help.keys")}</summary><table><tbody>{KEYS.map(([keys, what]) => <tr key={keys}><th scope="row"><kbd>{keys}</kbd></th><td>{t(what)}</td></tr>)}</tbody></table></details>
      <details open={seen} onToggle={(event) => setSeen(event.currentTarget.open)}><summary>{t("legend.title")}</summary>{seen && Legend && <Legend badge={badgeFor(table)} />}</details>
      <p>{t("help.marks")}</p>
    </div>
  </dialog>;
}
