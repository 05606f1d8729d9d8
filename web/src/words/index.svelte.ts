// Every sentence comes from the locale folder of the package, one source for Python and the web. English is here from
// the start; French is fetched when it is wanted.
import { counted, inflected, plain, written, type Sentence } from "./grammar";

type Subject = Record<string, Sentence>;
export type Value = string | number | Word;

export const LANGUAGES = ["en", "fr"] as const;
export type Language = (typeof LANGUAGES)[number];

const files = import.meta.glob<Subject>(
  [
    "$locale/*/{web,lobby,here,pages,rules,aim,help,colour,level,side,pattern,mistakes,think,lesson,first,more,puzzle,statistics,companion,coach,tournament,meet,person,calls,moderation,table,waiting}.json",
    "$locale/*/board_*.json",
  ],
  { import: "default" },
);
const known: Record<Language, Record<string, Subject>> = { en: {}, fr: {} };
let chosen = $state<Language>("en");
let loads = $state(0);

/** The language that is spoken now. */
export const language = (): Language => chosen;

/** Fetches subjects in a language, so that `say` has them. */
export async function learn(lang: Language, subjects: readonly string[]): Promise<void> {
  const wanted = subjects.filter((subject) => !(subject in known[lang]));
  await Promise.all(
    wanted.map(async (subject) => {
      const path = Object.keys(files).find((name) => name.endsWith(`/${lang}/${subject}.json`));
      if (path) known[lang][subject] = await files[path]!();
    }),
  );
  if (wanted.length) loads += 1;
}

export function speak(lang: Language): void {
  chosen = lang;
  document.documentElement.lang = lang;
}

/** A word of ours by its key, as a value of a sentence, which takes the form that it needs. */
export class Word {
  readonly key: string;
  constructor(key: string) {
    this.key = key;
  }
  /** The word by itself. */
  get text(): string {
    return say(this.key);
  }
}

/** The sentence of a key, its placeholders filled in; `n` chooses between one and many. */
export function say(key: string, values: Readonly<Record<string, Value>> = {}): string {
  const text = plain(chosen, sentence(key), values["n"]);
  return bound(
    text.replace(/\{(\w+)(?::([^}]*))?\}/g, (whole, name: string, form?: string) => {
      const value = values[name];
      return value === undefined ? whole : filled(value, form ?? "name");
    }),
  );
}

/** A sentence without placeholders in a language that need not be the one that is spoken; its subject must be here. */
export function saidIn(lang: Language, key: string): string {
  const dot = key.indexOf(".");
  return plain(lang, known[lang][key.slice(0, dot)]?.[key.slice(dot + 1)] ?? key, undefined);
}

/** Whether there is a sentence of this key, in a subject that is here. */
export const knows = (key: string): boolean => !["", key].includes(sentence(key) as string);

function sentence(key: string): Sentence {
  void loads; // a sentence that was not there yet is said again once it is
  const dot = key.indexOf(".");
  const subject = known[chosen][key.slice(0, dot)];
  // nothing is said of a subject that is still being fetched; a sentence that a subject lacks is in sight, and found
  return subject ? (subject[key.slice(dot + 1)] ?? key) : "";
}

function filled(value: Value, form: string): string {
  if (form.includes("|")) return counted(chosen, value, form);
  return inflected(chosen, value instanceof Word ? sentence(value.key) : written(chosen, value), form);
}

/** A sentence that came from the server in every language. */
export const told = (text: Record<string, string>): string => bound(text[chosen] ?? text["en"] ?? "");

/** French sets a space before some signs; no line may begin with one of them, nor with a unit without its number. */
function bound(text: string): string {
  return chosen === "fr" ? text.replace(/ (?=[:;?!»%])|(?<=\d) (?=PV\b)|(?<=«|n°) /g, "\u00a0") : text;
}
