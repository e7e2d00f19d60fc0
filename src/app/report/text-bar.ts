import type { DiffResource } from "./diff-quota.ts";

const WIDTH = 20;

/** The signs of `textBar`, for readers. */
export const BAR_LEGEND = "█ declared, ▓ added, ▒ removed, ░ free, ╎ deserved, ┃ limit";

/**
 * The declared amount before and after a change as a bar of text, with lines for the deserved quota and the limit. Its
 * scale ends at the largest of these; empty where all are 0.
 */
export function textBar({ declared, deserved, limit }: Pick<DiffResource, "declared" | "deserved" | "limit">): string {
  const [before, after] = [finite(declared.before) ?? 0, finite(declared.after) ?? 0];
  const bounds = { limit: finite(limit.after), deserved: finite(deserved.after) };
  const scale = Math.max(before, after, bounds.limit ?? 0, bounds.deserved ?? 0);
  if (scale === 0) return "";
  const cellsOf = (amount: number) => (amount === 0 ? 0 : Math.max(1, Math.round((amount / scale) * WIDTH)));
  const [old, now] = [cellsOf(before), cellsOf(after)];
  const [low, high] = [Math.min(old, now), Math.max(old, now)];
  const cells = Array.from({ length: WIDTH }, (_, cell) => {
    if (cell < low) return "█";
    if (cell >= high) return "░";
    if (now > old) return "▓";
    return "▒";
  });
  const line = (sign: string, bound: number | undefined) => {
    if (bound === undefined) return;
    const place = Math.round((bound / scale) * WIDTH);
    cells[Math.max(0, place - 1)] += sign;
  };
  if (bounds.deserved !== bounds.limit) line("╎", bounds.deserved);
  line("┃", bounds.limit);
  return cells.join("");
}

function finite(amount: number | "unlimited" | undefined): number | undefined {
  if (typeof amount === "number") return amount;
  return undefined;
}
