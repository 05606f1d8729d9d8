// The service worker: keeps the shell and the rules, so that the page opens without a network, and the engine once it has been
// fetched. What the server says under /api is never kept: a table is true or it is not shown.
/// <reference lib="webworker" />

// The build puts the names of its files here, and a version that changes with them.
const FILES: readonly string[] = JSON.parse("__FILES__");
const SHELL = "sandtable-__VERSION__";

const worker = self as unknown as ServiceWorkerGlobalScope;
// the page may lie in a folder of a web host
const at = (path: string) => new URL(path, location.href).href;
const ADDRESSES = new Set(FILES.map(at));
// as in engine/files.ts: a service worker is one file, and imports nothing
const KEPT = "sandtable-engine";
const ENGINE = at("engine/");

worker.addEventListener("install", (event) => {
  // what a hashed name points to never changes, so the browser's own copy will do; the page itself must be new
  const wanted = FILES.map((path) => new Request(at(path), path.startsWith("assets/") ? {} : { cache: "reload" }));
  event.waitUntil(caches.open(SHELL).then((shell) => shell.addAll(wanted)));
});

worker.addEventListener("activate", (event) => {
  const old = async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith("sandtable-") && name !== SHELL && name !== KEPT);
    await Promise.all(names.map((name) => caches.delete(name)));
    await worker.clients.claim();
  };
  event.waitUntil(old());
});

// The page asks for it when somebody has agreed to the new version.
worker.addEventListener("message", (event) => {
  if (event.data === "take over") void worker.skipWaiting();
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const [address = ""] = request.url.split("#");
  if (request.method !== "GET" || !address.startsWith(at("./")) || address.startsWith(at("api/"))) return;
  // what the server says of who may frame a page is not kept
  if (address.startsWith(at("embed/"))) return;
  // every address of ours is the same page; which one it is, the page knows itself
  if (request.mode === "navigate") event.respondWith(kept(SHELL, at("./"), request));
  else if (ADDRESSES.has(address)) event.respondWith(kept(SHELL, address, request));
  // which files the engine has may change; the files themselves have hashes in their names
  else if (address.startsWith(ENGINE) && address !== at("engine/manifest.json")) event.respondWith(kept(KEPT, address, request));
});

async function kept(cache: string, address: string, request: Request): Promise<Response> {
  return (await caches.match(address, { cacheName: cache })) ?? fetch(request);
}

interface Called {
  title: string;
  body: string;
  path: string;
  waiting: number;
  lang: string;
}

// A call from the server, with the page closed or not looked at. It takes the place of an earlier one of the same table.
worker.addEventListener("push", (event) => {
  const show = async () => {
    const call = event.data?.json() as Called | undefined;
    if (!call) return;
    await worker.registration.showNotification(call.title, { body: call.body, tag: call.path, lang: call.lang, icon: at("icon-192.png"), data: call.path });
    const { setAppBadge } = navigator as Partial<Navigator>;
    if (call.waiting) await setAppBadge?.call(navigator, call.waiting).catch(() => null);
  };
  event.waitUntil(show());
});

// A call on the device was pressed: to the table, in a page that shows it already if there is one, or in any that is open.
worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const path = String(event.notification.data);
  const show = async () => {
    const pages = await worker.clients.matchAll({ type: "window" });
    const page = pages.find(({ url }) => url === at(path)) ?? pages[0];
    if (!page) return worker.clients.openWindow(path);
    await page.focus();
    return page.url === at(path) ? page : page.navigate(path);
  };
  event.waitUntil(show());
});
