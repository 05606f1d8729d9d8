import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { GRACE, grace } from "$web/grace";

let end: () => void;
const done: string[] = [];

/** A button that says so when it is pressed. */
function button(name: string, act: () => void = () => {}): HTMLButtonElement {
  const made = document.createElement("button");
  made.textContent = name;
  made.onclick = () => {
    done.push(made.textContent ?? "");
    act();
  };
  document.body.append(made);
  return made;
}

/** An event of this moment: by a clock that tests can set. */
const atOnce = <E extends Event>(event: E): E => Object.defineProperty(event, "timeStamp", { value: performance.now() });
const click = (on: Element, x = 100, y = 100) => on.dispatchEvent(atOnce(new MouseEvent("click", { bubbles: true, cancelable: true, clientX: x, clientY: y, detail: 1 })));
/** A key on what is focused; a button is pressed by it unless somebody is against it. */
function press(on: HTMLElement, key: string, repeat = false): void {
  if (on.dispatchEvent(atOnce(new KeyboardEvent("keydown", { key, repeat, bubbles: true, cancelable: true }))) && key === "Enter") on.click();
}
const later = (milliseconds: number) => vi.advanceTimersByTime(milliseconds);

beforeEach(() => {
  vi.useFakeTimers();
  done.length = 0;
  end = grace();
});

afterEach(() => {
  end();
  document.body.replaceChildren();
  vi.useRealTimers();
});

describe("a second click at the same place", () => {
  it("does nothing on a button that came there, for half a second", () => {
    const rematch = button("Rematch", () => rematch.remove());
    click(rematch);
    const lobby = button("Lobby");
    later(200);
    click(lobby, 104, 97);
    expect(done).toEqual(["Rematch"]);
    later(GRACE);
    click(lobby, 104, 97);
    expect(done).toEqual(["Rematch", "Lobby"]);
  });

  it("does nothing on a button that means something else by now", () => {
    const resign = button("Resign", () => (resign.textContent = "Français"));
    click(resign);
    later(100);
    click(resign);
    expect(done).toEqual(["Resign"]);
  });

  it("does nothing on a button where the board was pressed, nor on the board where a button was", () => {
    const [keep, piece] = [button("Keep"), button("Cell")];
    piece.dataset["rove"] = "";
    click(piece);
    click(keep);
    later(GRACE);
    click(keep);
    click(piece);
    expect(done).toEqual(["Cell", "Keep"]);
  });

  it("does not close what the first one has opened", () => {
    const [menu, elsewhere] = [button("Menu"), document.createElement("p")];
    document.body.append(elsewhere);
    document.addEventListener("pointerdown", () => done.push("closed"), { once: true });
    click(menu);
    const down = () => elsewhere.dispatchEvent(atOnce(new MouseEvent("pointerdown", { bubbles: true, cancelable: true, clientX: 100, clientY: 100 })));
    later(100);
    down();
    expect(done).toEqual(["Menu"]);
    later(GRACE);
    down();
    expect(done).toEqual(["Menu", "closed"]);
  });

  it("works on the same button as fast as one can", () => {
    const more = button("+");
    for (let i = 0; i < 5; i += 1) {
      click(more);
      later(40);
    }
    expect(done.length).toBe(5);
  });

  it("works on the same piece, whatever it is called by then", () => {
    const pile = button("3 black cards");
    pile.dataset["rove"] = "";
    for (const name of ["3 black cards, 1 picked", "3 black cards, 2 picked"]) {
      click(pile);
      pile.textContent = name;
      later(40);
    }
    click(pile);
    expect(done.length).toBe(3);
  });
});

it("a label and its box are one thing", () => {
  document.body.innerHTML = "<label>Rated <input type=checkbox></label>";
  const [label, box] = [document.querySelector("label")!, document.querySelector("input")!];
  box.onclick = () => done.push("box");
  click(label); // the browser clicks the box then
  click(box);
  expect(done.filter((one) => one === "box").length).toBe(2);
});

it("a click elsewhere works at once", () => {
  const [menu, item] = [button("Menu"), button("Rules")];
  click(menu, 100, 100);
  click(item, 100, 160);
  expect(done).toEqual(["Menu", "Rules"]);
});

describe("what comes under a mouse that rests", () => {
  let under: Element | null;
  beforeEach(() => {
    under = null;
    document.elementFromPoint = () => under;
  });
  const move = (x: number, y: number) => {
    const event = new MouseEvent("pointermove", { bubbles: true, clientX: x, clientY: y });
    Object.assign(event, { pointerType: "mouse" });
    document.dispatchEvent(event);
  };

  it("does nothing for half a second", async () => {
    under = button("Keep");
    move(100, 100);
    under.remove();
    const hint = (under = button("Hint"));
    await vi.advanceTimersByTimeAsync(50);
    click(hint);
    expect(done).toEqual([]);
    later(GRACE);
    click(hint);
    expect(done).toEqual(["Hint"]);
  });

  it("does what it says once the mouse has come to it", async () => {
    under = button("Keep");
    move(100, 100);
    under.remove();
    const hint = (under = button("Hint"));
    await vi.advanceTimersByTimeAsync(50);
    move(140, 100);
    click(hint, 140, 100);
    expect(done).toEqual(["Hint"]);
  });
});

describe("Enter once more", () => {
  it("does not press a button that has got the focus by itself", () => {
    const [yes, next] = [button("Yes"), button("Show my side")];
    press(yes, "Enter");
    later(100);
    press(next, "Enter");
    press(next, "Enter", true);
    expect(done).toEqual(["Yes"]);
    later(GRACE);
    press(next, "Enter");
    expect(done).toEqual(["Yes", "Show my side"]);
  });

  it("works on the same button, and on one that one has gone to", () => {
    const [one, two] = [button("Next"), button("Last")];
    press(one, "Enter");
    press(one, "Enter");
    press(one, "Tab");
    press(two, "Enter");
    expect(done).toEqual(["Next", "Next", "Last"]);
  });
});
