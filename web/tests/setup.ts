import { cleanup, configure } from "@testing-library/svelte";
import { afterEach } from "vitest";
import { carrying } from "$web/games/pointer/carrying.svelte";

// on a busy machine what a test waits for may take longer than the usual second
configure({ asyncUtilTimeout: 20_000 });

// all files share one page (isolate: false), which each test leaves empty
afterEach(() => {
  cleanup();
  localStorage.clear();
  // jsdom lays nothing out: what lies at a point each test says for itself
  Reflect.deleteProperty(document, "elementFromPoint");
  carrying.stop();
});

// What jsdom has not: media queries, sizes and dialogs.
window.matchMedia = (media: string) => Object.assign(new EventTarget(), { media, matches: false }) as unknown as MediaQueryList;
window.scrollTo = () => {};
window.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
  this.open = false;
};
