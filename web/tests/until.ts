// Waits until something holds: longer than vitest would by itself, since the machine may be busy with other things.
import { vi } from "vitest";

export const until = <T>(holds: () => T | Promise<T>): Promise<T> => vi.waitFor(holds, 20_000);
