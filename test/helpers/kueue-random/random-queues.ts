import type { KubeObject } from "../../../src/kernel/base/kubernetes.ts";
import { type Dice, maybe } from "./dice.ts";

const API = "kueue.x-k8s.io/v1beta2";
/** The resources of queues and pods. */
export const RESOURCES = ["cpu", "memory", "nvidia.com/gpu"] as const;
const FLAVORS = ["on-demand", "spot", "reserved"] as const;
/** The labels of nodes that flavors and pods select. */
export const ZONES = ["a", "b"] as const;
const POLICIES = ["Any", "Never", "LowerPriority"] as const;

/** A queue with its flavors, cohorts and other queues, as one cluster has them. */
export function randomQueues(dice: Dice, topology: string | undefined): readonly KubeObject[] {
  const flavors = FLAVORS.slice(0, dice.int(1, FLAVORS.length));
  const cohorts = dice.chance(0.7) ? ["team", "division", "company"].slice(0, dice.int(1, 3)) : [];
  const queues = ["cq", "other", "third"].slice(0, cohorts.length === 0 ? 1 : dice.int(1, 3));
  const placed = flavors.map((name) => (topology !== undefined && dice.chance(0.75) ? { name, topology } : { name }));
  return [
    ...placed.map((flavor) => flavorObject(dice, flavor)),
    ...queues.map((name, index) => {
      const cohort = index === 0 ? cohorts[0] : cohorts[dice.int(0, cohorts.length - 1)];
      return clusterQueue(dice, name, flavors, cohort);
    }),
    ...cohorts.flatMap((name, index) => cohortObject(dice, name, cohorts[index + 1], flavors)),
    { apiVersion: API, kind: "LocalQueue", metadata: { name: "q", namespace: "ml" }, spec: { clusterQueue: "cq" } },
  ];
}

function flavorObject(
  dice: Dice,
  { name, topology }: { readonly name: string; readonly topology?: string },
): KubeObject {
  const taint = () => ({
    nodeTaints: [{ key: "spot", value: "yes", effect: dice.pick(["NoSchedule", "PreferNoSchedule"]) }],
  });
  const spec = {
    ...(topology === undefined ? maybe(dice, 0.3, () => ({ nodeLabels: { zone: dice.pick(ZONES) } })) : {}),
    ...(topology !== undefined && { nodeLabels: { pool: "gpu" }, topologyName: topology }),
    ...maybe(dice, name === "spot" ? 0.5 : 0.1, taint),
    ...maybe(dice, 0.1, () => ({ tolerations: [{ key: "spot", operator: "Exists" }] })),
  };
  return { apiVersion: API, kind: "ResourceFlavor", metadata: { name }, spec };
}

function clusterQueue(dice: Dice, name: string, flavors: readonly string[], cohort: string | undefined): KubeObject {
  const isSplit = dice.chance(0.25);
  const groups = isSplit ? [RESOURCES.slice(0, 2), RESOURCES.slice(2)] : [RESOURCES.slice(0, dice.chance(0.9) ? 3 : 2)];
  const half = Math.ceil(flavors.length / 2);
  const parts = isSplit ? [flavors.slice(0, half), flavors.slice(half)] : [flavors];
  const resourceGroups = groups.flatMap((coveredResources, index) => {
    const own = parts[index] ?? [];
    return own.length === 0
      ? []
      : [{ coveredResources, flavors: own.map((each) => quotas(dice, each, coveredResources, cohort)) }];
  });
  const spec = {
    namespaceSelector: {},
    resourceGroups,
    ...(cohort !== undefined && { cohortName: cohort }),
    ...maybe(dice, 0.3, () => ({
      preemption: {
        reclaimWithinCohort: dice.pick(POLICIES),
        withinClusterQueue: dice.pick(["Never", "LowerPriority"]),
      },
    })),
    ...maybe(dice, 0.3, () => ({ flavorFungibility: { whenCanBorrow: dice.pick(["Borrow", "TryNextFlavor"]) } })),
    ...maybe(dice, 0.3, () => ({ fairSharing: { weight: `${dice.int(1, 3)}` } })),
  };
  return { apiVersion: API, kind: "ClusterQueue", metadata: { name }, spec };
}

function quotas(dice: Dice, name: string, resources: readonly string[], cohort: string | undefined): object {
  return { name, resources: resources.map((resource) => quota(dice, resource, cohort !== undefined)) };
}

function quota(dice: Dice, resource: string, hasCohort: boolean): object {
  const amount = () => amountOf(resource, dice.int(0, 8));
  return {
    name: resource,
    nominalQuota: amount(),
    ...(hasCohort && maybe(dice, 0.4, () => ({ borrowingLimit: amount() }))),
    ...(hasCohort && maybe(dice, 0.4, () => ({ lendingLimit: amountOf(resource, 0) }))),
  };
}

function amountOf(resource: string, count: number): string {
  return resource === "memory" ? `${count * 8}Gi` : `${count * (resource === "cpu" ? 4 : 1)}`;
}

/** A Cohort with a parent, quotas of its own or limits; only named in queues in some clusters. */
function cohortObject(
  dice: Dice,
  name: string,
  parent: string | undefined,
  flavors: readonly string[],
): readonly KubeObject[] {
  if (parent === undefined && dice.chance(0.4)) return [];
  const resourceGroups = [
    { coveredResources: RESOURCES, flavors: flavors.map((each) => quotas(dice, each, RESOURCES, parent)) },
  ];
  const spec = {
    ...(parent !== undefined && { parentName: parent }),
    ...maybe(dice, 0.5, () => ({ resourceGroups })),
    ...maybe(dice, 0.2, () => ({ fairSharing: { weight: "2" } })),
  };
  return [{ apiVersion: API, kind: "Cohort", metadata: { name }, spec }];
}
