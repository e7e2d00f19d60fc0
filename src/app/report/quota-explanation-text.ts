import { QUOTA_RESOURCES, type QuotaResource } from "../../gpu/index.ts";
import { count, plain, prefixed, present, printable, type Style, when } from "../../kernel/index.ts";
import { controlText } from "./control-text.ts";
import { cellText, priceText, RESOURCE_TITLES } from "./quota-amounts.ts";
import type { ExplainedPods, ExplainedRow, QuotaExplanation } from "./quota-explanation.ts";
import { unknownQuotas, verdictLines, withinQuota } from "./quota-notes.ts";
import type { QuotaRow } from "./quota-rows.ts";
import { tableLines } from "./table.ts";

const HEAD = ["Workload", "component", "pods", "", "GPUs each", "", "GPUs", "CPU cores", "memory", "queue", "remarks"];
const RIGHT = [2, 4, 6, 7, 8];

/** An explanation as blocks of lines: the pods, the sums, and the verdicts. */
export function explanationText(explanation: QuotaExplanation, style: Style = plain): readonly (readonly string[])[] {
  return explanation.parts.flatMap((part) => [
    [style.strong(printable(explanationTitle(part.row))), ...podLines(part)],
    sumLines(part).map(printable),
    explanationVerdicts(part, style),
  ]);
}

/** The title of an explanation, with its cluster. */
export function explanationTitle({ kind, name, cluster }: QuotaRow): string {
  if (kind === "cluster") return `cluster ${name}`;
  return `${kind.replace("-", " ")} ${name} in cluster ${cluster}`;
}

/** A row of an explanation's table, below `EXPLANATION_HEAD`. */
export function explanationCells(entry: ExplainedPods): readonly string[] {
  const { workload, component, instance, perPod, product, queue = "" } = entry;
  return [
    workload,
    component + prefixed("/", instance),
    String(entry.count),
    cellText("gpu", perPod.gpu),
    cellText("gpu", product.gpu),
    cellText("cpu", product.cpu),
    cellText("memory", product.memory),
    queue,
    remarksOf(entry).join(", "),
  ];
}

/** Titles of `explanationCells`. */
export const EXPLANATION_HEAD = HEAD.filter((title) => title !== "");

/** The sums of a row, and the rest of its quota and of the quotas of its queues; without unlimited resources. */
export function sumLines({ row, currency, queues }: ExplainedRow): readonly string[] {
  const { now, pods, pricePerHour } = row;
  const price = when(
    pricePerHour !== undefined,
    `${present([priceText(pricePerHour ?? 0), currency]).join(" ")} an hour`,
  );
  const sums = QUOTA_RESOURCES.flatMap((resource) => {
    const { minimum, declared, maximum, preemptible, nonPreemptible, potential } = now[resource];
    const bounded = boundLines(row, resource);
    if (bounded.length === 0 && declared === 0 && maximum === 0 && potential === 0) return [];
    const text = (amount: number) => cellText(resource, amount);
    const amounts = present([
      `gang minimum ${text(minimum)}`,
      `declared ${text(declared)} = ${text(preemptible)} preemptible + ${text(nonPreemptible)} non-preemptible`,
      `maximum ${text(maximum)}`,
      when(potential !== 0, `potential ${text(potential)}`),
    ]);
    return [`${RESOURCE_TITLES[resource]}: ${amounts.join(", ")}`, ...bounded.map((line) => `  ${line}`)];
  });
  const ofQueues = queues.flatMap((queue) =>
    QUOTA_RESOURCES.flatMap((resource) =>
      boundLines(queue, resource).map((line) => `queue ${queue.name}, ${RESOURCE_TITLES[resource]}: ${line}`),
    ),
  );
  const head = present([`Sum of ${count(pods, "declared pod")}`, price]).join(", ");
  return [head, ...[...sums, ...ofQueues].map((line) => `  ${line}`)];
}

/** The calculation of the rest of a quota; none for an unlimited resource. */
function boundLines({ now }: QuotaRow, resource: QuotaResource): readonly string[] {
  const { deserved, limit, nonPreemptible, declared, allocated, deservedLeft, limitLeft } = now[resource];
  const text = (amount: number) => cellText(resource, amount);
  const line = (name: string, bound = Infinity, left = Infinity, used: number, what: string) => {
    if (bound === Infinity || left === Infinity) return undefined;
    const others = bound - used - left;
    const isShared = allocated !== undefined && others !== 0;
    const taken = present([`${text(used)} ${what}`, when(isShared, `${text(others)} allocated beside`)]);
    return `${name} ${[text(bound), ...taken].join(" - ")} = ${text(left)} left`;
  };
  return present([
    line("deserved", deserved, deservedLeft, nonPreemptible, "non-preemptible"),
    line("limit", limit, limitLeft, declared, "declared"),
  ]);
}

function podLines({ entries }: ExplainedRow): readonly string[] {
  if (entries.length === 0) return ["no pods"];
  const rows = entries.map((entry) => {
    const [workload = "", component = "", pods = "", each = "", ...rest] = explanationCells(entry).map(printable);
    return [workload, component, pods, "x", each, "=", ...rest];
  });
  return tableLines(HEAD, rows, RIGHT);
}

function remarksOf({
  gang,
  maximum,
  count: now,
  potential,
  scaledBy,
  control,
  perPod,
}: ExplainedPods): readonly string[] {
  return present([
    controlText(control),
    when(gang !== undefined, `gang ${gang}`),
    when(potential, "switched off"),
    scaledBy && `${scaledBy.autoscaler} keeps at least ${count(scaledBy.replicas, "replica")}`,
    when(maximum > now, `up to ${count(maximum, "pod")}`),
    when(perPod.memoryMiB > 0, `${perPod.memoryMiB} MiB of GPU memory each`),
    ...perPod.unknownClaims.map((claim) => `claim ${claim} not counted`),
    ...perPod.problems,
  ]);
}

function explanationVerdicts({ verdicts }: ExplainedRow, style: Style): readonly string[] {
  const lines = verdictLines(verdicts).map(({ level, severity, subject, text }) => {
    const word = style.severity[severity](level);
    return `${word}: ${printable(`${subject}: ${text}`)}`;
  });
  return present([...lines, withinQuota(verdicts), ...unknownQuotas(verdicts)]);
}
