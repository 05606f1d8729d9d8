// What a person has chosen for this browser. Kept in its storage, so that it holds before the server has answered.
import { ask } from "./wire/http";
import { LANGUAGES, language, learn, speak, type Language } from "./words/index.svelte";

export const THEMES = ["auto", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];
/** How fast the moves of others are shown, one after the other. */
export const PACES = ["slow", "normal", "fast", "none"] as const;
export type Pace = (typeof PACES)[number];

interface Kept {
  theme: Theme;
  language: Language | null;
  /** Nobody has chosen: silent, but for a friend who was waited for. */
  sound: boolean | null;
  /** Keys of a single letter do something at a table. */
  letters: boolean;
  /** Pieces may travel, where the device has nothing against it. */
  motion: boolean;
  pace: Pace;
  /** Calls come on this device, too, where the browser allows it. */
  calls: boolean;
  /** What no page of ours calls for. */
  unseen: string[];
  /** What is heard when it calls. */
  rings: string[];
  /** The rail of a low, wide screen stands on the left, for left hands. */
  left: boolean;
}

const PLACE = "sandtable.settings";
const start: Kept = { theme: "auto", language: null, sound: null, letters: true, motion: true, pace: "normal", calls: true, unseen: [], rings: ["days", "clock", "seat", "offer", "challenge", "partner"], left: false };
const kept = $state<Kept>({ ...start, ...read() });
/** The subjects that have been asked for; a change of language fetches them all. */
const subjects = new Set<string>();

function read(): Partial<Kept> {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Partial<Kept>;
  } catch {
    return {};
  }
}

function write(): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify(kept));
  } catch {
    // a browser that keeps nothing: the choice holds for this page
  }
}

const dark = window.matchMedia("(prefers-color-scheme: dark)");
let prefersDark = $state(dark.matches);
dark.addEventListener("change", (event) => (prefersDark = event.matches));
const reduced = window.matchMedia("(prefers-reduced-motion: reduce)");
let prefersStill = $state(reduced.matches);
reduced.addEventListener("change", (event) => (prefersStill = event.matches));

export const settings = {
  get theme(): Theme {
    return kept.theme;
  },
  set theme(theme: Theme) {
    kept.theme = theme;
    write();
    dress();
  },
  /** What the theme comes to now. */
  get dark(): boolean {
    return kept.theme === "auto" ? prefersDark : kept.theme === "dark";
  },
  get sound(): boolean {
    return kept.sound === true;
  },
  /** Sound was switched off. */
  get muted(): boolean {
    return kept.sound === false;
  },
  set sound(on: boolean) {
    kept.sound = on;
    write();
  },
  get letters(): boolean {
    return kept.letters;
  },
  set letters(on: boolean) {
    kept.letters = on;
    write();
  },
  get motion(): boolean {
    return kept.motion;
  },
  set motion(on: boolean) {
    kept.motion = on;
    write();
    dress();
  },
  get pace(): Pace {
    return PACES.includes(kept.pace) ? kept.pace : start.pace;
  },
  set pace(pace: Pace) {
    kept.pace = pace;
    write();
  },
  get calls(): boolean {
    return kept.calls;
  },
  set calls(on: boolean) {
    kept.calls = on;
    write();
  },
  /** Whether a page shows calls of a kind. */
  shows(kind: string): boolean {
    return !kept.unseen.includes(kind);
  },
  show(kind: string, on: boolean): void {
    kept.unseen = kept.unseen.filter((one) => one !== kind).concat(on ? [] : [kind]);
    write();
  },
  /** Whether calls of a kind are heard, where sound is on. */
  rings(kind: string): boolean {
    return kept.rings.includes(kind);
  },
  ring(kind: string, on: boolean): void {
    kept.rings = kept.rings.filter((one) => one !== kind).concat(on ? [kind] : []);
    if (on) kept.sound = true;
    write();
  },
  get left(): boolean {
    return kept.left;
  },
  set left(on: boolean) {
    kept.left = on;
    write();
  },
  /** Nothing may travel: chosen here, or by the device. */
  get still(): boolean {
    return prefersStill || !kept.motion;
  },
};

/** Puts the theme on the page, and whether it may move. */
export function dress(): void {
  const root = document.documentElement;
  if (kept.theme === "auto") delete root.dataset["theme"];
  else root.dataset["theme"] = kept.theme;
  if (kept.motion) delete root.dataset["motion"];
  else root.dataset["motion"] = "none";
}

/** The language of this browser: chosen here, else the browser's own, if we speak it. */
export function firstLanguage(): Language {
  if (kept.language) return kept.language;
  for (const wanted of navigator.languages) {
    const found = LANGUAGES.find((lang) => wanted.toLowerCase().startsWith(lang));
    if (found) return found;
  }
  return "en";
}

/** Fetches subjects of the language that is spoken, before a page shows them: of another one, if that is spoken by the time they come. */
export async function need(...wanted: string[]): Promise<void> {
  for (const subject of wanted) subjects.add(subject);
  let lang: Language;
  do {
    lang = language();
    await learn(lang, wanted);
  } while (lang !== language());
}

/** Speaks another language, once all subjects are here that pages need; they may come to need more meanwhile. */
async function change(lang: Language): Promise<void> {
  let known: number;
  do {
    known = subjects.size;
    await learn(lang, [...subjects]);
  } while (known !== subjects.size);
  speak(lang);
}

/** Speaks another language from now on, here and wherever the person signs in. */
export async function choose(lang: Language): Promise<void> {
  kept.language = lang;
  write();
  await change(lang);
  // the server writes to the person in this language, too; that it cannot be told now is no reason to say no
  await ask("PATCH", "/api/me", { language: lang }).catch(() => null);
}

/** The language of the person's account, where this browser has none of its own. */
export async function follow(lang: string | null): Promise<void> {
  const known = LANGUAGES.find((one) => one === lang);
  if (kept.language || !known || known === language()) return;
  await change(known);
}
