// A dialog over everything else, until the function that comes back is called.

/** Shows it. Svelte takes a dialog out of the page before anyone could close it, and then the browser gives the focus back to
 * nobody: so it is given back here, unless somebody else has it by then. */
export function modal(dialog: HTMLDialogElement): () => void {
  const before = document.activeElement;
  dialog.showModal();
  return () => {
    dialog.close();
    if (before instanceof HTMLElement && before.isConnected && document.activeElement === document.body) before.focus({ preventScroll: true });
  };
}
