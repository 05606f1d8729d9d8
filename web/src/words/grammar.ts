// Forms: how a value stands in a sentence. A placeholder names the form, and the word knows it: {colour:the}, {name:of},
// {points:point|points}; {colour:The} begins a sentence. As src/sandtable/locale/grammar.py, where more is said.
import ELISION from "$locale/elision.json";

/** A sentence, one for one thing and one for several, or a word and its forms, `name` being the plain one. */
export type Sentence = string | Readonly<Record<string, string>>;

/** Whether a language says so many in the singular: French does for none as well. */
const isOne = (lang: string, n: unknown): boolean =>
  typeof n === "number" && (lang === "fr" ? Math.abs(n) < 2 : n === 1);

/** A value as it is written: a decimal point is a comma in French. */
export const written = (lang: string, value: unknown): string =>
  typeof value === "number" && !Number.isInteger(value) ? value.toLocaleString(lang) : String(value);

/** The sentence for so many things; the plain form of a word. */
export function plain(lang: string, sentence: Sentence, n: unknown): string {
  if (typeof sentence === "string") return sentence;
  return sentence["name"] ?? sentence[isOne(lang, n) ? "one" : "other"] ?? "";
}

/** A word, or a name that somebody bears, in a form; with a capital if the form's name has one. */
export function inflected(lang: string, word: Sentence, form: string): string {
  if (/^[A-Z]/.test(form)) return capital(inflected(lang, word, form.toLowerCase()));
  const known = typeof word === "string" ? undefined : word[form];
  const name = plain(lang, word, undefined);
  return known ?? (form === "of" ? of(lang, name) : name);
}

/** A number with its noun, given as `one|other`. */
export function counted(lang: string, n: unknown, nouns: string): string {
  const [one, other] = nouns.split("|");
  return `${written(lang, n)} ${isOne(lang, n) ? one : other}`;
}

const ELIDES: Readonly<Record<string, RegExp>> = Object.fromEntries(
  Object.entries(ELISION).map(([lang, names]) => [lang, new RegExp(names, "iu")]),
);

/** Whose: "de Robin", "d'Onde", "d'Hélène", "de Harry". */
export function of(lang: string, name: string): string {
  const elides = ELIDES[lang];
  return elides ? (elides.test(name) ? `d'${name}` : `de ${name}`) : name;
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
