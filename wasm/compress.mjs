// Compresses files, each into FILE.br and FILE.gz beside it: node compress.mjs FILE...
import fs from "node:fs";
import zlib from "node:zlib";

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = zlib.constants;

function write(path, make) {
  if (fs.existsSync(path)) return;
  fs.writeFileSync(`${path}.part`, make());
  fs.renameSync(`${path}.part`, path);
}

for (const path of process.argv.slice(2)) {
  const content = fs.readFileSync(path);
  const params = { [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_LGWIN]: 24, [BROTLI_PARAM_SIZE_HINT]: content.length };
  write(`${path}.br`, () => zlib.brotliCompressSync(content, { params }));
  write(`${path}.gz`, () => zlib.gzipSync(content, { level: 9 }));
}
