import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import Game from "$web/table/frame/Game.svelte";
import { panes } from "$web/table/frame/panes.svelte";
import { TableSeating } from "$web/table/seating.svelte";
import type { Layout } from "$web/games/face";
import { settings } from "$web/settings.svelte";
import type { Snapshot } from "$web/wire/messages";
import { TableSocket } from "$web/wire/socket.svelte";
import { learn } from "$web/words/index.svelte";
import { FakeSocket, moved, observation, snapshot, table } from "../../wire/fake";
import { choosing, face } from "../face";
import Nothing from "../Nothing.svelte";
import { until } from "../../until";

let socket: TableSocket;
let seating: TableSeating;

beforeEach(async () => {
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  sessionStorage.clear();
  panes.open = null;
  settings.pace = "normal";
  await learn("en", ["web", "table", "level", "colour", "aim"]);
  socket = new TableSocket("T");
  seating = new TableSeating(socket, false);
  socket.open();
});

afterEach(() => {
  cleanup();
  socket.close();
  vi.unstubAllGlobals();
});

function show(choice = choosing(), changes: Parameters<typeof snapshot>[0] = {}) {
  FakeSocket.last.says(snapshot(changes));
  render(Game, { seating, face, choosing: choice });
  return choice;
}

const announced = () => [...document.querySelectorAll("[data-announcer] p")].map((line) => line.textContent);

describe("the action bar", () => {
  it("says the decision and its consequence, and has its buttons", async () => {
    const act = vi.fn();
    show(choosing({ buttons: [{ label: "Flip e5", detail: "+2", act }, { label: "Cancel", act: vi.fn() }] }));
    expect(screen.getByText("Choose a cell")).toBeTruthy();
    expect(screen.getByText("Solid ring: flip")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: /Flip e5/ }));
    expect(act).toHaveBeenCalledOnce();
  });

  it("sets a number", async () => {
    const set = vi.fn();
    show(choosing({ count: { value: 2, least: 1, most: 3, set } }));
    await userEvent.click(screen.getByRole("button", { name: "more" }));
    expect(set).toHaveBeenCalledWith(3);
    expect(screen.getByText("2 of 3")).toBeTruthy();
  });

  it("says what the game is about while nothing is picked, for the first three decisions", () => {
    const move = (number: number, seat: number) => ({ number, what: "moved" as const, at: 1, ply: number, seat, move: "e5", text: { en: "flip" } });
    show(choosing({ idle: true }), { log: [move(1, 0), move(2, 1), move(3, 0), move(4, 1)] });
    expect(screen.getByText("Aim: large groups, above all with your high markers. Solid ring: flip")).toBeTruthy();
    cleanup();
    show(choosing({ idle: true }), { log: [move(1, 0), move(2, 0), move(3, 0)] });
    expect(screen.queryByText(/^Aim:/)).toBeNull();
    cleanup();
    show(choosing({ idle: false }));
    expect(screen.queryByText(/^Aim:/)).toBeNull();
    // the log begins with it
    expect([...screen.getByRole("region", { name: "Moves" }).querySelectorAll("li")].at(-1)?.textContent).toMatch(/^Grow groups/);
  });

  it("says who is thinking, and nothing to do", () => {
    show(choosing(), { observation: observation(1) });
    expect(screen.getByText("Brook is thinking")).toBeTruthy();
    expect(screen.queryByText("Choose a cell")).toBeNull();
  });

  it("says why something cannot be done, aloud", async () => {
    show();
    seating.object("Not beside your group.");
    expect((await screen.findByRole("alert")).textContent).toBe("Not beside your group.");
  });
});

describe("a hint in a low bar", () => {
  it("can be had beside the buttons of a decision that is not begun, not beside those of one that is", () => {
    seating.layout = "short";
    const others = { seats: [{ kind: "person" as const, name: "Ilse", person: "p1" }, { kind: "bot" as const, name: "Brook", level: "casual" }] };
    const buttons = [{ label: "Score any", act: vi.fn() }];
    show(choosing({ idle: true, buttons }), { table: table(others) });
    expect(screen.getByRole("button", { name: /^Hint/ })).toBeTruthy();
    cleanup();
    show(choosing({ idle: false, buttons }), { table: table(others) });
    expect(screen.queryByRole("button", { name: /^Hint/ })).toBeNull();
  });
});

