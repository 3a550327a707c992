/** Synthesised sounds. */

import { settings } from "./settings.svelte.ts";

type Sound = "move" | "capture" | "check" | "low" | "ended" | "notice";

let context: AudioContext | undefined;

/** Plays a tone that glides from one pitch to another and fades out. */
function tone(at: number, from: number, to: number, seconds: number, kind: OscillatorType, loudness: number): void {
  if (!context) return;
  const [oscillator, gain] = [context.createOscillator(), context.createGain()];
  const start = context.currentTime + at;
  oscillator.type = kind;
  oscillator.frequency.setValueAtTime(from, start);
  oscillator.frequency.exponentialRampToValueAtTime(to, start + seconds);
  gain.gain.setValueAtTime(loudness * settings.volume, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + seconds);
}

/** A wooden click. */
const click = (at: number, pitch: number) => tone(at, pitch, pitch / 4, 0.07, "triangle", 0.9);

const SOUNDS: Record<Sound, () => void> = {
  move: () => click(0, 520),
  capture: () => (click(0, 380), click(0.05, 620)),
  check: () => (click(0, 520), tone(0.05, 740, 700, 0.16, "sine", 0.35)),
  low: () => [0, 0.16, 0.32].forEach((at) => tone(at, 990, 960, 0.09, "square", 0.16)),
  ended: () => [392, 494, 587].forEach((pitch, index) => tone(index * 0.13, pitch, pitch, 0.4, "sine", 0.35)),
  notice: () => tone(0, 660, 880, 0.18, "sine", 0.3),
};

/** Plays a sound, unless the volume is zero or the browser still waits for a click. */
export function playSound(sound: Sound): void {
  if (settings.volume === 0 || !("AudioContext" in globalThis)) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  SOUNDS[sound]();
}
