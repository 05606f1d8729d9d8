// The code that shows a replay in a page of somebody else.
const ESCAPED: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => ESCAPED[letter]!);

/** A frame of an address, as HTML. Names of people are in its title. */
export const frameOf = (address: string, title: string): string =>
  `<iframe src="${escaped(address)}" title="${escaped(title)}" width="640" height="720" loading="lazy" style="border: 0; max-width: 100%"></iframe>`;
