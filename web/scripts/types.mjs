// The types of the wire, from the server's own description:  python -m sandtable.server.describe | npm run types
// The JSON schema of the messages and the OpenAPI of the routes come in; files go to src/wire, or to the folder that is named.
import { compile } from "json-schema-to-typescript";
import openapi, { astToString } from "openapi-typescript";
import { writeFileSync } from "node:fs";
import { text } from "node:stream/consumers";

const told = JSON.parse(await text(process.stdin));
const note = "// Made by scripts/types.mjs from what the server says of itself. Not to be edited.\n";

// A tuple of the newer schema, written as the compiler of types knows it.
function tuples(node) {
  if (Array.isArray(node)) return node.map(tuples);
  if (node === null || typeof node !== "object") return node;
  const { prefixItems, ...rest } = Object.fromEntries(Object.entries(node).map(([name, value]) => [name, tuples(value)]));
  return prefixItems ? { ...rest, items: prefixItems, additionalItems: false } : rest;
}

const messages = await compile(tuples(told.messages), "TableMessage", {
  bannerComment: note,
  additionalProperties: false,
  unreachableDefinitions: true,
  format: false,
});
const folder = process.argv[2] ?? "src/wire";
writeFileSync(`${folder}/messages.ts`, messages);
// what has a default is left out when it has that value, both ways
writeFileSync(`${folder}/api.ts`, note + astToString(await openapi(told.openapi, { defaultNonNullable: false })));