describe("that the game counts", () => {
  const line = () => document.querySelector(".board .begins")?.textContent;
  const full = { ...face, compact: { Facts: Nothing } };

  it("is said over the board when the game begins, where the head has no room for it", async () => {
    vi.useFakeTimers();
    try {
      seating.layout = "short";
      FakeSocket.last.says(snapshot());
      render(Game, { seating, face: full, choosing: choosing() });
      expect(line()).toBe("Rated game");
      await vi.advanceTimersByTimeAsync(5000);
      expect(line()).toBeUndefined();
    } finally {
      vi.useRealTimers();
    }
  });

  it("is not said of a game that does not, to a desk, or to whoever has moved", async () => {
    const move = { number: 1, what: "moved" as const, at: 1, ply: 1, seat: 0, move: "e5", text: { en: "flip" } };
    const cases: [Layout, Partial<Snapshot>][] = [["short", { table: table({ unrated: "hinted" }) }], ["desk", {}], ["rail", { log: [move] }]];
    for (const [layout, given] of cases) {
      seating.layout = layout;
      FakeSocket.last.says(snapshot(given));
      render(Game, { seating, face: full, choosing: choosing() });
      expect(line()).toBeUndefined();
      cleanup();
    }
  });
});

describe("the last move, where it has no line of its own", () => {
  const line = () => document.querySelector(".board .moment")?.textContent;

  it("is there for a moment when it is one's turn, and does not come back", async () => {
    vi.useFakeTimers();
    try {
      seating.layout = "short";
      show(choosing(), { observation: observation(1) });
      expect(line()).toBeUndefined();
      FakeSocket.last.says(moved(5, 1, { observation: observation(0), text: { en: "Brook flips e5" } }));
      await vi.advanceTimersByTimeAsync(1000);
      expect(line()).toBe("Brook flips e5");
      // nothing of this is another move
      FakeSocket.last.says({ type: "presence", seats: [0], watchers: 1 });
      await vi.advanceTimersByTimeAsync(2000);
      expect(line()).toBeUndefined();
      await vi.advanceTimersByTimeAsync(10_000);
      expect(line()).toBeUndefined();
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("keys", () => {
  it("play, step back and open help", async () => {
    const choice = show(choosing({ move: "e5" }));
    await userEvent.keyboard("{Escape}");
    expect(choice.back).toHaveBeenCalled();
    await userEvent.keyboard("l");
    expect(panes.open).toBe("log");
    await userEvent.keyboard("{Escape}?");
    expect(panes.open).toBe("rules");
    panes.open = null;
    await userEvent.keyboard("{Enter}");
    expect(FakeSocket.last.sent).toMatchObject([{ move: "e5" }]);
  });

  it("of a single letter can be switched off", async () => {
    show();
    settings.letters = false;
    await userEvent.keyboard("l");
    expect(panes.open).toBeNull();
    settings.letters = true;
  });

  it("type a move: shown as soon as it is one, played by Enter", async () => {
    const choice = show();
    await userEvent.keyboard("/");
    const field = await screen.findByLabelText("Type a move");
    await userEvent.type(field, "E5");
    expect(choice.show).toHaveBeenCalledWith("e5");
    await userEvent.keyboard("{Enter}");
    expect(FakeSocket.last.sent).toMatchObject([{ move: "e5", seat: 0 }]);
  });

  it("leave the focus where it was before a move was typed, or at the table", async () => {
    show();
    const type = async () => {
      await userEvent.keyboard("/");
      await userEvent.type(await screen.findByLabelText("Type a move"), "e5{Enter}");
    };
    await type();
    await until(() => expect(document.activeElement).toBe(document.querySelector("main")));
    FakeSocket.last.says(moved(5, 0, { observation: observation(0), id: (FakeSocket.last.sent[0] as { id: string }).id }));
    const piece = document.createElementNS("http://www.w3.org/2000/svg", "g");
    piece.setAttribute("tabindex", "0");
    document.querySelector("main")!.append(piece);
    piece.focus();
    await type();
    await until(() => expect(document.activeElement).toBe(piece));
  });
});

describe("hints", () => {
  const hint = (move: string, deed: string) => ({ move, deed: { en: deed }, text: { en: `Why ${move}.` }, win: 0.5, margin: 1, exact: false });
  const asked = vi.fn();
  beforeEach(() => {
    asked.mockReset();
    vi.stubGlobal("fetch", (address: string) => {
      asked(address);
      return Promise.resolve(new Response(JSON.stringify([hint("e5", "Flip the token at e5"), hint("e5 s", "Swap into e5")])));
    });
  });

  it("are sentences; the best is shown on the board at once, another when it is chosen, and played by its button", async () => {
    const choice = show(choosing(), { table: table({ unrated: "casual" }) });
    await userEvent.keyboard("h");
    const first = await screen.findByRole("button", { name: /Flip the token at e5/, pressed: true });
    expect(first.textContent).not.toContain("e5 s");
    expect(asked).toHaveBeenCalledWith("/api/tables/T/hints?seat=0");
    expect(choice.show).toHaveBeenLastCalledWith("e5");
    expect(screen.getByText(/Why e5\./)).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: /Swap into e5/ }));
    expect(choice.show).toHaveBeenLastCalledWith("e5 s");
    expect(screen.queryByText(/Why e5\./)).toBeNull();
    expect(FakeSocket.last.sent).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: "Play this move" }));
    expect(FakeSocket.last.sent).toMatchObject([{ move: "e5 s" }]);
    expect(panes.open).toBeNull();
  });

  it("say first what they cost where the game counts", async () => {
    show();
    await userEvent.keyboard("h");
    expect(await screen.findByText(/counts for your rating/)).toBeTruthy();
    expect(asked).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole("button", { name: "Show hints anyway" }));
    expect(await screen.findByRole("button", { name: /Flip the token at e5/ })).toBeTruthy();
    FakeSocket.last.says({ ...moved(5, 0), what: "hinted", move: null, observation: observation(0), table: table({ hinted: true, unrated: "hinted" }) });
    expect(await screen.findAllByText("move 5")).not.toHaveLength(0);
    expect(asked).toHaveBeenCalledOnce();
  });
});

