// Three short sounds, made here: a grain falls, it is your turn, it is over. Off until someone asks for them; only a friend
// who was waited for is heard unless sound was switched off.
import { settings } from "$web/settings.svelte";

const NOTES = {
  move: [[320, 0]],
  turn: [[392, 0], [523, 0.09]],
  end: [[392, 0], [494, 0.12], [587, 0.24]],
} as const;

let context: AudioContext | null = null;

export function chime(kind: keyof typeof NOTES): void {
  if (settings.sound) play(kind);
}

/** A player has arrived while this person waits for them. */
export function ring(): void {
  if (!settings.muted) play("turn");
}

function play(kind: keyof typeof NOTES): void {
  // where nobody has touched the page yet the browser would keep it silent, and complain; older ones cannot say
  const { userActivation } = navigator as Partial<Navigator>;
  if (typeof AudioContext === "undefined" || userActivation?.hasBeenActive === false) return;
  context ??= new AudioContext();
  for (const [pitch, after] of NOTES[kind]) {
    const start = context.currentTime + after;
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = "sine";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(0.09, start + 0.01);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.22);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + 0.25);
  }
}
