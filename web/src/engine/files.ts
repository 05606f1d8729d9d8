// The files of the engine, kept by this browser once they have been fetched. Their names have hashes of what is in them.

export interface Manifest {
  readonly version: string;
  readonly files: Readonly<Record<string, { readonly path: string; readonly raw: number }>>;
}

/** The cache that the service worker answers from; it outlives versions of the page. */
const KEPT = "sandtable-engine";

/** There is no such thing over plain HTTP, or in some private windows: then the browser's own cache has to do. */
async function cache(): Promise<Cache | null> {
  try {
    return await caches.open(KEPT);
  } catch {
    return null;
  }
}

async function tryKeep(kept: Cache | null, url: URL, response: Response): Promise<void> {
  // storage may be full: what is here already can be used all the same
  await kept?.put(url.href, response).catch(() => null);
}

/** What the engine consists of: as the server says now, else as it was said last. */
export async function manifestOf(base: URL): Promise<Manifest> {
  const url = new URL("manifest.json", base);
  const kept = await cache();
  try {
    const response = await fetch(url, { cache: "no-cache" });
    if (!response.ok || !response.headers.get("content-type")?.includes("json")) throw new Error(`${url.pathname}: ${response.status}`);
    const manifest = (await response.clone().json()) as Manifest;
    await tryKeep(kept, url, response);
    return manifest;
  } catch (error) {
    const before = await kept?.match(url.href);
    if (!before) throw error;
    return (await before.json()) as Manifest;
  }
}

const addresses = (base: URL, manifest: Manifest): URL[] => Object.values(manifest.files).map(({ path }) => new URL(path, base));

/** Whether all of it is here: it can be started without a network, and soon. */
export async function isKept(base: URL): Promise<boolean> {
  const kept = await cache();
  const manifest = await kept?.match(new URL("manifest.json", base).href).catch(() => undefined);
  if (!kept || !manifest) return false;
  const wanted = addresses(base, (await manifest.json()) as Manifest);
  return (await Promise.all(wanted.map((url) => kept.match(url.href)))).every(Boolean);
}

/** What has just been fetched, by address; and when the browser has kept it, and forgotten the files of older versions. */
export interface Fetched {
  readonly files: Map<string, Blob>;
  readonly kept: Promise<void>;
}

/** Fetches what is missing. Nobody need wait until it is kept: the engine can be started from what came. */
export async function fetchAll(base: URL, manifest: Manifest, progress: (share: number) => void): Promise<Fetched> {
  const kept = await cache();
  const files = new Map<string, Blob>();
  const sizes = Object.values(manifest.files).map(({ raw }) => raw);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  let done = 0;
  await Promise.all(
    addresses(base, manifest).map(async (url, i) => {
      if (!(await kept?.match(url.href).catch(() => undefined))) {
        const response = await fetch(url);
        if (!response.ok || !response.body) throw new Error(`${url.pathname}: ${response.status}`);
        const reader = response.body.getReader();
        const parts: Uint8Array<ArrayBuffer>[] = [];
        let read = 0;
        for (let part = await reader.read(); !part.done; part = await reader.read()) {
          parts.push(part.value);
          read += part.value.length;
          progress(Math.min(1, (done + read) / total));
        }
        // what is cut off or something else is not kept, nor started: the runtime would wait for ever
        if (read !== sizes[i]) throw new Error(`${url.pathname}: ${read} bytes of ${sizes[i]}`);
        files.set(url.href, new Blob(parts, { type: response.headers.get("content-type") ?? "" }));
      }
      done += sizes[i] ?? 0;
      progress(Math.min(1, done / total));
    }),
  );
  return { files, kept: keep(kept, base, manifest, [...files]).catch(() => undefined) };
}

async function keep(kept: Cache | null, base: URL, manifest: Manifest, files: readonly (readonly [string, Blob])[]): Promise<void> {
  await Promise.all(files.map(async ([href, file]) => tryKeep(kept, new URL(href), new Response(file))));
  const wanted = new Set([...addresses(base, manifest), new URL("manifest.json", base)].map(({ href }) => href));
  for (const request of (await kept?.keys()) ?? []) if (!wanted.has(request.url)) await kept?.delete(request);
}

/** Answers requests for files that are here without asking anybody: what a loader fetches need not go over the network. */
export function answerFrom(files: ReadonlyMap<string, Blob>, base: URL): void {
  const beyond = self.fetch.bind(self);
  self.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    const file = files.get(url);
    if (file) return new Response(file);
    const isOurs = url.startsWith(base.href) && typeof caches !== "undefined";
    const found = isOurs ? await caches.match(url, { cacheName: KEPT }).catch(() => undefined) : undefined;
    return found ?? beyond(input, init);
  };
}
