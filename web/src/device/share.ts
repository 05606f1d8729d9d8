/** Shares an address: with the device's share dialog, else through the clipboard. True when it was copied. */
export async function share(path: string): Promise<boolean> {
  const url = new URL(path, location.href).href;
  if (typeof navigator.share === "function" && window.matchMedia("(pointer: coarse)").matches) {
    await navigator.share({ url }).catch(() => null); // closed without sharing: nothing to say
    return false;
  }
  return copy(url);
}

/** To the clipboard; a page over plain HTTP has only the old way. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement("textarea");
    field.value = text;
    document.body.append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    return done;
  }
}
