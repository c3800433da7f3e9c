/* Something is tried that takes a while: buttons wait meanwhile, and what went wrong is said. */
import { useState } from "preact/hooks";
import type { Table } from "./table.ts";
import { note } from "./ui.ts";
import { failureText } from "./words.ts";

export function useAttempt(table: Table): [busy: boolean, attempt: (what: () => Promise<void>) => Promise<void>] {
  const [busy, setBusy] = useState(false);
  const attempt = async (what: () => Promise<void>) => {
    setBusy(true);
    try {
      await what();
    } catch (failure) {
      note(failureText(failure, table.words), "bad");
    } finally {
      setBusy(false);
    }
  };
  return [busy, attempt];
}
