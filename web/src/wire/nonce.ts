// A person's own part of the shuffle: 16 random bytes, given once the server has committed to its own.

export function randomHex(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** With it the game begins, and the clock: that must not happen behind the back of somebody who looks elsewhere. */
export const mayBegin = (clock: { type: string } | null | undefined): boolean => clock?.type !== "real" || !document.hidden;
