// The files of the engine, kept by this browser once they have been fetched. Their names have hashes of what is in them.

export interface Manifest {
  readonly version: string;
  readonly files: Readonly<Record<string, { readonly path: string; readonly raw: number }>>;
}

/** The cache that the service worker answers from; it outlives versions of the page. */
const KEPT = "sandtable-engine";

/** What asks the server: `answerFrom` puts itself in the place of the other. */
const network = self.fetch.bind(self);

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
  try {
    const response = await network(url, { cache: "no-cache" });
    if (!response.ok || !response.headers.get("content-type")?.includes("json")) throw new Error(`${url.pathname}: ${response.status}`);
    return (await response.json()) as Manifest;
  } catch (error) {
    const before = await (await cache())?.match(url.href);
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

/** A file as it came, in pieces. */
interface Pieces {
  readonly type: string;
  readonly parts: readonly Uint8Array<ArrayBuffer>[];
}

/** Gives a file out, piece by piece. */
function responseOf({ type, parts }: Pieces): Response {
  let next = 0;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      const part = parts[next];
      next += 1;
      if (part) controller.enqueue(part);
      else controller.close();
    },
  });
  return new Response(body, { headers: { "content-type": type } });
}

/** The files that an engine is started from, by address: what has just been fetched, and what the browser had kept. */
export class Files {
  readonly fetched: Map<string, Pieces> = new Map();
  readonly found: Map<string, Response> = new Map();

  /** A file, if it is here; one that the browser had kept is given out once. */
  take(url: string): Response | undefined {
    const pieces = this.fetched.get(url);
    if (pieces) return responseOf(pieces);
    const found = this.found.get(url);
    this.found.delete(url);
    return found;
  }

  /** Nobody needs them any more. Their memory is given back now, not when the worker next looks for garbage. */
  forget(): void {
    for (const { parts } of this.fetched.values())
      for (const { buffer } of parts) (buffer as { transfer?: (size: number) => void }).transfer?.(0);
    this.fetched.clear();
    this.found.clear();
  }
}

/** Fetches the missing files. The engine can be started from them at once, while the browser stores them and deletes the files
 * of older versions. */
export async function fetchAll(base: URL, manifest: Manifest, progress: (share: number) => void): Promise<{ files: Files; kept: Promise<void> }> {
  const kept = await cache();
  const files = new Files();
  const sizes = Object.values(manifest.files).map(({ raw }) => raw);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  let done = 0;
  await Promise.all(
    addresses(base, manifest).map(async (url, i) => {
      const before = await kept?.match(url.href).catch(() => undefined);
      if (before) files.found.set(url.href, before);
      else {
        const response = await network(url);
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
        files.fetched.set(url.href, { type: response.headers.get("content-type") ?? "", parts });
      }
      done += sizes[i] ?? 0;
      progress(Math.min(1, done / total));
    }),
  );
  return { files, kept: keep(kept, base, manifest, [...files.fetched]).catch(() => undefined) };
}

/** A file for the cache: as the browser's own cache has it, which costs no memory here, else from what came. */
async function again(href: string, pieces: Pieces): Promise<Response> {
  const had = await network(href, { mode: "same-origin", cache: "only-if-cached" }).catch(() => null);
  return had?.ok ? had : responseOf(pieces);
}

async function keep(kept: Cache | null, base: URL, manifest: Manifest, fetched: readonly (readonly [string, Pieces])[]): Promise<void> {
  await Promise.all(fetched.map(async ([href, pieces]) => tryKeep(kept, new URL(href), await again(href, pieces))));
  const told = new URL("manifest.json", base);
  await tryKeep(kept, told, new Response(JSON.stringify(manifest), { headers: { "content-type": "application/json" } }));
  const wanted = new Set([...addresses(base, manifest), told].map(({ href }) => href));
  for (const request of (await kept?.keys()) ?? []) if (!wanted.has(request.url)) await kept?.delete(request);
}

/** Answers requests for files that are here without asking anybody: what a loader fetches need not go over the network. */
export function answerFrom(files: Files, base: URL): void {
  self.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    const here = files.take(url);
    if (here) return here;
    const isOurs = url.startsWith(base.href) && typeof caches !== "undefined";
    const found = isOurs ? await caches.match(url, { cacheName: KEPT }).catch(() => undefined) : undefined;
    return found ?? network(input, init);
  };
}
