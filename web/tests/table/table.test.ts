// A table by its address: what is chosen there stays through what is no move, and who looks elsewhere is called back.
import { cleanup, configure, render, waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { become, type Me } from "$web/me.svelte";
import Table from "$web/table/Table.svelte";
import { learn, speak } from "$web/words/index.svelte";
import { FakeSocket, moved, observation, snapshot, table } from "../wire/fake";
import { choosing, face } from "./face";

const { notify } = vi.hoisted(() => ({ notify: vi.fn<(text: string, path: string) => Promise<void>>() }));
vi.mock("$web/calls/notify.svelte", () => ({ notify, deviceCalls: { leave: "granted", on: true } }));
const { chime, ring } = vi.hoisted(() => ({ chime: vi.fn(), ring: vi.fn() }));
vi.mock("$web/device/sound", () => ({ chime, ring }));
const choice = choosing();
vi.mock("$web/table/faces", () => ({ faceOf: async () => ({ ...face, choosing: () => choice }) }));

configure({ asyncUtilTimeout: 20_000 }); // what a table fetches takes its time on a busy machine
let hidden: boolean;

beforeEach(async () => {
  hidden = true;
  notify.mockReset();
  FakeSocket.all.length = 0;
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  vi.spyOn(document, "hidden", "get").mockImplementation(() => hidden);
  await learn("en", ["web", "table", "level", "colour", "aim"]);
  speak("en");
  become({ id: "p1", kind: "guest", name: "Robin", language: null, created: 0 } as Me);
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function sit(kind: "person" | "bot") {
  const seats = [
    { kind: "person" as const, name: "Robin", person: "p1" },
    { kind, name: "Ilse", ...(kind === "person" ? { person: "p2" } : { level: "casual" }) },
  ];
  render(Table, { id: "T" });
  await waitFor(() => expect(FakeSocket.all).toHaveLength(1));
  FakeSocket.last.says(snapshot({ table: table({ seats }), observation: observation(1) }));
  await waitFor(() => expect(document.querySelector("main.game")).not.toBeNull());
}
const theyMove = () => FakeSocket.last.says({ ...moved(5, 1), observation: observation(0) });

it("says that it is one's turn when somebody has moved", async () => {
  await sit("person");
  theyMove();
  await waitFor(() => expect(notify).toHaveBeenCalledWith("Your turn with Ilse", "/t/T"));
});

it("does not for the moves of a bot, nor for who looks at the table", async () => {
  await sit("bot");
  theyMove();
  cleanup();
  FakeSocket.all.length = 0;
  hidden = false;
  await sit("person");
  theyMove();
  await waitFor(() => expect(document.querySelector("main.game[data-number='5']")).not.toBeNull());
  await new Promise((done) => setTimeout(done)); // in which the way to the device would be fetched
  expect(notify).not.toHaveBeenCalled();
});

it("calls whoever waits for a friend when the friend is there, by a sound and on the device", async () => {
  const me = { kind: "person" as const, name: "Robin", person: "p1" };
  const open = { kind: "open" as const, name: "" };
  const friend = { kind: "person" as const, name: "Ilse", person: "p2" };
  render(Table, { id: "T" });
  await waitFor(() => expect(FakeSocket.all).toHaveLength(1));
  FakeSocket.last.says(snapshot({ table: table({ status: "open", seats: [me, open] }), observation: null, seats: [0] }));
  await waitFor(() => expect(document.querySelector("main h2")?.textContent).toBeTruthy());
  expect(ring).not.toHaveBeenCalled();
  FakeSocket.last.says(snapshot({ table: table({ status: "dealing", seats: [me, friend] }), observation: null, seats: [0] }));
  await waitFor(() => expect(notify).toHaveBeenCalledWith("Patterns with Ilse", "/t/T"));
  expect(ring).toHaveBeenCalledOnce();
});

it("keeps what is picked when something is offered, and begins anew with another position", async () => {
  hidden = false;
  const fetched = vi.fn(() => new Promise<Response>(() => {}));
  vi.stubGlobal("fetch", fetched);
  const reset = vi.mocked(choice.reset);
  await sit("person");
  theyMove();
  await waitFor(() => expect(document.querySelector("main.game[data-number='5']")).not.toBeNull());
  const [resets, asked] = [reset.mock.calls.length, fetched.mock.calls.length];
  const offers = [{ what: "draw" as const, seat: 1, agreed: [1] }];
  FakeSocket.last.says({ ...moved(6, 1), what: "offered", move: null, ply: null, observation: observation(0), table: table({ number: 6, offers }) });
  await waitFor(() => expect(document.querySelector("main.game[data-number='6']")).not.toBeNull());
  expect(reset).toHaveBeenCalledTimes(resets);
  expect(fetched).toHaveBeenCalledTimes(asked);
  FakeSocket.last.says({ ...moved(7, 0), observation: observation(1) });
  await waitFor(() => expect(reset).toHaveBeenCalledTimes(resets + 1));
});
