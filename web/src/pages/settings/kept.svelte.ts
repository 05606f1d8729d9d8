// A list that the server keeps and hands out anew after every change, and what went wrong last.
import { sentenceOf } from "$web/wire/http";
import { say } from "$web/words/index.svelte";

export class Kept<T> {
  list = $state.raw<readonly T[]>([]);
  problem = $state("");

  async refresh(get: () => Promise<T[]>): Promise<void> {
    try {
      this.list = await get();
      this.problem = "";
    } catch (error) {
      this.problem = sentenceOf(error, say("pages.unreachable"));
    }
  }
}
