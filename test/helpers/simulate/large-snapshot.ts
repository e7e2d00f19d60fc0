import type { ClusterObjects } from "../../../src/gpu/simulate/read/cluster-objects.ts";
import { randomOf } from "../kai-random/random.ts";
import { timeAfter } from "./random-snapshot.ts";

/** The size of a large cluster. */
export interface LargeSize {
  readonly nodes: number;
  readonly pods: number;
  readonly queues: number;
}

/** A cluster with nodes of 8 GPUs, 20 departments, gangs of 1 to 16 pods, most of which run, and too few GPUs for the others. */
export function largeSnapshot({ nodes, pods, queues }: LargeSize): ClusterObjects {
  const random = randomOf(nodes + pods);
  const departments = Math.max(1, Math.floor(queues / 10));
  const gpus = nodes * 8;
  const queueObjects = Array.from({ length: queues }, (_, index) => {
    const isTop = index < departments;
    const share = isTop ? gpus / departments : gpus / (queues - departments);
    const bounds = { quota: Math.floor(share), limit: -1, overQuotaWeight: 1 };
    return {
      metadata: { name: `q${index}`, creationTimestamp: timeAfter(index) },
      spec: {
        ...(isTop ? {} : { parentQueue: `q${index % departments}` }),
        resources: { gpu: bounds, cpu: OPEN, memory: OPEN },
      },
    };
  });
  const free = Array.from({ length: nodes }, () => 8);
  const podGroups: unknown[] = [];
  const podObjects: unknown[] = [];
  let place = 0;
  for (let index = 0; podObjects.length < pods; index += 1) {
    const size = random.pick([1, 2, 4, 8, 16]);
    const perPod = random.pick([1, 1, 2, 4, 8]);
    const name = `g${index}`;
    // Queues take turns unevenly, so that some are above their share and some below.
    const queue = `q${departments + Math.floor((random.int(0, 99) / 100) ** 2 * (queues - departments))}`;
    const isFixed = random.chance(0.2);
    podGroups.push({
      metadata: { name, namespace: "team", creationTimestamp: timeAfter(index) },
      spec: { queue, minMember: size, priorityClassName: isFixed ? "build" : "train" },
    });
    for (let pod = 0; pod < size; pod += 1) {
      const start = place;
      while ((free[place] ?? 0) < perPod && (place + 1) % nodes !== start) place = (place + 1) % nodes;
      const fits = (free[place] ?? 0) >= perPod;
      if (fits) free[place] = (free[place] ?? 0) - perPod;
      podObjects.push({
        metadata: {
          name: `${name}-${pod}`,
          namespace: "team",
          uid: `${name}-${pod}`,
          annotations: { "pod-group-name": name },
          creationTimestamp: timeAfter(index),
        },
        spec: {
          schedulerName: "kai-scheduler",
          ...(fits && { nodeName: `n${place}` }),
          containers: [
            { name: "main", resources: { requests: { cpu: "1", memory: "4Gi", "nvidia.com/gpu": perPod } } },
          ],
        },
        status: { phase: fits ? "Running" : "Pending" },
      });
    }
  }
  return {
    nodes: free.map((_, index) => ({
      metadata: {
        name: `n${index}`,
        labels: { "kubernetes.io/hostname": `n${index}`, "nvidia.com/gpu.memory": "81559" },
      },
      status: {
        allocatable: { cpu: "128", memory: "1Ti", pods: "110", "nvidia.com/gpu": "8" },
        conditions: [{ type: "Ready", status: "True" }],
      },
    })),
    pods: podObjects,
    podGroups,
    queues: queueObjects,
    topologies: [],
    priorityClasses: [
      { metadata: { name: "train" }, value: 50 },
      { metadata: { name: "build" }, value: 100 },
    ],
    bindRequests: [],
  };
}

const OPEN = { quota: -1, limit: -1, overQuotaWeight: 1 };
