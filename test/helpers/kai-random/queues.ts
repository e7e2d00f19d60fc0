import type { KubeObject } from "../../../src/kernel/base/kubernetes.ts";
import type { Random } from "./random.ts";

const UNLIMITED = { quota: -1, limit: -1, overQuotaWeight: 1 };

type Bounds = Readonly<Record<string, unknown>>;

const GPU = [-1, 0, 0.5, 1, 1.5, 2, 3, 4, 5, 6, 8, 12, 20] as const;
const CPU = [-1, 0, 500, 1000, 2500, 4000, 9000, 20_000] as const;
const MEMORY = [-1, 0, 512, 1073.741824, 2200, 5000, 9000] as const;

/** Bounds of one resource; any of them may be absent. */
function bounds(random: Random, amounts: readonly [number, ...number[]], share: number): Bounds | undefined {
  if (random.chance(0.04)) return undefined;
  if (!random.chance(share)) return UNLIMITED;
  return {
    ...(random.chance(0.95) && { quota: random.chance(0.4) ? -1 : random.pick(amounts) }),
    ...(random.chance(0.95) && { limit: random.chance(0.4) ? -1 : random.pick(amounts) }),
    ...(random.chance(0.8) && { overQuotaWeight: random.pick([0, 1, 2]) }),
  };
}

function queue(random: Random, name: string, parent: string | undefined): KubeObject {
  const [gpu, cpu, memory] = [bounds(random, GPU, 0.55), bounds(random, CPU, 0.18), bounds(random, MEMORY, 0.18)];
  return {
    apiVersion: "scheduling.run.ai/v2",
    kind: "Queue",
    metadata: { name },
    spec: {
      ...(parent !== undefined && { parentQueue: parent }),
      ...(random.chance(0.1) && { priority: random.int(50, 200) }),
      resources: { ...(gpu && { gpu }), ...(cpu && { cpu }), ...(memory && { memory }) },
    },
  };
}

/** A random chain of queues with two leaves, and the names that workloads may use. */
export function randomQueues(
  random: Random,
  prefix: string,
): { readonly queues: readonly KubeObject[]; readonly leaves: readonly [string, ...string[]] } {
  const depth = random.int(0, 3);
  const chain = Array.from({ length: depth }, (_, index) => `${prefix}-l${index}`);
  const parent = chain.at(-1);
  const leaves = [`${prefix}-leaf`, ...(random.chance(0.4) ? [`${prefix}-next`] : [])] as [string, ...string[]];
  const isOrphan = depth > 0 && random.chance(0.03);
  const top = isOrphan ? "absent" : undefined;
  return {
    queues: [
      ...chain.map((name, index) => queue(random, name, chain[index - 1] ?? top)),
      ...leaves.map((name) => queue(random, name, parent)),
    ],
    leaves: parent !== undefined && random.chance(0.02) ? [parent] : leaves,
  };
}
