/* People at one screen: when another of them is asked, the hand of the one before is covered until that one sits down. */
import { useState } from "preact/hooks";
import { Emblem } from "../board/index.ts";
import { useDialog } from "../panel/index.ts";
import { t } from "../base/texts.ts";
import { mustAct } from "../base/table.ts";
import type { Table } from "../base/table.ts";
import { note } from "../base/ui.ts";
import { failureText, playerName, seatName } from "../base/words.ts";

export function Handover({ table }: { table: Table }) {
  const { info, me, mine, view } = table;
  const asked = mine.filter((seat) => seat !== me && view.pending.includes(seat) && info.seats[seat]?.kind === "person" && !info.seats[seat].away);
  const due = me !== null && table.acts && info.state === "running" && !mustAct(table) ? asked.join(" ") : "";
  const [looked, setLooked] = useState(""); /* For these the one before has looked again. */
  const open = due !== "" && looked !== `${me}: ${due}`;
  const dialog = useDialog(open);
  const sit = (seat: number) => void table.sit(seat).catch((failure) => note(failureText(failure), "bad"));
  const look = () => setLooked(`${me}: ${due}`);
  return <dialog ref={dialog} class="sheet handover" aria-labelledby="handover-title" onCancel={(event) => { event.preventDefault(); look(); }}>
    {open && <div class="sheet-body">
      <h2 id="handover-title">{t("handover.title")}</h2>
      <p>{t("handover.text")}</p>
      <p class="buttons">{asked.map((seat) => <button key={seat} class="main big" onClick={() => sit(seat)}>
        <Emblem table={table} player={seat} /> {t("handover.sit", { name: seatName(table, seat) })}
      </button>)}</p>
      <p><button class="link" onClick={look}>{t("handover.look", { name: playerName(table, me!) })}</button></p>
    </div>}
  </dialog>;
}
