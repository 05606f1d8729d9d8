// A challenge that waits for an answer, whatever page is open.
import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import Incoming from "$web/meet/Incoming.svelte";
import { news, type Challenge } from "$web/meet/news.svelte";
import { learn, speak } from "$web/words/index.svelte";
import { until } from "../until";

const ILSE = { person: "p2", name: "Ilse", rating: 1540 };
const challenge = { id: "c1", by: ILSE, to: { person: "p1", name: "Robin", rating: 1500 }, terms: { game: "patterns", options: {}, rated: false }, starter: null, public: false, status: "open", reason: null, table: null, created: 0, ends: 1 } as unknown as Challenge;

let asked: { address: string; method: string; body: unknown }[];
let answer: () => Response;

const json = (what: object) => new Response(JSON.stringify(what), { headers: { "content-type": "application/json" } });
const refusal = (en: string) => new Response(JSON.stringify({ detail: en, text: { en } }), { status: 429, headers: { "content-type": "application/problem+json" } });

beforeAll(async () => {
  await learn("en", ["web", "lobby", "meet", "level"]);
});

beforeEach(() => {
  speak("en");
  asked = [];
  answer = () => json({ follows: false, blocks: true, followed: false });
  vi.stubGlobal("fetch", async (address: string, { method, body }: RequestInit) => {
    asked.push({ address, method: String(method), body: JSON.parse(String(body)) });
    return answer();
  });
  news.hear({ type: "challenges", incoming: [challenge], outgoing: [] });
});

afterEach(() => {
  news.challenges = null;
  vi.unstubAllGlobals();
});

async function block(): Promise<void> {
  const user = userEvent.setup();
  render(Incoming);
  expect(screen.getByRole("alert").textContent).toContain("Ilse (1540) challenges you");
  await user.click(screen.getByRole("button", { name: "Decline" }));
  await user.click(screen.getByRole("button", { name: "Block Ilse" }));
}

it("can be ended by blocking who sent it, from its menu", async () => {
  await block();
  await until(() => expect(screen.queryByRole("alert")).toBeNull());
  expect(asked).toEqual([{ address: "/api/bonds/p2", method: "PUT", body: { blocks: true } }]);
});

it("stays, with the reason, where the server does not block them", async () => {
  answer = () => refusal("You follow or have blocked 500 people; more are not possible.");
  await block();
  await until(() => expect(screen.getByRole("alert").textContent).toContain("You follow or have blocked 500 people"));
  expect(screen.queryByRole("button", { name: "Block Ilse" })).toBeNull();
  expect(screen.getByRole("button", { name: "Accept" })).toBeTruthy();
});

it.each([
  [false, "Only if it is rated", "Only if it is not rated"],
  [true, "Only if it is not rated", "Only if it is rated"],
])("is declined for what it is: rated %s", async (rated, offered, left) => {
  news.hear({ type: "challenges", incoming: [{ ...challenge, terms: { ...challenge.terms, rated } }], outgoing: [] });
  render(Incoming);
  await userEvent.setup().click(screen.getByRole("button", { name: "Decline" }));
  expect(screen.getByRole("button", { name: offered })).toBeTruthy();
  expect(screen.queryByRole("button", { name: left })).toBeNull();
});
