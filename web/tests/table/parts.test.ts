// What is this: the narrowest part of a board that has a name, and a name and a sentence for each of them.
import { afterEach, describe, expect, it } from "vitest";
import { partOf } from "$web/table/parts/parts";

afterEach(() => (document.body.innerHTML = ""));

const inside = (html: string): Element => {
  document.body.innerHTML = html;
  return document.body.querySelector("i")!;
};

describe("what lies under a point", () => {
  it("is the narrowest part with a name", () => {
    expect(partOf("mandala", [inside(`<g data-mandala="1"><g data-area="F1"><i></i></g></g>`)])?.part).toBe("field");
    expect(partOf("mandala", [inside(`<g data-mandala="1"><i></i></g>`)])?.part).toBe("mandala");
    expect(partOf("stones", [inside(`<g data-place="circle-3"><g class="lift"><i></i></g></g>`)])?.part).toBe("artist");
    expect(partOf("stones", [inside(`<g data-place="circle-3"><i></i></g>`)])?.part).toBe("circle");
  });

  it("may lie under something that has none, and is nothing elsewhere", () => {
    const cell = inside(`<g data-cell="d4"><i></i></g>`);
    expect(partOf("patterns", [document.createElement("b"), cell])?.part).toBe("cell");
    expect(partOf("patterns", [document.createElement("b")])).toBeNull();
    expect(partOf("another", [cell])).toBeNull();
  });
});