describe("what happened", () => {
  it("is in the log, with its ply, its piece and the notation", () => {
    show(choosing(), { log: [{ number: 4, what: "moved", at: 1, ply: 1, seat: 1, move: "e5", text: { en: "Brook flips green at e5 (e5)." } }] });
    const line = screen.getByRole("region", { name: "Moves" }).querySelector("li");
    expect(line?.textContent?.replace(/\s+/g, " ").trim()).toBe("1 Brook flips at e5. e5");
    expect(line?.querySelector("svg")?.getAttribute("aria-label")).toBe("green");
  });

  it("is said as a sentence, then what it means for the viewer", async () => {
    show(choosing(), { observation: observation(1) });
    FakeSocket.last.says(moved(5, 1, { text: { en: "Brook flips green." } }));
    await until(() => expect(announced()).toEqual(["Brook flips green.", "Your turn"]));
  });

  it("is said in order, all of it since the viewer's own move, and kept until the next one", async () => {
    show();
    FakeSocket.last.says(moved(5, 0, { text: { en: "You flip red." } }));
    FakeSocket.last.says(moved(6, 1, { text: { en: "Brook flips green." }, observation: observation(1) }));
    FakeSocket.last.says(moved(7, 1, { text: { en: "Brook swaps." } }));
    await userEvent.keyboard(" "); // shows what waits
    await until(() => expect(announced()).toEqual(["You flip red.", "Brook flips green.", "Brook swaps.", "Your turn"]));
    FakeSocket.last.says(moved(8, 0, { text: { en: "You swap." } }));
    await until(() => expect(announced()).toEqual(["You swap."]));
  });

  it("is under a heading of its own since the viewer's own move; what was taken back is struck through", () => {
    const entry = { what: "moved", at: 1, move: "e5" } as const;
    show(choosing(), {
      log: [
        { ...entry, number: 1, ply: 1, seat: 0, text: { en: "You flip." } },
        { ...entry, number: 2, ply: 2, seat: 1, text: { en: "Brook flips." } },
        { ...entry, number: 3, ply: 3, seat: 1, text: { en: "Brook swaps." } },
        { ...entry, number: 4, ply: 4, seat: 0, text: { en: "You swap." } },
        { number: 5, what: "undone", at: 1, ply: 3, seat: 0, text: { en: "You take a move back." } },
      ],
    });
    const log = screen.getByRole("region", { name: "Moves" });
    const lines = [...log.querySelectorAll("li")].map((line) => `${line.className.includes("fresh") ? "new " : ""}${line.textContent.replace(/\s+/g, " ").trim()}`);
    expect(lines).toEqual(["While you waited", "You take a move back.", "4 You swap. taken back", "new 3 Brook swaps. e5", "new 2 Brook flips. e5", "1 You flip. e5", expect.stringMatching(/^Grow groups/)]);
    expect([...log.querySelectorAll("s")].map((gone) => gone.textContent.trim())).toEqual(["You swap."]);
  });

  it("is shown at once by a tap on the board, which does nothing else", () => {
    show(choosing(), { observation: observation(1) });
    const board = document.querySelector(".board")!;
    const tapped = vi.fn();
    board.addEventListener("click", tapped);
    FakeSocket.last.says(moved(5, 1));
    FakeSocket.last.says(moved(6, 1));
    expect(socket.number).toBe(5);
    const tap = () => ["pointerdown", "click"].map((what) => board.dispatchEvent(new MouseEvent(what, { bubbles: true, cancelable: true })));
    tap();
    expect(socket.number).toBe(6);
    expect(tapped).not.toHaveBeenCalled();
    tap();
    expect(tapped).toHaveBeenCalledOnce();
  });

  it("is there as structured text", () => {
    show();
    expect(screen.getByRole("region", { name: "The position in words" }).textContent).toContain("e5 green");
  });
});

