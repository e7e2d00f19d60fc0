import { escapeHtml, getOrCreate, given, number, present, when } from "../../kernel/index.ts";
import { cellText, priceText } from "./quota-amounts.ts";
import type { QuotaRow } from "./quota-rows.ts";
import type { QuotaLine, QuotaTable } from "./quota-table.ts";

const HEIGHT = 32;
const MIDDLE = HEIGHT / 2;

/** Half of the height of each part of a bar. A part without a height is a frame around the bar. */
const HALVES = { track: 10, maximum: 10, declared: 8, minimum: 3, over: 10, nodes: MIDDLE } as const;

const SIGNS: Readonly<Record<string, string>> = {
  deserved: `<path d="M0 0V${HEIGHT}"/><path class="sign" d="M-5 -4H5L0 4z"/>`,
  before: `<path d="M0 2V${HEIGHT - 2}"/><circle class="sign" cx="0" cy="${MIDDLE}" r="4"/>`,
  limit: `<path d="M0 0V${HEIGHT}"/><path class="sign" d="M-4 ${HEIGHT - 1}H4V${HEIGHT + 4}H-4z"/>`,
};

/** The legend of the bars, as HTML. Each mark has a shape of its own, so that no two differ by their colour alone. */
export const LEGEND = `<ul class="legend">
${[
  ["gang minimum", mark("minimum", 0, 100)],
  ["declared", mark("declared", 0, 100)],
  ["maximum", mark("maximum", 0, 100)],
  ["too much", mark("over", 0, 100)],
  ["declared before", line("before", 50)],
  ["deserved", line("deserved", 50)],
  ["limit", line("limit", 50)],
  ["GPUs of the nodes", mark("nodes", 0, 100)],
]
  .map(([name, sign]) => `<li><svg class="bar" aria-hidden="true">${sign}</svg>${name}</li>`)
  .join("\n")}
</ul>`;

/**
 * The GPUs of a table's node pools, each with its queues, as bars with one scale for each pool. Escaped HTML; empty without
 * queues.
 */
export function queueBars(table: QuotaTable): string {
  const pools = new Map<string, QuotaLine[]>();
  for (const each of table.lines) {
    if (each.row.kind !== "queue") continue;
    getOrCreate(pools, each.row.nodePool ?? "", (): QuotaLine[] => []).push(each);
  }
  return [...pools].map(([pool, lines]) => poolBars(table, pool, lines)).join("\n");
}

function poolBars(table: QuotaTable, name: string, lines: readonly QuotaLine[]): string {
  const pool = table.lines.find(({ row }) => row.kind === "node-pool" && row.name === name)?.row;
  const capacity = pool?.capacityGpu;
  const scale = Math.max(
    capacity ?? 0,
    pool === undefined ? 0 : pool.now.gpu.maximum,
    pool?.base?.gpu.declared ?? 0,
    ...lines.map(({ row }) => greatest(row)),
    1,
  );
  const depth = Math.min(...lines.map((each) => each.depth));
  const { price } = table;
  const articles = [
    // A sum of limits limits nothing: the end of a pool is that of its nodes.
    ...present([pool]).map((row) => article({ row, scale, capacity, depth: 0, price, end: capacity })),
    ...lines.map(({ row, depth: own }) =>
      article({ row, scale, capacity, depth: own - depth + 1, price, end: row.now.gpu.limit }),
    ),
  ];
  const title = pool === undefined ? "<h3>Missing queues</h3>\n" : "";
  return `${title}<section class="pool">\n${articles.join("\n")}\n</section>`;
}

function greatest({ now, base }: QuotaRow): number {
  const { deserved, limit, minimum, declared, maximum } = now.gpu;
  return Math.max(
    ...[deserved, limit, minimum, declared, maximum, base?.gpu.declared].map((amount) => number(amount) ?? 0),
  );
}

interface Bar {
  readonly row: QuotaRow;
  /** GPUs at the right end of all bars of the pool. */
  readonly scale: number;
  /** GPUs of the pool's nodes; absent when unknown. */
  readonly capacity: number | undefined;
  readonly depth: number;
  /** Title of the price. */
  readonly price: string;
  /** The amount above which GPUs are too much. */
  readonly end: number | undefined;
}

