import { count } from "../base/count.ts";
import { given } from "../base/given.ts";
import { nonPreemptiblePart } from "./gang-demand.ts";
import { type LoadSize, type QueueLoad, queueLoads } from "./queue-loads.ts";
import type { QuotaBound } from "./queue-node.ts";
import type { MeasuredGang, QuotaModel } from "./quota-model.ts";
import { QUOTA_RESOURCES, type QuotaResource } from "./resources.ts";
import type { QuotaVerdict } from "./verdict.ts";
import { amountSentence } from "./verdict-text.ts";

/**
 * The verdicts on all gangs of each queue together: they do not fit, they fit so exactly that floating point decides, or
 * they run over quota. `gangs` are those that could start by themselves.
 */
export function queueVerdicts(gangs: readonly MeasuredGang[], model: QuotaModel): readonly QuotaVerdict[] {
  return queueLoads(gangs, model).flatMap((load) => [
    ...QUOTA_RESOURCES.flatMap((resource) => [
      ...togetherVerdict(load, resource, "limit"),
      ...togetherVerdict(load, resource, "deserved"),
      ...borrowVerdict(load, resource),
    ]),
    ...exactVerdict(load, "limit"),
    ...exactVerdict(load, "deserved"),
  ]);
}

function togetherVerdict(load: QueueLoad, resource: QuotaResource, bound: QuotaBound): readonly QuotaVerdict[] {
  const { need, asking } = load.totals[bound].minimum;
  const used = need[resource] + load.beside(bound, resource);
  if (asking[resource] < 2 || used <= load.queue.quotas[resource][bound]) return [];
  return [
    verdict(load, {
      level: "never-together",
      reason: EXCEEDED[bound],
      resource,
      bound,
      size: "minimum",
      against: bound,
    }),
  ];
}

const EXCEEDED = { limit: "over-limit", deserved: "non-preemptible-over-quota" } as const;

function borrowVerdict(load: QueueLoad, resource: QuotaResource): readonly QuotaVerdict[] {
  const used = load.totals.limit.declared.need[resource] + load.beside("limit", resource);
  if (!load.lends(resource) || used <= load.queue.quotas[resource].deserved) return [];
  const about = { level: "info", reason: "over-quota", bound: "deserved", size: "declared", against: "limit" } as const;
  return [verdict(load, { ...about, resource })];
}

/**
 * Warns where GPUs fit to the last hundredth: KAI adds portions in floating point, where 0.1 + 0.2 is more than 0.3
 * (issue 2209; newer releases compare with a tolerance). Whole GPUs, halves and quarters add up exactly.
 */
function exactVerdict(load: QueueLoad, bound: QuotaBound): readonly QuotaVerdict[] {
  const have = load.queue.quotas.gpu[bound];
  const beside = load.beside(bound, "gpu");
  const size = (["minimum", "declared"] as const).find(
    (candidate) => load.totals[bound][candidate].need.gpu + beside === have && isInexact(load, bound, candidate),
  );
  if (size === undefined) return [];
  return [verdict(load, { level: "risky", reason: "exact-fraction", resource: "gpu", bound, size, against: bound })];
}

function isInexact(load: QueueLoad, bound: QuotaBound, size: LoadSize): boolean {
  const gangs = askingGangs(load, "gpu", size, bound);
  const beside = load.beside(bound, "gpu");
  const portions = gangs.flatMap(({ demand }) => demand.members.map(({ perPod }) => perPod.gpu));
  const addends = gangs.reduce((sum, gang) => sum + addendsOf(gang, size), beside > 0 ? 1 : 0);
  return addends > 1 && [...portions, beside].some((gpu) => gpu % 25 !== 0);
}

/** The least number of pods with GPUs that are added up. */
function addendsOf({ demand }: MeasuredGang, size: LoadSize): number {
  const pods = demand.members.filter(({ perPod, count }) => perPod.gpu > 0 && count > 0);
  if (size === "minimum") return pods.some(({ perPod }) => perPod.gpu === demand.minimum.gpu) ? 1 : 2;
  return pods.reduce((sum, { count }) => sum + count, 0);
}

function askingGangs(
  { gangs }: QueueLoad,
  resource: QuotaResource,
  size: LoadSize,
  against: QuotaBound,
): readonly MeasuredGang[] {
  return gangs.filter(
    ({ demand }) => (against === "limit" ? demand[size] : nonPreemptiblePart(demand, size))[resource] > 0,
  );
}

interface About extends Pick<QuotaVerdict, "level" | "reason"> {
  readonly resource: QuotaResource;
  readonly size: LoadSize;
  /** The number of the quota that is exceeded or met exactly. */
  readonly bound: QuotaBound;
  /** The gangs that count: all of them for the limit, else the non-preemptible ones. */
  readonly against: QuotaBound;
}

function verdict(load: QueueLoad, { level, reason, resource, size, bound, against }: About): QuotaVerdict {
  const { queue, path } = load;
  const gangs = askingGangs(load, resource, size, against).map(({ counted }) => counted);
  const need = load.totals[against][size].need[resource];
  const allocated = load.beside(against, resource);
  const noun = against === "deserved" ? "non-preemptible gang" : "gang";
  const subject = `${count(gangs.length, noun)} ${gangs.length === 1 ? "needs" : "need"}`;
  const suffix = size === "declared" ? " for all pods" : " to start";
  const sentence = amountSentence({ subject, suffix, resource, bound, need, allocated, queue, path });
  return {
    level,
    reason,
    cluster: queue.cluster,
    queue: queue.name,
    gangs,
    together: true,
    resource,
    bound,
    size,
    need,
    have: queue.quotas[resource][bound],
    chain: path.map((entry) => ({ queue: entry.name, have: entry.quotas[resource][bound] })),
    text: `${sentence}${ENDS[reason] ?? ""}`,
    ...given({ allocated: allocated || undefined }),
  };
}

const ENDS: Readonly<Partial<Record<QuotaVerdict["reason"], string>>> = {
  "over-quota": "; the amount over quota may be reclaimed",
  "exact-fraction": "; this fits exactly, but the scheduler may add fractions of a GPU inexactly",
};
