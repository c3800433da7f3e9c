/* The real board above the start page, with a game of bots that runs on it turn by turn (tools/demo.mjs has recorded it). */
import { useEffect, useState } from "preact/hooks";
import { getOnce } from "../base/net.ts";
import { follow } from "../base/router.ts";
import { moves } from "../base/settings.ts";
import { t } from "../base/texts.ts";

/* Of a turn: [x, y, colour, tokens], and 0 tokens are a city. */
interface Demo { view: number[]; colours: string[]; turns: [number, number, number, number][][] }

const PACE = 2200; /* Milliseconds for a turn. */
const VIEW = "150 560 2700 1000";

function Piece({ colour, n }: { colour: string; n: number }) {
  return n === 0 ? <path class="demo-city" d="M-26 24v-38h8v7h7v-7h7v-11h8v11h7v7h7v-7h8v38z" fill={colour} />
    : <><circle r="23" fill={colour} /><text y="9">{n}</text></>;
}

/* `live` is a game that is played now and can be watched. */
export function DemoBoard({ live }: { live: string | undefined }) {
  const [demo, setDemo] = useState<Demo | null>(null);
  const [turn, setTurn] = useState(0);
  const [running, setRunning] = useState(moves);
  useEffect(() => {
    void getOnce<Demo>("/demo.json").then((found) => {
      setDemo(found);
      if (!moves())
        setTurn(found.turns.length - 1);
    }, () => undefined);
  }, []);
  useEffect(() => {
    if (!demo || !running)
      return;
    const timer = setInterval(() => document.visibilityState === "visible" && setTurn((now) => (now + 1) % demo.turns.length), PACE);
    return () => clearInterval(timer);
  }, [demo, running]);
  return <>
    <svg class="banner" viewBox={VIEW} preserveAspectRatio="xMidYMid slice" role="img" aria-label={t("start.demo-about")}>
      <image href="/demo.webp" x="150" y="560" width="2700" height="1000" />
      {demo && <g class="demo-pieces">{demo.turns[turn].map(([x, y, colour, n]) =>
        <g key={`${x} ${y} ${colour} ${n === 0}`} transform={`translate(${x} ${y})`}><g class="demo-piece"><Piece colour={demo.colours[colour]} n={n} /></g></g>)}</g>}
    </svg>
    {demo && <div class="demo-turn">
      {live !== undefined && <a href={`/t/${live}?watch`} onClick={follow}>{t("start.demo-live")}</a>}
      <span>{t("start.demo", { n: turn + 1 })}</span>
      <button type="button" onClick={() => setRunning(!running)} aria-label={t(running ? "start.demo-stop" : "start.demo-go")}>
        <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true"><path d={running ? "M3 2h4v12H3zM9 2h4v12H9z" : "M3 1l11 7-11 7z"} fill="currentColor" /></svg>
      </button>
    </div>}
  </>;
}
