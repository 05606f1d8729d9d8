// The browsers that one is signed in with: listed by what they are, signed out one by one or all at once.
import { cleanup, render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { browserOf } from "$web/pages/settings/agent";
import Sessions from "$web/pages/settings/Sessions.svelte";
import { learn, speak } from "$web/words/index.svelte";

beforeAll(async () => {
  await learn("en", ["pages"]);
  speak("en");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0";
const PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Mobile/15E148 Safari/604.1";
const session = (id: string, agent: string, current = false) => ({ id, agent, current, created: 0, used: 1_700_000_000_000 });

describe("the sessions of an account", () => {
  const asked = vi.fn<(method: string, address: string) => void>();
  beforeEach(() => {
    asked.mockClear();
    let list = [session("a", FIREFOX, true), session("b", PHONE), session("c", "curl/8")];
    vi.stubGlobal("fetch", (address: string, { method }: RequestInit) => {
      asked(method ?? "GET", address);
      if (method === "DELETE") list = list.filter((one) => one.current || (address !== "/api/sessions" && !address.endsWith(one.id)));
      return Promise.resolve(new Response(JSON.stringify(list)));
    });
  });

  it("are named by browser and system; this one cannot be ended here, another one can", async () => {
    render(Sessions);
    expect(await screen.findByText(/Firefox, Linux/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Sign out Firefox, Linux" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Sign out Safari, iPhone" }));
    expect(asked).toHaveBeenLastCalledWith("DELETE", "/api/sessions/b");
    expect(screen.queryByText(/iPhone/)).toBeNull();
    expect(screen.getByText(/Unknown browser/)).toBeTruthy();
  });

  it("end all at once, but for this one", async () => {
    render(Sessions);
    await userEvent.click(await screen.findByRole("button", { name: "Sign out all other browsers" }));
    expect(asked).toHaveBeenLastCalledWith("DELETE", "/api/sessions");
    expect(screen.queryByRole("button")).toBeNull();
  });
});

it("a browser by what it calls itself", () => {
  expect(browserOf("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/126.0 Safari/537.36 Edg/126.0")).toBe("Edge, Windows");
  expect(browserOf("Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36")).toBe("Chrome, Android");
  expect(browserOf("curl/8")).toBeNull();
});
