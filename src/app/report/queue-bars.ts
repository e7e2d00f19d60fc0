import { escapeHtml, getOrCreate } from "../../kernel/index.ts";
import type { QueueBar } from "./queue-bar.ts";
import { line, mark } from "./quota-html-bars.ts";

/** The bars of the devices of a cluster, by queue, with one scale. Escaped HTML; empty without any. */
export function queueBarsHtml(bars: readonly QueueBar[], price: string): string {
  const queues = new Map<string, QueueBar[]>();
  for (const bar of bars) getOrCreate(queues, bar.queue, (): QueueBar[] => []).push(bar);
  const scale = Math.max(1, ...bars.flatMap((bar) => [bar.quota, bar.most ?? 0, bar.requested, bar.before ?? 0]));
  return [...queues]
    .map(([queue, own]) => {
      const articles = own.map((bar) => article(bar, scale, price));
      return `<section class="pool">\n<h3>${escapeHtml(queue)}</h3>\n${articles.join("\n")}\n</section>`;
    })
    .join("\n");
}

function article(bar: QueueBar, scale: number, price: string): string {
  const { queue, subject, quota, quotaName, most, requested, before } = bar;
  const former = before === requested ? undefined : before;
  const numbers = Object.entries({
    [quotaName]: `${quota}`,
    "at most": most === undefined ? "unlimited" : `${most}`,
    requested: `${requested}`,
    ...(former !== undefined && { "requested before": `${former}` }),
    ...(bar.price !== undefined && { [price]: bar.price }),
  });
  const spoken = numbers.map(([name, value]) => `${name} ${value}`).join(", ");
  const at = (amount: number) => (Math.max(0, amount) / scale) * 100;
  const parts = [
    mark("track", 0, at(most ?? scale)),
    mark("declared", 0, at(Math.min(requested, most ?? requested))),
    mark("over", at(most ?? requested), at(requested)),
    ...(most === undefined ? [] : [line("limit", at(most))]),
    line("deserved", at(quota)),
    ...(former === undefined ? [] : [line("before", at(former))]),
  ];
  return `<article class="queue depth1">
<h3>${escapeHtml(subject)}</h3>
<svg class="bar" role="img" aria-label="${escapeHtml(`${subject} of ${queue}: ${spoken}`)}">${parts.join("")}</svg>
<dl>${numbers.map(([name, value]) => `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd></div>`).join("")}</dl>
</article>`;
}

/** The legend of these bars, as HTML. */
export function queueLegend(quotaName: string): string {
  const signs = [
    ["requested", mark("declared", 0, 100)],
    ["above the most", mark("over", 0, 100)],
    ["requested before", line("before", 50)],
    [quotaName, line("deserved", 50)],
    ["at most", line("limit", 50)],
  ] as const;
  const items = signs.map(([name, sign]) => `<li><svg class="bar" aria-hidden="true">${sign}</svg>${name}</li>`);
  return `<ul class="legend">\n${items.join("\n")}\n</ul>`;
}
