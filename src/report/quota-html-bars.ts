import { escapeHtml } from "./html-text.ts";
import { cellText, priceText } from "./quota-amounts.ts";
import type { QuotaRow } from "./quota-rows.ts";
import type { QuotaLine, QuotaTable } from "./quota-table.ts";

const HEIGHT = 32;

/** What the marks of a bar mean, as HTML. */
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
 * The GPUs of the queues of a table as bars, node pool by node pool, all of a pool to one scale. HTML, escaped; empty
 * where there are no queues.
 */
export function queueBars(table: QuotaTable): string {
  const pools = new Map<string, QuotaLine[]>();
  for (const line of table.lines) {
    if (line.row.kind !== "queue") continue;
    const pool = line.row.nodePool ?? "";
    pools.set(pool, [...(pools.get(pool) ?? []), line]);
  }
  return [...pools]
    .map(([pool, lines]) => {
      const row = table.lines.find(({ row: { kind, name } }) => kind === "node-pool" && name === pool)?.row;
      const scale = Math.max(row?.capacityGpu ?? 0, ...lines.map(({ row: queue }) => greatest(queue)), 1);
      const title = pool === "" ? "Queues that are not there" : `Node pool ${pool}`;
      const capacity = row?.capacityGpu === undefined ? "" : `, ${cellText("gpu", row.capacityGpu)} GPUs`;
      const cards = lines.map(({ row: queue }) => card(queue, scale)).join("\n");
      return `<h3>${escapeHtml(`${title}${capacity}`)}</h3>\n<div class="queues">\n${cards}\n</div>`;
    })
    .join("\n");
}

function greatest({ now }: QuotaRow): number {
  const { deserved, limit, minimum, declared, maximum } = now.gpu;
  return Math.max(...[deserved, limit, minimum, declared, maximum].map((amount) => finite(amount) ?? 0));
}

function card(row: QuotaRow, scale: number): string {
  const { name, parent, now, base, gone } = row;
  const { deserved, limit, minimum, declared, maximum, potential } = now.gpu;
  const text = (amount: number | undefined) => (amount === undefined ? "none" : cellText("gpu", amount));
  const numbers: readonly (readonly [string, string])[] = [
    ["deserved", text(deserved)],
    ["limit", text(limit)],
    ["minimum", text(minimum)],
    ["declared", text(declared)],
    ["maximum", text(maximum)],
    ...(base === undefined || base.gpu.declared === declared
      ? []
      : [["declared before", text(base.gpu.declared)] as const]),
    ...(potential === 0 ? [] : [["potential", text(potential)] as const]),
    ...(row.pricePerHour === undefined ? [] : [["per hour", priceText(row.pricePerHour)] as const]),
  ];
  const path = parent === undefined ? "" : `<span class="path">${escapeHtml(parent)} / </span>`;
  const spoken = numbers.map(([key, value]) => `${key} ${value}`).join(", ");
  return `<article class="queue">
<h4>${path}${escapeHtml(name)}${gone ? " (gone)" : ""}</h4>
${bar(now.gpu, scale, `GPUs of queue ${name}: ${spoken}`)}
<dl>${numbers.map(([key, value]) => `<div><dt>${key}</dt><dd>${escapeHtml(value)}</dd></div>`).join("")}</dl>
</article>`;
}

function bar({ deserved, limit, minimum, declared, maximum }: QuotaRow["now"]["gpu"], scale: number, label: string) {
  const percent = (amount: number) => `${Number(((Math.max(0, amount) / scale) * 100).toFixed(3))}%`;
  const rect = (kind: string, from: number, to: number, y: number) =>
    to <= from
      ? ""
      : `<rect class="${kind}" x="${percent(from)}" y="${y}" width="${percent(to - from)}" height="${HEIGHT - 2 * y}"/>`;
  const line = (kind: string, at: number | undefined) => {
    if (at === undefined) return "";
    // A line on the edge would be cut in half.
    const x = `${Math.min(99.6, Math.max(0.4, (Math.max(0, at) / scale) * 100)).toFixed(3)}%`;
    return `<line class="${kind}" x1="${x}" y1="0" x2="${x}" y2="${HEIGHT}"/>`;
  };
  const end = finite(limit);
  const parts = [
    rect("track", 0, end ?? scale, 4),
    rect("maximum", 0, maximum, 4),
    rect("declared", 0, declared, 8),
    rect("minimum", 0, minimum, 12),
    end === undefined ? "" : rect("over", end, Math.max(minimum, declared, maximum), 4),
    // The dashes stay visible where both are one.
    line("limit", end),
    line("deserved", finite(deserved)),
  ];
  return `<svg class="bar" role="img" aria-label="${escapeHtml(label)}">${parts.join("")}</svg>`;
}

function finite(amount: number | undefined): number | undefined {
  return amount !== undefined && Number.isFinite(amount) ? amount : undefined;
}