describe("with little room", () => {
  it("has everything in lines, opens the panels from one, and keeps what is picked", async () => {
    const act = vi.fn();
    show(choosing({ move: "e5", buttons: [{ label: "Flip", primary: true, act }] }));
    seating.layout = "short";
    await until(() => expect(document.querySelector("main.short")).toBeTruthy());
    await userEvent.click(screen.getByRole("button", { name: /^Players/ }));
    expect(panes.open).toBe("players");
    expect(screen.getByRole("dialog", { name: "Players" }).textContent).toContain("Brook");
    panes.open = null;
    seating.layout = "rail";
    await userEvent.click(await screen.findByRole("button", { name: "Flip" }));
    expect(act).toHaveBeenCalledOnce();
  });

  it("says what the game is about, in a low bar in the place of how to decide", async () => {
    FakeSocket.last.says(snapshot());
    const view = render(Game, { seating, face: { ...face, bar: { short: 110, rail: 90 } }, choosing: choosing({ idle: true }) });
    seating.layout = "short";
    expect(await screen.findByText("Aim: large groups, above all with your high markers. Solid ring: flip")).toBeTruthy();
    seating.layout = "rail";
    expect(await screen.findByText("Aim: large groups, above all with your high markers.")).toBeTruthy();
    // what can be pressed is explained first
    await view.rerender({ choosing: choosing({ idle: true, buttons: [{ label: "Flip", act: vi.fn() }] }) });
    await until(() => expect(screen.queryByText(/^Aim:/)).toBeNull());
  });

  it("has the rail on the left for left hands", async () => {
    show();
    const mirrored = () => document.querySelector("main")?.classList.contains("mirrored");
    try {
      for (const [layout, left] of [["rail", false], ["rail", true], ["short", true]] as const) {
        seating.layout = layout;
        settings.left = left;
        await until(() => expect(mirrored()).toBe(layout === "rail" && left));
      }
    } finally {
      settings.left = false;
    }
  });

  it("says over the board why something cannot be done, and keeps the decision in the bar", async () => {
    show();
    seating.layout = "short";
    await until(() => expect(document.querySelector("main.short")).toBeTruthy());
    seating.object("Not beside your group.");
    expect((await screen.findByRole("alert")).textContent).toBe("Not beside your group.");
    expect(screen.getByText("Choose a cell")).toBeTruthy();
  });

  it("has the last move in the bar while another decides, and for a moment over the board when it is one's turn", async () => {
    show(choosing(), { observation: observation(1) });
    seating.layout = "short";
    FakeSocket.last.says(moved(5, 1, { text: { en: "Brook flips green." } }));
    await until(() => expect(document.querySelector(".moment")?.textContent).toBe("Brook flips green."));
  });
});

