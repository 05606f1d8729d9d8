import { cleanup, render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import Programs from "$web/pages/settings/Programs.svelte";
import { learn, speak } from "$web/words/index.svelte";

beforeAll(async () => {
  await learn("en", ["pages"]);
  speak("en");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("a token that is shown this once can be copied", async () => {
  const token = { id: "t1", person: "p9", name: "Robo", created: 0 };
  vi.stubGlobal("fetch", async (_: string, { method }: RequestInit) =>
    new Response(JSON.stringify(method === "POST" ? { ...token, token: "st_secret" } : [token]), { status: 200 }),
  );
  const user = userEvent.setup({ pointerEventsCheck: 0 }); // with a clipboard of its own
  render(Programs);
  await user.type(screen.getByLabelText("Name of the bot account"), "Robo{Enter}");
  await user.click(await screen.findByRole("button", { name: "Copy token" }));
  expect(await navigator.clipboard.readText()).toBe("st_secret");
  expect(screen.getByRole("button", { name: "Copied" })).toBeTruthy();
});
