import type { CountedGang } from "./counted-gang.ts";
import type { QueueNode, QuotaBound } from "./queue-node.ts";
import type { MeasuredGang, QuotaModel } from "./quota-model.ts";
import { QUOTA_RESOURCES, type QuotaResource, type Resources } from "./resources.ts";
import type { DemandSize, Verdict } from "./verdict.ts";
import { amountSentence } from "./verdict-text.ts";

/** The gangs of a queue and of all queues below it that could start by themselves. */
interface QueueLoad {
  readonly queue: QueueNode;
  readonly path: readonly QueueNode[];
  readonly gangs: MeasuredGang[];
}

/**
 * What can be said of all gangs of each queue together: that they do not fit, that they fit so exactly that floating
 * point decides, or that they run over quota. Given are the gangs that could start by themselves.
 */
export function queueVerdicts(gangs: readonly MeasuredGang[], model: QuotaModel): readonly Verdict[] {
  return loadsOf(gangs).flatMap((load) => [
    ...QUOTA_RESOURCES.flatMap((resource) => resourceVerdicts(load, resource, model)),
    ...exactVerdicts(load, model),
  ]);
}

function loadsOf(gangs: readonly MeasuredGang[]): readonly QueueLoad[] {
  const loads = new Map<QueueNode, QueueLoad>();
  for (const gang of gangs) {
    if (gang.demand.asleep) continue;
    const path = gang.tree.path(gang.counted.gang.queue);
    for (const [index, queue] of path.entries()) {
      const load = loads.get(queue);
      if (load === undefined) loads.set(queue, { queue, path: path.slice(index), gangs: [gang] });
      else load.gangs.push(gang);
    }
  }
  return [...loads.values()];
}

function resourceVerdicts(load: QueueLoad, resource: QuotaResource, model: QuotaModel): readonly Verdict[] {
  const verdicts: Verdict[] = [];
  const { limit, deserved } = load.queue.quotas[resource];
  const minimum = total(load, model, "limit", resource, "minimum");
  const fixed = total(load, model, "deserved", resource, "minimum");
  const tooMany = ({ need, allocated, gangs }: Total, have: number) => gangs.length > 1 && need + allocated > have;
  if (tooMany(minimum, limit)) {
    verdicts.push(verdict(load, minimum, { level: "never-together", reason: "over-limit", bound: "limit" }));
  }
  if (tooMany(fixed, deserved)) {
    const reason = "non-preemptible-over-quota";
    verdicts.push(verdict(load, fixed, { level: "never-together", reason, bound: "deserved" }));
  }
  const declared = total(load, model, "any", resource, "declared");
  const borrowed = declared.gangs.some((gang) => gang.demand.preemptible);
  if (borrowed && declared.need + declared.allocated > deserved) {
    verdicts.push(verdict(load, declared, { level: "info", reason: "over-quota", bound: "deserved" }));
  }
  return verdicts;
}

interface Total {
  readonly resource: QuotaResource;
  readonly size: DemandSize;
  /** Of the gangs, beside what is allocated. */
  readonly need: number;
  readonly allocated: number;
  /** The gangs that ask for any of it. */
  readonly gangs: readonly MeasuredGang[];
}

/** What counts against a bound: everything against the limit, what may not be preempted against the quota. */
function total(
  { queue, gangs }: QueueLoad,
  model: QuotaModel,
  against: QuotaBound | "any",
  resource: QuotaResource,
  size: "minimum" | "declared",
): Total {
  const counted = gangs.filter(
    ({ demand }) => demand[size][resource] > 0 && (against !== "deserved" || !demand.preemptible),
  );
  const need = counted.reduce((all, { demand }) => all + demand[size][resource], 0);
  const known = model.allocated(queue.cluster, queue.name);
  const used: Resources | undefined = against === "deserved" ? known?.allocatedNonPreemptible : known?.allocated;
  // Gangs that run are part of what is allocated, with all their pods.
  const running = counted
    .filter((gang) => gang.running)
    .reduce((all, { demand }) => all + demand.declared[resource], 0);
  const beside = Math.max((used?.[resource] ?? 0) - running, 0);
  return { resource, size, need, allocated: beside, gangs: counted };
}

/**
 * Warns where GPUs fit to the last hundredth: KAI adds portions in floating point, where 0.1 + 0.2 is more than 0.3
 * (issue 2209; newer releases compare with a tolerance). Whole GPUs, halves and quarters add up exactly.
 */
function exactVerdicts(load: QueueLoad, model: QuotaModel): readonly Verdict[] {
  return (["limit", "deserved"] as const).flatMap((bound) => {
    const have = load.queue.quotas.gpu[bound];
    const exact = (["minimum", "declared"] as const)
      .map((size) => total(load, model, bound, "gpu", size))
      .find((sum) => sum.need + sum.allocated === have && isInexact(sum));
    if (exact === undefined) return [];
    return [verdict(load, exact, { level: "risky", reason: "exact-fraction", bound })];
  });
}

function isInexact({ gangs, allocated, size }: Total): boolean {
  const portions = gangs.flatMap(({ demand }) => demand.members.map(({ perPod }) => perPod.gpu));
  const addends = gangs.reduce((sum, gang) => sum + addendsOf(gang, size), allocated > 0 ? 1 : 0);
  return addends > 1 && [...portions, allocated].some((gpu) => gpu % 25 !== 0);
}

/** How many pods with GPUs are added up, at least. */
function addendsOf({ demand }: MeasuredGang, size: DemandSize): number {
  const pods = demand.members.filter(({ perPod, count }) => perPod.gpu > 0 && count > 0);
  if (size === "minimum") return pods.some(({ perPod }) => perPod.gpu === demand.minimum.gpu) ? 1 : 2;
  return pods.reduce((sum, { count }) => sum + count, 0);
}

function verdict(
  { queue, path }: QueueLoad,
  { resource, size, need, allocated, gangs }: Total,
  { level, reason, bound }: Pick<Verdict, "level" | "reason"> & { readonly bound: QuotaBound },
): Verdict {
  const counted: readonly CountedGang[] = gangs.map((gang) => gang.counted);
  const what = bound === "deserved" && reason !== "over-quota" ? "non-preemptible " : "";
  const subject = counted.length === 1 ? `1 ${what}gang needs` : `${counted.length} ${what}gangs need`;
  const suffix = size === "declared" ? " for all pods" : " to start";
  const sentence = amountSentence({ subject, suffix, resource, bound, need, allocated, queue, path });
  return {
    level,
    reason,
    cluster: queue.cluster,
    queue: queue.name,
    gangs: counted,
    together: true,
    resource,
    bound,
    size,
    need,
    have: queue.quotas[resource][bound],
    ...(allocated === 0 ? {} : { allocated }),
    chain: path.map((entry) => ({ queue: entry.name, have: entry.quotas[resource][bound] })),
    text: `${sentence}${ENDS[reason] ?? ""}`,
  };
}

const ENDS: Readonly<Partial<Record<Verdict["reason"], string>>> = {
  "over-quota": "; what is over quota may be reclaimed",
  "exact-fraction": "; that fits exactly, and fractions of a GPU may not add up exactly in the scheduler",
};