function article(bar: Bar): string {
  const { row, depth, price } = bar;
  const { name, kind, now, base, gone } = row;
  const { deserved, limit, minimum, declared, maximum, potential } = now.gpu;
  const text = (amount: number | undefined) => (amount === undefined ? "none" : cellText("gpu", amount));
  const before = base?.gpu.declared;
  const hasChanged = before !== undefined && before !== declared;
  const isPool = kind === "node-pool";
  const numbers = Object.entries({
    ...given({ nodes: when(isPool && row.capacityGpu !== undefined, `${text(row.capacityGpu)} GPUs`) }),
    deserved: text(deserved),
    ...given({ limit: when(!isPool, text(limit)) }),
    minimum: text(minimum),
    declared: text(declared),
    maximum: text(maximum),
    ...given({
      "declared before": when(hasChanged, text(before)),
      potential: when(potential !== 0, text(potential)),
      [price]: when(row.pricePerHour !== undefined, priceText(row.pricePerHour ?? 0)),
    }),
  });
  const title = isPool ? `node pool ${name}` : `queue ${name}`;
  const spoken = numbers.map(([key, value]) => `${key} ${value}`).join(", ");
  const heading = present([escapeHtml(isPool ? title : name), when(gone, "(gone)")]).join(" ");
  return `<article class="${isPool ? "nodes" : "queue"} depth${Math.min(depth, 4)}">
<h3>${heading}</h3>
${drawing(bar, `GPUs of ${title}: ${spoken}`)}
<dl>${numbers.map(([key, value]) => `<div><dt>${escapeHtml(key)}</dt><dd>${escapeHtml(value)}</dd></div>`).join("")}</dl>
</article>`;
}

function drawing({ row, scale, capacity, end }: Bar, label: string): string {
  const { deserved, limit, minimum, declared, maximum } = row.now.gpu;
  const before = row.base?.gpu.declared;
  const at = (amount: number) => (Math.max(0, amount) / scale) * 100;
  const bound = (kind: string, amount: number | undefined) =>
    present([number(amount)]).map((finite) => line(kind, at(finite)));
  const parts = [
    mark("track", 0, at(number(end) ?? scale)),
    mark("maximum", at(declared), at(maximum)),
    mark("declared", 0, at(declared)),
    mark("minimum", 0, at(minimum)),
    mark("over", at(number(end) ?? Infinity), at(Math.max(minimum, declared, maximum))),
    mark("nodes", 0, at(capacity ?? 0)),
    ...(row.kind === "node-pool" ? [] : bound("limit", limit)),
    ...bound("deserved", deserved),
    ...bound("before", before === declared ? undefined : before),
  ];
  return `<svg class="bar" role="img" aria-label="${escapeHtml(label)}">${parts.join("")}</svg>`;
}

/** A part of a bar between two places in percent; empty without a length. */
export function mark(kind: keyof typeof HALVES, from: number, to: number): string {
  if (to <= from) return "";
  const half = HALVES[kind];
  // Stripes are the dashes of a thick line, because a pattern would be a reference to another element.
  if (kind === "maximum" || kind === "over") {
    return `<line class="${kind}" x1="${percent(from)}" x2="${percent(to)}" y1="${MIDDLE}" y2="${MIDDLE}"/>`;
  }
  const size = `width="${percent(to - from)}" height="${2 * half}"`;
  return `<rect class="${kind}" x="${percent(from)}" y="${MIDDLE - half}" ${size}/>`;
}

/**
 * A line at a place in percent: `deserved` has a triangle at its top, `before` a circle and `limit` a foot, so that all show at one
 * place.
 */
export function line(kind: string, at: number): string {
  return `<svg class="${kind}" x="${percent(at)}" overflow="visible">${SIGNS[kind] ?? ""}</svg>`;
}

function percent(value: number): string {
  return `${Number(value.toFixed(3))}%`;
}
