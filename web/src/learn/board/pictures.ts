// Pictures of a line: drawn by the rules' own drawings, and turned into what people can send: PNG, and a GIF that moves.
import { drawLine, recordLine, type Line } from "../lines";
import { Gif } from "./gif";
import type { Exploration } from "./exploration.svelte";

/** How wide a picture is, in pixels; one that moves has many, and is smaller. */
const WIDE = 1280;
const MOVING = 640;
/** How long each position is shown, and the last one, in hundredths of a second. */
const EACH = 90;
const LAST = 300;

export function download(name: string, type: string, content: BlobPart): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export const svg = (line: Line): Promise<string> => drawLine(line);

/** The record that the board was opened with; where there was none, that of the line up to where one is. */
export const recordOf = async ({ base, line }: Exploration): Promise<string> => `${JSON.stringify(base.start.record ?? (await recordLine(line)))}\n`;

async function drawn(line: Line, wide: number): Promise<HTMLCanvasElement> {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(await drawLine(line))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = wide;
  canvas.height = Math.round((wide * (image.naturalHeight || 1)) / (image.naturalWidth || 1));
  canvas.getContext("2d", { willReadFrequently: true })!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

export type Still = "png" | "webp";

/** Not every browser writes WebP: those give PNG in its place. */
export const writesWebp = (): boolean => document.createElement("canvas").toDataURL("image/webp").startsWith("data:image/webp");

export async function still(line: Line, type: Still): Promise<Blob> {
  const canvas = await drawn(line, WIDE);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), `image/${type}`));
}

/** A whole line, position by position. One seat looks on all the time: the board would turn round with every move. */
export async function moving(line: Line, tell: (share: number) => void): Promise<Blob> {
  const { moves = [] } = line;
  const know = typeof line.know === "number" ? line.know : 0;
  const after = async (n: number): Promise<ImageData> => {
    const canvas = await drawn({ ...line, know, moves: moves.slice(0, n) }, MOVING);
    return canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);
  };
  const film = new Gif([await after(0), await after(moves.length >> 1), await after(moves.length)]);
  for (let n = 0; n <= moves.length; n += 1) {
    film.add(await after(n), n === moves.length ? LAST : EACH);
    tell(n / (moves.length + 1));
  }
  return film.made();
}
