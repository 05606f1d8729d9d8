// What stands in the browser's tab: the page that is shown, or who calls.
let page = $state("");
let caller = $state("");

/** The name of the page, as long as it is shown; within an effect. What it gives back takes it away again. */
export function entitle(name: string): () => void {
  page = name;
  return () => {
    if (page === name) page = "";
  };
}

/** Somebody calls: that is said first, until it is over. */
export function announce(what: string): () => void {
  caller = what;
  return () => (caller = "");
}

export const title = (): string => (caller ? `● ${caller} · Sandtable` : page ? `${page} · Sandtable` : "Sandtable");
