import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import { conflictingField, missingField, nameFault, numberBelow, rejectedValue } from "../../src/k8s-fields/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import { at, formatValue, isObject, number, variableIn } from "../../src/kernel/index.ts";

const EXCLUSIVE = "leaderworkerset.sigs.k8s.io/subgroup-exclusive-topology";
const MOST_PODS = 2 ** 31 - 1;
/** Also in the CRD, since 0.10. */
const MOST_REPLICAS = 1_000_000;
const ROLLING = "/spec/rolloutStrategy/rollingUpdateConfiguration";
const SUBGROUPS = "/spec/leaderWorkerTemplate/subGroupPolicy";
const SUBGROUP_SIZE = `${SUBGROUPS}/subGroupSize`;

/**
 * The fields for which the webhook rejects a LeaderWorkerSet, except for a size below 1, which GANG-009 reports.
 * Source: kubernetes-sigs/lws v0.10.0, pkg/webhooks/leaderworkerset_webhook.go.
 */
export function leaderWorkerSetFaults(object: KubeObject, isPart: boolean): readonly ObjectFault[] {
  const { spec } = object;
  if (!isObject(spec)) return [];
  if (spec.leaderWorkerTemplate === undefined || spec.leaderWorkerTemplate === null) {
    return [missingField("/spec/leaderWorkerTemplate")];
  }
  const replicas = number(spec.replicas ?? 1);
  const size = number(at(spec, "leaderWorkerTemplate", "size") ?? 1);
  return [
    ...(isPart ? [] : nameFault(object)),
    ...numberBelow(spec, "replicas", "/spec", 0),
    ...(replicas !== undefined && replicas > MOST_REPLICAS
      ? [rejectedValue("/spec/replicas", `must be at most ${MOST_REPLICAS}, but is ${replicas}`, replicas)]
      : []),
    ...(replicas !== undefined && size !== undefined && replicas * size > MOST_PODS
      ? [rejectedValue("/spec/replicas", `times the size must not be above ${MOST_PODS}`, replicas)]
      : []),
    ...rolloutFaults(at(spec, "rolloutStrategy", "rollingUpdateConfiguration"), replicas),
    ...subgroupFaults(object, size),
  ];
}

function rolloutFaults(rolling: unknown, replicas: number | undefined): readonly ObjectFault[] {
  if (!isObject(rolling)) return [];
  const maxUnavailable = rolling.maxUnavailable ?? 1;
  const maxSurge = rolling.maxSurge ?? 0;
  const faults = [
    ...amountFaults(rolling, "maxUnavailable"),
    ...amountFaults(rolling, "maxSurge"),
    ...numberBelow(rolling, "partition", ROLLING, 0),
  ];
  const moves = amountOf(maxUnavailable, replicas, Math.floor) !== 0 || amountOf(maxSurge, replicas, Math.ceil) !== 0;
  if (faults.length > 0 || moves || replicas === 0) return faults;
  const fact = `gives 0 of ${replicas} replicas, and maxSurge gives 0 as well, so that no update could start`;
  return [conflictingField(`${ROLLING}/maxUnavailable`, fact, `${ROLLING}/maxSurge`)];
}

/** The fault of a number of replicas or a share of them. */
function amountFaults(rolling: Readonly<Record<string, unknown>>, field: string): readonly ObjectFault[] {
  const amount = rolling[field];
  if (typeof amount !== "string") return numberBelow(rolling, field, ROLLING, 0);
  if (variableIn(amount) !== undefined) return [];
  const share = shareOf(amount);
  if (share !== undefined && share <= 100) return [];
  return [
    rejectedValue(
      `${ROLLING}/${field}`,
      `must be a number, or a share such as 25% of at most 100%, but is ${formatValue(amount)}`,
      amount,
    ),
  ];
}

function amountOf(amount: unknown, replicas = 1, round: (number: number) => number): number | undefined {
  if (typeof amount !== "string") return number(amount);
  const share = shareOf(amount);
  return share === undefined ? undefined : round((share * replicas) / 100);
}

/** The percentage of a text such as `25%`. */
function shareOf(text: string): number | undefined {
  const [, digits] = /^(\d{1,10})%$/.exec(text) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

function subgroupFaults({ metadata, spec }: KubeObject, size: number | undefined): readonly ObjectFault[] {
  const policy = at(spec, "leaderWorkerTemplate", "subGroupPolicy");
  if (policy === undefined || policy === null) {
    if (at(metadata, "annotations", EXCLUSIVE) === undefined) return [];
    return [missingField(SUBGROUP_SIZE, `is mandatory with the annotation ${EXCLUSIVE}, but missing`)];
  }
  if (!isObject(policy)) return [];
  const { subGroupSize, subGroupPolicyType } = policy;
  if (subGroupSize === undefined || subGroupSize === null) return [missingField(SUBGROUP_SIZE)];
  if (typeof subGroupSize !== "number" || subGroupSize < 1) return numberBelow(policy, "subGroupSize", SUBGROUPS, 1);
  if (size === undefined || size < 1) return [];
  const wrong = (message: string) => [conflictingField(SUBGROUP_SIZE, message, "/spec/leaderWorkerTemplate/size")];
  if (subGroupSize > size) return wrong(`is ${subGroupSize}, above the size of the group, ${size}`);
  const isDivided = (size - 1) % subGroupSize === 0;
  if (subGroupPolicyType === "LeaderExcluded") {
    return isDivided ? [] : wrong(`is ${subGroupSize}, which does not divide the ${size - 1} workers of a group`);
  }
  if (isDivided || size % subGroupSize === 0) return [];
  return wrong(`is ${subGroupSize}, which divides neither the ${size} pods of a group nor its ${size - 1} workers`);
}
