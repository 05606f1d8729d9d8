// Moderation in words: what somebody is, what was reported of them, what was decided.
import { personName } from "$web/names";
import { language, say } from "$web/words/index.svelte";
import type { Entry, Suspect } from "./server";

const day = (at: number): string => new Date(at).toLocaleDateString(language(), { day: "numeric", month: "short", year: "numeric" });
export const time = (at: number): string => new Date(at).toLocaleString(language(), { day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit" });

const KINDS = { guest: "moderation.kind.guest", account: "moderation.kind.account", program: "moderation.kind.program" } as const;
export const REASONS = { cheating: "moderation.reason.cheating", leaving: "moderation.reason.leaving", name: "moderation.reason.name", talk: "moderation.reason.talk" } as const;
const ACTS = {
  close: "moderation.log.close",
  reopen: "moderation.log.reopen",
  rename: "moderation.log.rename",
  unrate: "moderation.log.unrate",
  rerate: "moderation.log.rerate",
  settle: "moderation.log.settle",
  grant: "moderation.log.grant",
  revoke: "moderation.log.revoke",
} as const;

/** "Account, closed on 3 May 2026". */
export function standing(one: Suspect): string {
  const words = [say(KINDS[one.kind])];
  if (one.closed !== null) words.push(say("moderation.closed", { day: day(one.closed) }));
  if (one.moderator) words.push(say("moderation.moderator"));
  return words.join(", ");
}

/** "Plays by a program 2, the name 1", the most frequent first. */
export function reasons(one: Suspect): string {
  const counted = Object.entries(one.reasons ?? {}) as [keyof typeof REASONS, number][];
  return counted.sort((a, b) => b[1] - a[1]).map(([reason, n]) => `${say(REASONS[reason])} ${n}`).join(", ");
}

/** What an entry of the log says, without its reason. */
export function what(entry: Entry): string {
  const by = entry.by ? personName(entry.by_name ?? "?") : say("moderation.operator");
  const n = (entry.act === "settle" ? entry.detail.reports : entry.detail.games) ?? 0;
  return say(ACTS[entry.act], { by, name: personName(entry.name), new: entry.detail.name ?? "", n });
}
