// A dialog over everything else, until the function that comes back is called.

/** Shows the dialog. Svelte removes a dialog from the page without closing it, and then the browser does not restore the focus: so
 * it is restored here, unless another element has it by then. */
export function modal(dialog: HTMLDialogElement): () => void {
  const before = document.activeElement;
  dialog.showModal();
  return () => {
    dialog.close();
    if (before instanceof HTMLElement && before.isConnected && document.activeElement === document.body) before.focus({ preventScroll: true });
  };
}
