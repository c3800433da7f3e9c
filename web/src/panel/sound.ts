/* Short sounds made on the spot, so that no file has to be loaded. Browsers allow them after the first tap or key. */
import { settings } from "../settings.ts";

const TONES = {
  tick: [[660, 0.06]],
  warning: [[880, 0.12], [660, 0.18]],
  bell: [[988, 0.18], [784, 0.18], [523, 0.5]],
  deal: [[523, 0.09], [784, 0.16]],
} as const satisfies { [name: string]: readonly (readonly [number, number])[] };

let context: AudioContext | null = null;

export function tone(name: keyof typeof TONES): void {
  const { sound, volume } = settings();
  if (!sound || volume <= 0)
    return;
  try {
    context ??= new AudioContext();
    let at = context.currentTime;
    for (const [pitch, length] of TONES[name]) {
      const source = context.createOscillator();
      const gain = context.createGain();
      source.frequency.value = pitch;
      gain.gain.setValueAtTime(volume / 400, at);
      gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
      source.connect(gain).connect(context.destination);
      source.start(at);
      source.stop(at + length);
      at += length;
    }
  } catch {
    /* A browser without sound plays none. */
  }
}
