/* Sound, title, icon and badge when it is this player's turn. */
import { useEffect, useRef } from "preact/hooks";
import { moves, settings } from "./settings.ts";
import { t } from "./texts.ts";

let audio: AudioContext | null = null;

/* Browsers let a page sound only after it has been touched: by a mouse when its button goes down, by a finger when it is lifted. Safari
 * falls silent again after a call or another tab's sound, so it is asked at each touch. */
function wake(): void {
  if (typeof AudioContext === "undefined")
    return;
  audio ??= new AudioContext();
  if (audio.state !== "running")
    void audio.resume().catch(() => undefined);
}
for (const touch of ["pointerdown", "pointerup", "keydown"])
  addEventListener(touch, wake);

/* Notes in hertz, one after the other. */
export function play(notes: number[], length = .16): void {
  const { sound, volume } = settings();
  if (!sound || !audio || audio.state !== "running")
    return;
  notes.forEach((pitch, i) => {
    const start = audio!.currentTime + i * length * .8;
    const tone = audio!.createOscillator();
    const gain = audio!.createGain();
    tone.type = "triangle";
    tone.frequency.value = pitch;
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(volume / 100 * .3, start + .02);
    gain.gain.exponentialRampToValueAtTime(.001, start + length * 1.8);
    tone.connect(gain).connect(audio!.destination);
    tone.start(start);
    tone.stop(start + length * 2);
  });
}

export const SOUNDS = {
  turn: [523, 659, 784], bell: [880, 880, 880], warning: [880, 660], tick: [660], bad: [196, 165], over: [523, 659, 784, 1047],
};

/* A message of the system, for those who look elsewhere and have asked for it. */
function tellOutside(name: string, what: string): void {
  if (!settings().notify || !document.hidden || !("Notification" in window) || Notification.permission !== "granted")
    return;
  try {
    const told = new Notification(t("title.call"), { body: what ? `${name}: ${what}` : name, icon: "/icon-turn.svg", tag: "turn" });
    told.onclick = () => {
      window.focus();
      told.close();
    };
  } catch {
    /* Some phones allow this to service workers only. */
  }
}

export function useSignal(mine: boolean, name: string, what = ""): void {
  const before = useRef<boolean | null>(null);
  useEffect(() => {
    if (mine && before.current === false) {
      play(SOUNDS.turn);
      tellOutside(name, what);
    }
    before.current = mine;
    const title = name ? t("title.table", { name }) : t("app.name");
    document.title = mine ? t("title.turn", { title }) : title;
    document.getElementById("icon")?.setAttribute("href", mine ? "/icon-turn.svg" : "/icon.svg");
    const badge = navigator as Navigator & { setAppBadge?: (count: number) => Promise<void>; clearAppBadge?: () => Promise<void> };
    void (mine ? badge.setAppBadge?.(1) : badge.clearAppBadge?.())?.catch(() => undefined);
  }, [mine, name]);
  useEffect(() => () => {
    document.title = t("app.name");
    document.getElementById("icon")?.setAttribute("href", "/icon.svg");
  }, []);
  /* A hidden tab calls by its title. */
  useEffect(() => {
    if (!mine || !moves())
      return;
    let on = false;
    const plain = document.title;
    const timer = setInterval(() => {
      on = !on && document.hidden;
      document.title = on ? t("title.call") : plain;
    }, 1200);
    return () => clearInterval(timer);
  }, [mine]);
}
