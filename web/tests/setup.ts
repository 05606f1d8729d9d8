// What jsdom has not: media queries and dialogs.
window.matchMedia = (media: string) => Object.assign(new EventTarget(), { media, matches: false }) as unknown as MediaQueryList;
window.scrollTo = () => {};
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
  this.open = false;
};
