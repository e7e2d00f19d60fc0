import type { KubeObject } from "../../../src/kernel/base/kubernetes.ts";
import { seededRandom } from "../seeded-random.ts";
import { type Dice, diceOf, maybe } from "./dice.ts";
import { randomJobs } from "./random-jobs.ts";
import { randomQueues } from "./random-queues.ts";

/** A cluster with one workload of Kueue. */
export interface KueueScenario {
  readonly id: string;
  /** The parts of the Configuration that differ from the defaults. */
  readonly config?: object;
  readonly objects: readonly KubeObject[];
}

/** The scenario of a seed: trees of Cohorts, fair sharing, topologies, partial admission, preemption and groups of Pods. */
export function randomScenario(seed: number): KueueScenario {
  const dice = diceOf(seededRandom(seed));
  const hasTopology = dice.chance(0.4);
  const config = {
    ...maybe(dice, 0.25, () => ({ fairSharing: {} })),
    ...maybe(dice, 0.15, () => ({ resources: { excludeResourcePrefixes: ["nvidia.com"] } })),
    ...maybe(dice, 0.1, () => ({ resources: { quotaCheckStrategy: "IgnoreUndeclared" } })),
  };
  const objects: readonly KubeObject[] = [
    { apiVersion: "v1", kind: "Namespace", metadata: { name: "ml", labels: { "kubernetes.io/metadata.name": "ml" } } },
    ...(hasTopology ? nodes(dice) : []),
    ...randomQueues(dice, hasTopology ? "fabric" : undefined),
    ...limitRange(dice),
    ...randomJobs(dice, hasTopology),
  ];
  return { id: `random-${seed}`, ...(Object.keys(config).length > 0 && { config }), objects };
}

function nodes(dice: Dice): readonly KubeObject[] {
  const levels = ["cloud/block", "cloud/rack", "kubernetes.io/hostname"].map((nodeLabel) => ({ nodeLabel }));
  const [blocks, racks, hosts] = [dice.int(1, 2), dice.int(1, 2), dice.int(1, 2)];
  const topology = {
    apiVersion: "kueue.x-k8s.io/v1beta2",
    kind: "Topology",
    metadata: { name: "fabric" },
    spec: { levels },
  };
  const all = Array.from({ length: blocks * racks * hosts }, (_, index) => {
    const [block, rack] = [Math.floor(index / (racks * hosts)), Math.floor(index / hosts) % racks];
    const name = `node-${index}`;
    const labels = {
      pool: "gpu",
      "cloud/block": `b${block}`,
      "cloud/rack": `b${block}-r${rack}`,
      "kubernetes.io/hostname": name,
      ...maybe(dice, 0.5, () => ({ zone: dice.pick(["a", "b"]) })),
    };
    const allocatable = {
      cpu: `${dice.pick([8, 16])}`,
      memory: "64Gi",
      "nvidia.com/gpu": `${dice.pick([2, 4, 8])}`,
      pods: "20",
    };
    return {
      apiVersion: "v1",
      kind: "Node",
      metadata: { name, labels },
      spec: maybe(dice, 0.1, () => ({ taints: [{ key: "spot", value: "yes", effect: "NoSchedule" }] })),
      status: { allocatable, capacity: allocatable, conditions: [{ type: "Ready", status: "True" }] },
    };
  });
  return [topology, ...all];
}

function limitRange(dice: Dice): readonly KubeObject[] {
  if (!dice.chance(0.12)) return [];
  const limits = [
    {
      type: "Container",
      defaultRequest: { cpu: "2" },
      default: { cpu: "8" },
      ...maybe(dice, 0.5, () => ({ max: { memory: "16Gi" } })),
    },
  ];
  return [{ apiVersion: "v1", kind: "LimitRange", metadata: { name: "range", namespace: "ml" }, spec: { limits } }];
}