describe("an offer that is turned down", () => {
  const no = { what: "answered", move: null, ply: null, text: { en: "Brook does not let the move be taken back." } } as const;

  it("is told in the bar to whoever waits", async () => {
    show(choosing(), { observation: observation(1) });
    seating.layout = "short";
    FakeSocket.last.says(moved(5, 1, { ...no, observation: observation(1), table: table() }));
    await until(() => expect(document.querySelector(".act small")?.textContent).toBe(no.text.en));
  });

  it("is told over the board to whoever decides", async () => {
    show(choosing());
    seating.layout = "short";
    FakeSocket.last.says(moved(5, 1, { ...no, observation: observation(0), table: table() }));
    await until(() => expect(document.querySelector(".moment")?.textContent).toBe(no.text.en));
  });
});

describe("a typed move", () => {
  it("has its letters to itself, from the first one on", async () => {
    show(choosing({ move: "e5" }));
    // sooner than the field can be there
    fireEvent.keyDown(document.body, { key: "/" });
    for (const key of ["h", "l", "Enter"]) fireEvent.keyDown(document.body, { key });
    expect(panes.open).toBe("typed");
    expect(FakeSocket.last.sent).toEqual([]);
    await screen.findByLabelText("Type a move");
  });

  it("stands in the place of the buttons, and gives the focus back", async () => {
    show(choosing({ buttons: [{ label: "Flip", primary: true, act: vi.fn() }] }));
    await userEvent.keyboard("/");
    await screen.findByLabelText("Type a move");
    expect(screen.queryByRole("button", { name: "Flip" })).toBeNull();
    await userEvent.keyboard("{Escape}");
    expect(await screen.findByRole("button", { name: "Flip" })).toBeTruthy();
    expect(document.activeElement).toBe(document.querySelector("main"));
  });
});

describe("offers and the connection", () => {
  it("of another are answered with yes or no", async () => {
    show(choosing(), { table: table({ offers: [{ what: "draw", seat: 1, agreed: [1] }] }) });
    expect(screen.getByText("Brook offers a draw")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "No" }));
    expect(FakeSocket.last.sent).toMatchObject([{ type: "answer", what: "draw", accept: false }]);
  });

  it.each([
    [null, "Brook asks to take a move back (ends the rating)"],
    ["hinted", "Brook asks to take a move back"],
  ] as const)("to take a move back say what agreeing does to the rating, where it still does (%s)", (unrated, sentence) => {
    show(choosing(), { table: table({ unrated, offers: [{ what: "undo", seat: 1, agreed: [1] }] }) });
    expect(screen.getByText(sentence)).toBeTruthy();
  });

  it("say whose answer one's own offer waits for, and how to withdraw it", async () => {
    const seats = [{ kind: "person", name: "Ilse", person: "p1" } as const, { kind: "person", name: "Robin", person: "p2" } as const];
    show(choosing(), { table: table({ seats, offers: [{ what: "undo", seat: 0, agreed: [0] }] }) });
    expect(screen.getByText("You asked to take your move back. Waiting for Robin to agree.")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Withdraw" }));
    expect(FakeSocket.last.sent).toMatchObject([{ type: "answer", what: "undo", accept: false }]);
  });

  it.each([
    [1012, /restarting/],
    [1006, /connection is lost/],
    [4401, /signed out/],
  ])("says what is wrong: %i", async (code, text) => {
    show();
    FakeSocket.last.breaks(code);
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it("shows the score sheet, and asks for another game", async () => {
    show(choosing(), {
      table: table({ status: "over", to_act: null, result: { scores: [56, 49], winner: 0, reason: "stuck" } }),
      observation: observation(null),
      log: [{ number: 4, what: "moved", at: 4, text: { en: "", fr: "" }, head: { en: "You win, 56 to 49", fr: "" }, why: { en: "No action was left.", fr: "" } }],
    });
    await userEvent.click(screen.getByRole("button", { name: "Score sheet" }));
    expect(screen.getByRole("region", { name: "You win, 56 to 49" })).toBeTruthy();
    await userEvent.click(await screen.findByRole("button", { name: "Rematch" }));
    expect(FakeSocket.last.sent).toMatchObject([{ type: "offer", what: "rematch" }]);
  });
});
