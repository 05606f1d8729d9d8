// The form of a new tournament: what it offers, and what it sends.
import { render, screen, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { go, route } from "$web/router.svelte";
import Opening from "$web/tournament/Opening.svelte";
import { learn, speak } from "$web/words/index.svelte";
import { until } from "../until";

let posted: { address: string; body: unknown }[];

beforeAll(async () => {
  await learn("en", ["web", "lobby", "tournament", "level"]);
});

beforeEach(() => {
  speak("en");
  posted = [];
  vi.stubGlobal("fetch", async (address: string, { body }: RequestInit) => {
    posted.push({ address, body: JSON.parse(String(body)) });
    return new Response(JSON.stringify({ id: "T" }), { status: 200, headers: { "content-type": "application/json" } });
  });
});

afterEach(() => {
  go("/");
  vi.unstubAllGlobals();
});

const clocks = () => screen.getByRole<HTMLSelectElement>("combobox", { name: "Time" });
const offered = () => within(clocks()).getAllByRole<HTMLOptionElement>("option").map(({ value }) => value);

it("leaves days for each move out of an arena, and what was chosen of them falls back to minutes", async () => {
  const user = userEvent.setup();
  render(Opening);
  expect(offered()).toEqual(["m10", "m25", "d1", "d3", "d7"]);
  await user.selectOptions(clocks(), "d3");
  await user.click(screen.getByRole("radio", { name: "Arena" }));
  expect(offered()).toEqual(["m10", "m25"]);
  expect(clocks().value).toBe("m10");
  await user.type(screen.getByRole("textbox", { name: "Name" }), "Friday evening");
  await user.click(screen.getByRole("button", { name: "Open the tournament" }));
  await until(() => expect(posted).toHaveLength(1));
  expect(posted[0]).toMatchObject({ address: "/api/tournaments", body: { format: { type: "arena" }, clock: { type: "real", initial: 600 } } });
  await until(() => expect(route()).toEqual({ page: "tournament", id: "T" }));
});

it("keeps a clock of minutes in an arena, and offers days again in other formats", async () => {
  const user = userEvent.setup();
  render(Opening);
  await user.selectOptions(clocks(), "m25");
  await user.click(screen.getByRole("radio", { name: "Arena" }));
  expect(clocks().value).toBe("m25");
  await user.click(screen.getByRole("radio", { name: "Knock-out" }));
  expect(offered()).toContain("d7");
  expect(clocks().value).toBe("m25");
});
