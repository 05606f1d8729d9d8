// How this person is called while they look at no page of the site: the server's settings and those of this browser.
import type { components } from "$web/wire/api";
import { introduce } from "$web/me.svelte";
import { ask } from "$web/wire/http";
import { deviceCalls } from "./notify.svelte";

type Schemas = components["schemas"];
type CallSettings = Schemas["CallSettings"];
export type CallKind = Schemas["Subscription"]["kinds"][number];
export const KINDS = ["days", "clock", "time", "seat", "offer", "challenge", "partner", "round"] as const satisfies readonly CallKind[];

class Devices {
  known = $state.raw<CallSettings | null>(null);
  /** What this browser gave the server last. */
  #endpoint = $state("");

  /** Whether this browser can be called at all. */
  readonly able = "PushManager" in window && "serviceWorker" in navigator;
  /** This browser as the server knows it. */
  readonly own = $derived(this.known?.devices.find(({ endpoint }) => endpoint === this.#endpoint));

  async load(): Promise<void> {
    await introduce(); // asked by somebody new it would make a second guest of them
    this.known = await ask<CallSettings>("GET", "/api/calls");
    const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
    this.#endpoint = (await worker?.pushManager?.getSubscription())?.endpoint ?? "";
  }

  async choose(choices: Schemas["CallPreferences"]): Promise<void> {
    this.known = await ask<CallSettings>("PUT", "/api/calls", choices);
  }

  /** Calls this browser for these kinds, and no others. Asks for leave, on a click; false where that is refused. */
  async call(kinds: readonly CallKind[]): Promise<boolean> {
    const key = this.known?.push;
    if (!key) return false;
    if (!kinds.length && this.own) {
      this.known = await ask<CallSettings>("DELETE", `/api/calls/devices/${encodeURIComponent(this.own.id)}`);
      return true;
    }
    await deviceCalls.allow();
    if (deviceCalls.leave !== "granted") return false;
    const worker = await navigator.serviceWorker.ready;
    const found = (await worker.pushManager.getSubscription()) ?? (await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
    const { endpoint, keys } = found.toJSON();
    this.#endpoint = endpoint ?? "";
    this.known = await ask<CallSettings>("POST", "/api/calls/devices", { endpoint, keys, kinds });
    return true;
  }

  async test(): Promise<void> {
    if (this.own) this.known = await ask<CallSettings>("POST", `/api/calls/devices/${encodeURIComponent(this.own.id)}/test`);
  }

  async setAddress(address: string): Promise<void> {
    this.known = await ask<CallSettings>("PUT", "/api/calls/address", { address });
  }

  async forgetAddress(): Promise<void> {
    this.known = await ask<CallSettings>("DELETE", "/api/calls/address");
  }
}

export const devices = new Devices();
