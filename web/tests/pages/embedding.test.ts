import { describe, expect, it } from "vitest";
import { frameOf } from "$web/pages/replay/embedding";

describe("the code of a frame", () => {
  it("says the same as HTML, whatever people call themselves", () => {
    const title = `Mandala: "R&B" <b onload='x'>, Ilse`;
    const made = document.createElement("div");
    made.innerHTML = frameOf("https://play.example/embed/a?b&c=1#6", title);
    expect(made.children).toHaveLength(1);
    const frame = made.querySelector("iframe")!;
    expect(frame.getAttribute("src")).toBe("https://play.example/embed/a?b&c=1#6");
    expect(frame.title).toBe(title);
  });
});
