// Does one thing at a time that a person asked for, and says what went wrong with it.
import { say } from "$web/words/index.svelte";
import { sentenceOf } from "./http";

export class Once {
  busy = $state(false);
  problem = $state("");

  async run(act: () => Promise<unknown>, unreachable: () => string = () => say("lobby.unreachable")): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.problem = "";
    try {
      await act();
    } catch (error) {
      this.problem = sentenceOf(error, unreachable());
    } finally {
      this.busy = false;
    }
  }
}
