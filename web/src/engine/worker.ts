// The engine's own thread: fetches and starts it, then answers one line after the other.
import { answerFrom, fetchAll, manifestOf } from "./files";
import type { Notice } from "./protocol";

interface Booted {
  answer(line: string): string;
}
type Boot = (base: URL, manifest: unknown) => Promise<Booted>;

const tell = (notice: Notice) => postMessage(notice);

async function start(address: string): Promise<Booted> {
  const begun = performance.now();
  const base = new URL(address);
  const manifest = await manifestOf(base);
  let told = 0;
  const { files, kept } = await fetchAll(base, manifest, (share) => {
    if (share - told < 0.01 && share < 1) return;
    told = share;
    tell({ progress: share });
  });
  answerFrom(files, base);
  const { boot } = (await import(/* @vite-ignore */ new URL(manifest.files["boot"]?.path ?? "", base).href)) as { boot: Boot };
  const engine = await boot(base, manifest);
  // whoever hears that it is ready may cut the network
  await kept;
  files.forget();
  tell({ ready: Math.round(performance.now() - begun) });
  return engine;
}

let engine: Promise<Booted> | null = null;

self.onmessage = ({ data }: MessageEvent<{ base: string } | string>) => {
  if (typeof data !== "string") {
    engine = start(data.base);
    engine.catch((error: unknown) => tell({ failed: String(error) }));
    return;
  }
  void engine?.then(({ answer }) => {
    try {
      postMessage(answer(data));
    } catch (error) {
      // Python itself has failed: what it holds can no longer be trusted
      tell({ failed: String(error) });
    }
  });
};
