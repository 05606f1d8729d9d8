// The picture of a game as a square to share: the picture, what happened, who played. Made here, from the SVG.
const SIDE = 1200;
const STYLES = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-opacity", "stroke-linecap", "stroke-linejoin", "text-anchor", "font-size", "font-weight"];

/** The SVG by itself: colours of the page's theme written out, and what it refers to taken along. */
export function alone(picture: SVGSVGElement): string {
  const copy = picture.cloneNode(true) as SVGSVGElement;
  const [from, to] = [picture, copy].map((root) => [root, ...root.querySelectorAll<SVGElement>("*")]) as [SVGElement[], SVGElement[]];
  from.forEach((element, i) => {
    const seen = getComputedStyle(element);
    for (const name of STYLES) if (seen.getPropertyValue(name)) to[i]?.setAttribute(name, seen.getPropertyValue(name).replaceAll('"', "'"));
    to[i]?.removeAttribute("class");
    to[i]?.removeAttribute("style");
  });
  const defs = document.createElementNS("http://www.w3.org/2000/svg", "defs");
  const wanted = new Set([...copy.outerHTML.matchAll(/(?:href="#|url\('?#)([\w*-]+)/g)].map(([, id]) => id!));
  for (const id of wanted) {
    const found = document.getElementById(id);
    if (found) defs.append(found.cloneNode(true));
  }
  copy.prepend(defs);
  copy.setAttribute("width", "900");
  copy.setAttribute("height", "900");
  const theme = getComputedStyle(document.documentElement);
  return new XMLSerializer().serializeToString(copy).replace(/var\((--[\w-]+)\)/g, (_, name: string) => theme.getPropertyValue(name).trim());
}

/** A PNG of 1200 x 1200: the picture, and lines under it, the first one large. */
export async function postcard(picture: SVGSVGElement, lines: readonly string[]): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(alone(picture))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIDE;
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("nothing to draw on");
  const theme = getComputedStyle(document.documentElement);
  const colour = (name: string) => theme.getPropertyValue(name).trim();
  pen.fillStyle = colour("--table");
  pen.fillRect(0, 0, SIDE, SIDE);
  pen.drawImage(image, (SIDE - 900) / 2, 40, 900, 900);
  pen.textAlign = "center";
  const font = getComputedStyle(document.body).fontFamily;
  lines.forEach((line, i) => {
    pen.fillStyle = colour(i === 0 ? "--ink" : "--ink2");
    let size = i === 0 ? 60 : 34;
    do pen.font = `${i === 0 ? 300 : 400} ${size}px ${font}`;
    while (pen.measureText(line).width > SIDE - 100 && (size -= 2) > 16);
    pen.fillText(line, SIDE / 2, 1025 + 62 * i);
  });
  return new Promise((done, failed) => canvas.toBlob((made) => (made ? done(made) : failed(new Error("no picture"))), "image/png"));
}

/** Hands a picture on: by the device's own way of sharing, else as a file. True when it was saved. */
export async function hand(made: Blob, name: string): Promise<boolean> {
  const file = new File([made], name, { type: made.type });
  if (window.matchMedia("(pointer: coarse)").matches && navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file] }).catch(() => null); // closed without sharing: nothing to say
    return false;
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(made);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  return true;
}
