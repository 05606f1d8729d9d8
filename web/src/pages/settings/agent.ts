// What a browser calls itself, in two words: "Firefox, Linux". The order matters: most claim to be some of the others.
const BROWSERS = ["Edg", "OPR", "Firefox", "Chrome", "Safari"] as const;
const NAMES: Record<string, string> = { Edg: "Edge", OPR: "Opera" };
const SYSTEMS = ["Android", "iPhone", "iPad", "Windows", "Mac OS", "Linux"] as const;

/** A browser and its system; null where neither is known. */
export function browserOf(agent: string): string | null {
  const browser = BROWSERS.find((name) => agent.includes(`${name}/`));
  const system = SYSTEMS.find((name) => agent.includes(name));
  const known = [browser && (NAMES[browser] ?? browser), system].filter(Boolean);
  return known.length ? known.join(", ") : null;
}
