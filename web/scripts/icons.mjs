// Draws the icons of the app: public/icon.svg, and from it the PNG files that phones want. Needs a chromium on the PATH.
// They are committed, so that a build needs neither this script nor a browser.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const out = (name) => fileURLToPath(new URL(`../public/${name}`, import.meta.url));
const FACES = ["#B0322A", "#DF7A1A", "#F9E07A", "#2E8F78", "#7747A6", "#26262C"];
const RIMS = ["#761B16", "#7F3E05", "#7A5C00", "#11503F", "#42206A", "#0B0B0F"];

/** The rosette of the page's head on a raked disc; `full` for masks that cut the corners off. */
function icon(full) {
  const petals = FACES.map(
    (face, i) =>
      `<path transform="rotate(${i * 60})" d="M0-12C17-24 17-43 0-56C-17-43-17-24 0-12Z" fill="${face}" stroke="${RIMS[i]}" stroke-width="1.6"/>`,
  ).join("");
  const rakes = [20, 32, 44, 56].map((r) => `<circle r="${r}" fill="none" stroke="#CFBB8F" stroke-opacity=".55" stroke-width="1.4"/>`).join("");
  const ground = full ? `<rect x="-80" y="-80" width="160" height="160" fill="#0F1619"/>` : "";
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${full ? "-80 -80 160 160" : "-66 -66 132 132"}">${ground}` +
    `<circle r="64" fill="#EADBBC" stroke="#CFBB8F" stroke-width="2"/><circle r="60" fill="#F4EAD4"/>${rakes}${petals}</svg>`
  );
}

const folder = mkdtempSync(join(tmpdir(), "icons-"));
function png(name, size, full) {
  const page = join(folder, "icon.html");
  const svg = icon(full).replace("<svg ", `<svg width="${size}" height="${size}" style="display:block" `);
  writeFileSync(page, `<!doctype html><style>html,body{margin:0;background:transparent}</style>${svg}`);
  execFileSync("chromium", [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--hide-scrollbars",
    "--default-background-color=00000000",
    `--window-size=${size},${size}`,
    `--screenshot=${out(name)}`,
    `file://${page}`,
  ]);
}

writeFileSync(out("icon.svg"), icon(false));
png("icon-192.png", 192, false);
png("icon-512.png", 512, false);
png("icon-maskable-512.png", 512, true);
png("apple-touch-icon.png", 180, true);
rmSync(folder, { recursive: true });
