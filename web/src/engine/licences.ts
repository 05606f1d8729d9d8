// The licences of the engine's parts, which come with it.
import { BASE } from "$web/site";
import { manifestOf } from "./files";

interface Licence {
  readonly name: string;
  readonly licence: string;
  readonly source: string;
  readonly text: string;
}

export async function licences(): Promise<readonly Licence[]> {
  const base = new URL("engine/", BASE);
  const { files } = await manifestOf(base);
  const response = await fetch(new URL(files["licences"]?.path ?? "missing", base));
  if (!response.ok) throw new Error(`licences: ${response.status}`);
  return (await response.json()) as Licence[];
}
