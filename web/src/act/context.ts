/* The acting of the game page, for panels inside it. */
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Acting } from "./acting.ts";

export const ActingContext = createContext<Acting | null>(null);
export const useActingOf = (): Acting | null => useContext(ActingContext);
