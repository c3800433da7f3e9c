/* Questions of an edition that are answered on a screen of their own instead of in a list. The screens are loaded when
 * the first of them is asked for; until they are there the list serves. */
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Acting } from "../acting.ts";
import type { Table } from "../../base/table.ts";
import type { ActionKind } from "../../base/types.ts";

export type Screen = ComponentType<{ table: Table; acting: Acting }>;

type Name = "Pool" | "Factions" | "Hordes" | "Packages" | "Places" | "Bids";

/* Which screen a question has, and which actions have their buttons there. */
const SCREENS: { readonly [prompt: string]: { screen: Name; covers: readonly ActionKind[] } } = {
  "divide-losses": { screen: "Pool", covers: ["assign"] },
  "divide-cities": { screen: "Pool", covers: ["assign"] },
  "faction-own": { screen: "Factions", covers: ["select", "select-city"] },
  "faction-rival": { screen: "Factions", covers: ["select", "select-city"] },
  "keep-faction": { screen: "Factions", covers: ["keep-faction"] },
  "faction-losses": { screen: "Factions", covers: [] },
  "faction-tokens": { screen: "Factions", covers: [] },
  "faction-cities": { screen: "Factions", covers: [] },
  "hordes-entry": { screen: "Hordes", covers: [] },
  "hordes-city": { screen: "Hordes", covers: [] },
  "hordes-move": { screen: "Hordes", covers: [] },
  "choose-package": { screen: "Packages", covers: ["choose-package"] },
  "bid": { screen: "Bids", covers: ["bid"] },
  "secret-tokens": { screen: "Places", covers: ["place-tokens"] },
};

let loaded: { readonly [name in Name]: Screen } | null = null;

export function useScreen(prompt: string | undefined): { Screen: Screen; covers: readonly ActionKind[] } | null {
  const row = prompt === undefined ? undefined : SCREENS[prompt];
  const [, setLoaded] = useState(loaded !== null);
  const wanted = row !== undefined;
  useEffect(() => {
    let gone = false;
    if (wanted && !loaded)
      import("./all.ts").then((screens) => {
        loaded = screens;
        if (!gone)
          setLoaded(true);
      }, () => undefined);
    return () => void (gone = true);
  }, [wanted]);
  return row && loaded ? { Screen: loaded[row.screen], covers: row.covers } : null;
}
