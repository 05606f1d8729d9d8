import { describe, expect, it } from "vitest";
import { layoutIn } from "$web/table/frame/layout";

describe("the layout of a table", () => {
  it.each([
    [1280, 720, "desk"],
    [1920, 1080, "desk"],
    [768, 1024, "phone"],
    [390, 844, "phone"],
    [390, 664, "short"],
    [360, 640, "short"],
    [900, 739, "short"],
    [900, 740, "phone"],
    [667, 375, "rail"],
    [932, 430, "rail"],
    [390, 470, "short"],
    [0, 0, "desk"],
  ] as const)("in %i by %i is %s", (width, height, layout) => {
    expect(layoutIn(width, height)).toBe(layout);
  });

  it("of a game that needs more height becomes lines sooner", () => {
    expect(layoutIn(390, 800, 830)).toBe("short");
    expect(layoutIn(390, 844, 830)).toBe("phone");
  });
});
