// The picture of a position, as the server draws it for the viewer: in their language, from their side, for their theme.
import { settings } from "$web/settings.svelte";
import type { GeneralObservation, Outline, Seating } from "$web/games/face";
import { language } from "$web/words/index.svelte";

export interface Drawing {
  readonly svg: SVGSVGElement;
  /** Its width by its height. */
  readonly ratio: number;
  /** What it shows, in the words of its own titles. */
  readonly outline: Outline;
}

/** The address of the picture of the position that is shown now. The server may be ahead, since the moves of others are shown
 * one by one. The part after the # is not sent: it distinguishes positions with the same number of decisions. */
export function addressOf({ observation, table, last, own }: Seating<GeneralObservation>): string {
  const wanted = new URLSearchParams({ ply: String(observation.ply), lang: language(), theme: settings.dark ? "dark" : "light" });
  // who has no seat, or several that look on together, is not called "you"; the server knows who has one
  if (own !== null) wanted.set("seat", String(own));
  return `/api/tables/${encodeURIComponent(table.id)}/picture?${wanted}#${last?.number ?? 0} ${table.status}`;
}

export async function draw(address: string, signal: AbortSignal): Promise<Drawing> {
  const response = await fetch(address, { credentials: "same-origin", signal });
  if (!response.ok) throw new Error(`no picture: ${response.status}`);
  return read(await response.text());
}

/** A picture from its text. */
export function read(text: string): Drawing {
  const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  const [, , width = 0, height = 0] = (root.getAttribute("viewBox") ?? "").split(" ").map(Number);
  if (root.localName !== "svg" || !(width > 0 && height > 0)) throw new Error("no picture");
  const svg = document.importNode(root, true) as unknown as SVGSVGElement;
  const heading = svg.getAttribute("aria-label") ?? "";
  svg.querySelector(":scope > title")?.remove(); // it is the label, and would be a tip wherever the mouse is
  const lines = [...svg.querySelectorAll("title")].filter((title) => !isInside(title)).map(words);
  // the room that there is decides how large it is
  svg.removeAttribute("width");
  svg.removeAttribute("height");
  // words on the page have the colour of the page's ink, unless they say otherwise
  for (const one of svg.querySelectorAll<SVGTextElement>("text[fill]")) one.style.fill = one.getAttribute("fill") ?? "";
  return { svg, ratio: width / height, outline: { heading, lines } };
}

/** A group of the picture within another one is told with it. */
const isInside = (title: Element): boolean => title.parentElement?.parentElement?.closest("g:has(> title)") != null;

/** What a group is called, and what is in it: "The row (1, 4, 2)". */
function words(title: Element): string {
  const inside = [...(title.parentElement?.querySelectorAll("title") ?? [])].filter((one) => one !== title).map((one) => one.textContent);
  return inside.length ? `${title.textContent} (${inside.join(", ")})` : (title.textContent ?? "");
}

class Shown {
  /** The picture that is on the screen; null while there is none. */
  drawing = $state.raw<Drawing | null>(null);
}

/** There is one table on the screen. */
export const shown = new Shown();
