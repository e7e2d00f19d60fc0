import { count, getOrCreate, given } from "../../kernel/index.ts";
import { placedTogether } from "./first-step.ts";
import { floatSumExceeds, type GpuAddend } from "./float-sums.ts";
import { nonPreemptiblePart } from "./gang-demand.ts";
import type { MeasuredGang, QuotaModel } from "./measured-gang.ts";
import { type LoadSize, type QueueLoad, queueLoads } from "./queue-loads.ts";
import type { QuotaBound } from "./queue-node.ts";
import { QUOTA_RESOURCES, type QuotaResource } from "./resources.ts";
import type { QuotaVerdict } from "./verdict.ts";
import { amountSentence } from "./verdict-text.ts";

/**
 * The verdicts on all gangs of each queue together: they do not fit, they fit so exactly that floating point decides, or
 * they run over quota. `gangs` are those that could start by themselves.
 */
export function queueVerdicts(gangs: readonly MeasuredGang[], model: QuotaModel): readonly QuotaVerdict[] {
  const verdicts = queueLoads(gangs, model).flatMap((load) => [
    ...QUOTA_RESOURCES.flatMap((resource) => [
      ...togetherVerdict(load, resource, "limit"),
      ...togetherVerdict(load, resource, "deserved"),
      ...borrowVerdict(load, resource),
    ]),
    ...exactVerdict(load, "limit"),
    ...exactVerdict(load, "deserved"),
  ]);
  return withoutRepeatedSums(verdicts);
}

/**
 * Removes the verdict about a queue above another one with the same sum of the same gangs, whose quota is not larger: its
 * sentence has both numbers. Queues come before those above them.
 */
function withoutRepeatedSums(verdicts: readonly QuotaVerdict[]): readonly QuotaVerdict[] {
  const known = new Map<string, QuotaVerdict[]>();
  return verdicts.filter((verdict) => {
    const { level, reason, cluster, resource, bound, need, allocated, gangs } = verdict;
    if (level !== "never-together") return true;
    const key = [cluster, reason, resource, bound, need, allocated, gangs.length].join(" ");
    const others = getOrCreate(known, key, (): QuotaVerdict[] => []);
    const isRepeated = others.some((other) => isSameSum(other, verdict));
    if (!isRepeated) others.push(verdict);
    return !isRepeated;
  });
}

function isSameSum(lower: QuotaVerdict, { queue, have = 0, gangs }: QuotaVerdict): boolean {
  const isBelow = lower.chain?.some((entry) => entry.queue === queue) ?? false;
  return isBelow && (lower.have ?? 0) <= have && lower.gangs.every((gang, index) => gang === gangs[index]);
}

function togetherVerdict(load: QueueLoad, resource: QuotaResource, bound: QuotaBound): readonly QuotaVerdict[] {
  const { need, asking, extra } = load.totals[bound].minimum;
  const together = placedTogether(need, extra)[resource];
  const used = together + load.beside(bound, resource);
  if (asking[resource] < 2 || used <= load.queue.quotas[resource][bound]) return [];
  return [
    verdict(load, {
      level: "never-together",
      reason: EXCEEDED[bound],
      resource,
      bound,
      size: "minimum",
      against: bound,
      need: together,
    }),
  ];
}

const EXCEEDED = { limit: "over-limit", deserved: "non-preemptible-over-quota" } as const;

function borrowVerdict(load: QueueLoad, resource: QuotaResource): readonly QuotaVerdict[] {
  const need = load.totals.limit.declared.need[resource];
  const used = need + load.beside("limit", resource);
  if (!load.lends(resource) || used <= load.queue.quotas[resource].deserved) return [];
  const about = { level: "info", reason: "over-quota", bound: "deserved", size: "declared", against: "limit" } as const;
  return [verdict(load, { ...about, resource, need })];
}

/** Warns where GPUs fit to the last hundredth, but not in KAI's floating point. */
function exactVerdict(load: QueueLoad, bound: QuotaBound): readonly QuotaVerdict[] {
  const have = load.queue.quotas.gpu[bound];
  const beside = load.beside(bound, "gpu");
  const size = (["minimum", "declared"] as const).find((candidate) => {
    const { need, extra } = load.totals[bound][candidate];
    const left = have - placedTogether(need, extra).gpu - beside;
    if (left < 0 || left > MOST_EXTRA) return false;
    const addends = askingGangs(load, "gpu", candidate, bound).flatMap((gang) => addendsOf(gang, candidate, bound));
    return floatSumExceeds(addends, have, beside);
  });
  if (size === undefined) return [];
  const need = load.totals[bound][size].need.gpu;
  return [
    verdict(load, { level: "risky", reason: "exact-fraction", resource: "gpu", bound, size, against: bound, need }),
  ];
}

/** The most hundredths of a GPU by which a pod may request more than it is charged; more is not worth a sum. */
const MOST_EXTRA = 100;

/** The pods of a gang that count: all of them, or as many of equal ones as its minimum. */
function addendsOf({ demand, counted }: MeasuredGang, size: LoadSize, bound: QuotaBound): readonly GpuAddend[] {
  const { copies = 1 } = counted;
  const isWhole = size === "declared" && (bound === "limit" || demand.preemptibility !== "semi-preemptible");
  const pods = demand.members.map(({ count: own, perPod: { gpu, shares } }) => ({ count: own * copies, gpu, shares }));
  const [first, ...others] = pods.filter(({ gpu }) => gpu > 0);
  if (isWhole || first === undefined || others.some(({ gpu }) => gpu !== first.gpu)) return pods;
  return [{ ...first, count: (demand.minimum.gpu / first.gpu) * copies }];
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
  readonly need: number;
}

function verdict(load: QueueLoad, about: About): QuotaVerdict {
  const { level, reason, resource, size, bound, against, need } = about;
  const { queue, path } = load;
  const gangs = askingGangs(load, resource, size, against).map(({ counted }) => counted);
  const allocated = load.beside(against, resource);
  const noun = against === "deserved" ? "non-preemptible gang" : "gang";
  const number = gangs.reduce((sum, { copies = 1 }) => sum + copies, 0);
  const subject = `${count(number, noun)} ${number === 1 ? "needs" : "need"}`;
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
  "exact-fraction": "; this fits, but the scheduler adds fractions of a GPU in floating point, and its sum is larger",
};
