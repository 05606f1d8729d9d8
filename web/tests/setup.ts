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
