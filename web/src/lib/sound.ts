/** Small sounds of wood, card and glass, made on the spot; off by a click. */
import { settings } from "./settings.svelte";

export type Sound = "move" | "chance" | "turn" | "refuse" | "chat" | "end" | "press";

let context: AudioContext | null = null;

function ready(): AudioContext | null {
  if (!settings.sounds || !navigator.userActivation?.hasBeenActive) return null;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  return context;
}

function tone(at: AudioContext, pitch: number, start: number, length: number, loud: number, type: OscillatorType): void {
  const oscillator = at.createOscillator();
  const gain = at.createGain();
  const begin = at.currentTime + start;
  oscillator.type = type;
  oscillator.frequency.setValueAtTime(pitch, begin);
  gain.gain.setValueAtTime(0, begin);
  gain.gain.linearRampToValueAtTime(loud, begin + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0004, begin + length);
  oscillator.connect(gain).connect(at.destination);
  oscillator.start(begin);
  oscillator.stop(begin + length);
}

/** A knock: a short breath of filtered noise. */
function knock(at: AudioContext, pitch: number, start: number, loud: number): void {
  const length = 0.09;
  const buffer = at.createBuffer(1, Math.ceil(at.sampleRate * length), at.sampleRate);
  const data = buffer.getChannelData(0);
  for (let k = 0; k < data.length; k += 1) data[k] = (Math.random() * 2 - 1) * (1 - k / data.length) ** 3;
  const source = at.createBufferSource();
  const filter = at.createBiquadFilter();
  const gain = at.createGain();
  source.buffer = buffer;
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  filter.Q.value = 4;
  gain.gain.value = loud;
  source.connect(filter).connect(gain).connect(at.destination);
  source.start(at.currentTime + start);
}

const SOUNDS: Record<Sound, (at: AudioContext) => void> = {
  move: (at) => knock(at, 420, 0, 0.5),
  chance: (at) => [0, 0.06, 0.11, 0.18].forEach((start, k) => knock(at, 1300 + 240 * k, start, 0.28)),
  turn: (at) => [523.25, 659.25].forEach((pitch, k) => tone(at, pitch, k * 0.12, 0.5, 0.09, "sine")),
  refuse: (at) => [196, 174.6].forEach((pitch, k) => tone(at, pitch, k * 0.1, 0.22, 0.1, "triangle")),
  chat: (at) => tone(at, 880, 0, 0.18, 0.05, "sine"),
  end: (at) => [392, 523.25, 659.25, 784].forEach((pitch, k) => tone(at, pitch, k * 0.14, 0.9, 0.09, "triangle")),
  press: (at) => knock(at, 700, 0, 0.25),
};

export function sound(name: Sound): void {
  const at = ready();
  if (at) SOUNDS[name](at);
}
