import { given } from "../base/given.ts";
import { getOrCreate } from "../base/memo.ts";
import { prefixed } from "../base/prefixed.ts";
import { present, when } from "../base/present.ts";
import { number } from "../base/read.ts";
import { escapeHtml } from "./escape.ts";
import { cellText, priceText } from "./quota-amounts.ts";
import type { QuotaRow } from "./quota-rows.ts";
import type { QuotaLine, QuotaTable } from "./quota-table.ts";

const HEIGHT = 32;

/** The legend of the bars, as HTML. */
export const LEGEND = `<ul class="legend">
${[
  ["gang minimum", '<rect class="minimum" width="100%" height="100%"/>'],
  ["declared", '<rect class="declared" width="100%" height="100%"/>'],
  ["maximum", '<rect class="maximum" width="100%" height="100%"/>'],
  ["above the limit", '<rect class="over" width="100%" height="100%"/>'],
  ["deserved", '<line class="deserved" x1="50%" y1="0" x2="50%" y2="100%"/>'],
  ["limit", '<line class="limit" x1="50%" y1="0" x2="50%" y2="100%"/>'],
]
  .map(([name, mark]) => `<li><svg aria-hidden="true">${mark}</svg>${name}</li>`)
  .join("\n")}
</ul>`;

/**
 * The GPUs of a table's queues as bars by node pool, with one scale for each pool. Escaped HTML; empty without queues.
 */
export function queueBars(table: QuotaTable): string {
  const pools = new Map<string, QuotaLine[]>();
  for (const line of table.lines) {
    if (line.row.kind !== "queue") continue;
    getOrCreate(pools, line.row.nodePool ?? "", (): QuotaLine[] => []).push(line);
  }
  return [...pools].map(([pool, lines]) => poolBars(table, pool, lines)).join("\n");
}

function poolBars(table: QuotaTable, pool: string, lines: readonly QuotaLine[]): string {
  const capacity = table.lines.find(({ row: { kind, name } }) => kind === "node-pool" && name === pool)?.row
    .capacityGpu;
  const scale = Math.max(capacity ?? 0, ...lines.map(({ row }) => greatest(row)), 1);
  const title = prefixed("Node pool ", pool) || "Missing queues";
  const gpus = when(capacity !== undefined, `${cellText("gpu", capacity ?? 0)} GPUs`);
  const cards = lines.map(({ row }) => card(row, scale)).join("\n");
  return `<h3>${escapeHtml(present([title, gpus]).join(", "))}</h3>\n<div class="queues">\n${cards}\n</div>`;
}

function greatest({ now }: QuotaRow): number {
  const { deserved, limit, minimum, declared, maximum } = now.gpu;
  return Math.max(...[deserved, limit, minimum, declared, maximum].map((amount) => number(amount) ?? 0));
}

function card(row: QuotaRow, scale: number): string {
  const { name, parent, now, base, gone } = row;
  const { deserved, limit, minimum, declared, maximum, potential } = now.gpu;
  const text = (amount: number | undefined) => (amount === undefined ? "none" : cellText("gpu", amount));
  const before = base?.gpu.declared;
  const hasChanged = before !== undefined && before !== declared;
  const numbers = Object.entries({
    deserved: text(deserved),
    limit: text(limit),
    minimum: text(minimum),
    declared: text(declared),
    maximum: text(maximum),
    ...given({
      "declared before": when(hasChanged, text(before)),
      potential: when(potential !== 0, text(potential)),
      "per hour": when(row.pricePerHour !== undefined, priceText(row.pricePerHour ?? 0)),
    }),
  });
  const path = present([parent]).map((above) => `<span class="path">${escapeHtml(above)} / </span>`);
  const spoken = numbers.map(([key, value]) => `${key} ${value}`).join(", ");
  return `<article class="queue">
<h4>${path.join("")}${present([escapeHtml(name), when(gone, "(gone)")]).join(" ")}</h4>
${bar(now.gpu, scale, `GPUs of queue ${name}: ${spoken}`)}
<dl>${numbers.map(([key, value]) => `<div><dt>${key}</dt><dd>${escapeHtml(value)}</dd></div>`).join("")}</dl>
</article>`;
}

function bar({ deserved, limit, minimum, declared, maximum }: QuotaRow["now"]["gpu"], scale: number, label: string) {
  const percent = (amount: number) => `${Number(((Math.max(0, amount) / scale) * 100).toFixed(3))}%`;
  const rect = (kind: string, from: number, to: number, y: number) => {
    if (to <= from) return "";
    const size = `width="${percent(to - from)}" height="${HEIGHT - 2 * y}"`;
    return `<rect class="${kind}" x="${percent(from)}" y="${y}" ${size}/>`;
  };
  const line = (kind: string, at: number | undefined) => {
    if (at === undefined) return "";
    // Half of a line on the edge would be invisible.
    const x = `${Math.min(99.6, Math.max(0.4, (Math.max(0, at) / scale) * 100)).toFixed(3)}%`;
    return `<line class="${kind}" x1="${x}" y1="0" x2="${x}" y2="${HEIGHT}"/>`;
  };
  const end = number(limit);
  const parts = [
    rect("track", 0, end ?? scale, 4),
    rect("maximum", 0, maximum, 4),
    rect("declared", 0, declared, 8),
    rect("minimum", 0, minimum, 12),
    rect("over", end ?? Infinity, Math.max(minimum, declared, maximum), 4),
    // Deserved is dashed and above the limit, so that both stay visible when they are equal.
    line("limit", end),
    line("deserved", number(deserved)),
  ];
  return `<svg class="bar" role="img" aria-label="${escapeHtml(label)}">${parts.join("")}</svg>`;
}
