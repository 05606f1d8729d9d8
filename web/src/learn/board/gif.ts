// An animated GIF from pictures of one size: one palette of the 255 most frequent colours, and only what changes from one to the next.

interface Picture {
  readonly width: number;
  readonly height: number;
  readonly data: ArrayLike<number>;
}

const CLEAR = 255; // the colour that shows what was there before

/** A palette: the most frequent colours of some pictures, told apart in steps of eight. */
function paletteOf(pictures: readonly Picture[]): { colours: number[][]; of: (r: number, g: number, b: number) => number } {
  const seen = new Map<number, [n: number, r: number, g: number, b: number]>();
  for (const { data } of pictures) {
    for (let i = 0; i < data.length; i += 4) {
      const key = ((data[i]! >> 3) << 10) | ((data[i + 1]! >> 3) << 5) | (data[i + 2]! >> 3);
      const entry = seen.get(key);
      if (entry) entry[0] += 1;
      else seen.set(key, [1, data[i]!, data[i + 1]!, data[i + 2]!]);
    }
  }
  const colours = [...seen.values()].sort((a, b) => b[0] - a[0]).slice(0, CLEAR).map(([, r, g, b]) => [r, g, b]);
  const known = new Map<number, number>();
  const of = (r: number, g: number, b: number): number => {
    const key = ((r >> 3) << 10) | ((g >> 3) << 5) | (b >> 3);
    const before = known.get(key);
    if (before !== undefined) return before;
    let [best, least] = [0, Infinity];
    colours.forEach((colour, i) => {
      const far = (colour[0]! - r) ** 2 + (colour[1]! - g) ** 2 + (colour[2]! - b) ** 2;
      if (far < least) [best, least] = [i, far];
    });
    known.set(key, best);
    return best;
  };
  return { colours, of };
}

/** Lempel, Ziv and Welch, as GIF packs them: codes of 9 to 12 bits. */
function packed(pixels: Uint8Array): number[] {
  const out: number[] = [];
  let [bits, held] = [0, 0];
  let size = 9;
  let next = 258;
  let table = new Map<number, number>();
  const put = (code: number) => {
    held |= code << bits;
    bits += size;
    while (bits >= 8) {
      out.push(held & 255);
      held >>>= 8;
      bits -= 8;
    }
  };
  put(256);
  let prefix = pixels[0]!;
  for (let i = 1; i < pixels.length; i += 1) {
    const pixel = pixels[i]!;
    const key = (prefix << 8) | pixel;
    const known = table.get(key);
    if (known !== undefined) {
      prefix = known;
      continue;
    }
    put(prefix);
    if (next < 4096) {
      table.set(key, next);
      if (next === 1 << size) size += 1;
      next += 1;
    } else {
      put(256);
      table = new Map();
      next = 258;
      size = 9;
    }
    prefix = pixel;
  }
  put(prefix);
  put(257);
  if (bits) out.push(held & 255);
  return out;
}

const word = (n: number): number[] => [n & 255, n >> 8];

/** Pictures are packed as they are added: a whole game of them would fill the memory of a phone. */
export class Gif {
  readonly #width: number;
  readonly #height: number;
  readonly #of: (r: number, g: number, b: number) => number;
  readonly #parts: Uint8Array<ArrayBuffer>[];
  #before: Uint8Array | null = null;

  /** The colours are those of some of the pictures. */
  constructor(samples: readonly [Picture, ...Picture[]]) {
    const { width, height } = samples[0];
    const { colours, of } = paletteOf(samples);
    const table = Array.from({ length: 256 }, (_, i) => colours[i] ?? [0, 0, 0]).flat();
    const letters = (text: string) => new TextEncoder().encode(text);
    [this.#width, this.#height, this.#of] = [width, height, of];
    this.#parts = [Uint8Array.of(...letters("GIF89a"), ...word(width), ...word(height), 0xf7, 0, 0, ...table), Uint8Array.of(0x21, 0xff, 11, ...letters("NETSCAPE2.0"), 3, 1, 0, 0, 0)];
  }

  /** One more picture, shown for so many hundredths of a second. */
  add({ data }: Picture, delay: number): void {
    const pixels = new Uint8Array(this.#width * this.#height);
    for (let at = 0; at < pixels.length; at += 1) pixels[at] = this.#of(data[4 * at]!, data[4 * at + 1]!, data[4 * at + 2]!);
    const before = this.#before;
    const changed = before ? pixels.map((pixel, at) => (pixel === before[at] ? CLEAR : pixel)) : pixels;
    this.#before = pixels;
    this.#parts.push(Uint8Array.of(0x21, 0xf9, 4, 5, ...word(delay), CLEAR, 0, 0x2c, 0, 0, 0, 0, ...word(this.#width), ...word(this.#height), 0, 8));
    const bytes = packed(changed);
    for (let at = 0; at < bytes.length; at += 255) {
      const block = bytes.slice(at, at + 255);
      this.#parts.push(Uint8Array.of(block.length, ...block));
    }
    this.#parts.push(Uint8Array.of(0));
  }

  /** The whole file. */
  made(): Blob {
    return new Blob([...this.#parts, Uint8Array.of(0x3b)], { type: "image/gif" });
  }
}
