import type { Draw } from "./random-snapshot.ts";
import { timeAfter } from "./random-snapshot.ts";

export interface RandomQueue {
  readonly name: string;
  readonly isLeaf: boolean;
  readonly object: unknown;
}

/** A tree of queues of one to three levels. `gpus`: of all nodes. */
export function randomQueues(draw: Draw, gpus: number): RandomQueue[] {
  const { random } = draw;
  const found: RandomQueue[] = [];
  const tops = random.int(1, 3);
  const isFlat = random.chance(0.15);
  for (let top = 0; top < tops; top += 1) {
    const name = `d${top}`;
    found.push({ name, isLeaf: isFlat, object: queue(draw, name, "", gpus, found.length, tops) });
    if (isFlat) continue;
    const children = random.int(1, 3);
    for (let child = 0; child < children; child += 1) {
      const childName = `${name}-p${child}`;
      const isDeep = random.chance(0.1);
      found.push({
        name: childName,
        isLeaf: !isDeep,
        object: queue(draw, childName, name, gpus, found.length, tops * children),
      });
      if (!isDeep) continue;
      for (let leaf = 0; leaf < random.int(1, 2); leaf += 1) {
        const leafName = `${childName}-l${leaf}`;
        found.push({
          name: leafName,
          isLeaf: true,
          object: queue(draw, leafName, childName, gpus, found.length, tops * children * 2),
        });
      }
    }
  }
  return found;
}

function queue(draw: Draw, name: string, parent: string, gpus: number, index: number, siblings: number): unknown {
  const { random } = draw;
  const share = Math.floor(gpus / siblings);
  const quota = random.pick([share, share, Math.floor(share / 2), 0, -1, random.int(0, Math.max(1, gpus))]);
  const limit = random.chance(0.75) || draw.profile === "packing" ? -1 : Math.max(0, quota) + random.int(0, 4);
  const isCpuBound = random.chance(0.15);
  const cpu = isCpuBound ? random.int(1, 40) * 1000 : -1;
  return {
    apiVersion: "scheduling.run.ai/v2",
    kind: "Queue",
    metadata: { name, creationTimestamp: timeAfter(random.chance(0.15) ? 0 : index * 7) },
    spec: {
      ...(parent === "" ? {} : { parentQueue: parent }),
      ...(random.chance(0.2) ? { priority: random.pick([50, 100, 200]) } : {}),
      ...(draw.has("times") ? { preemptMinRuntime: random.pick(["0s", "1h", "24h"]) } : {}),
      ...(draw.has("times") ? { reclaimMinRuntime: random.pick(["0s", "1h", "24h"]) } : {}),
      resources: {
        gpu: { quota, limit, overQuotaWeight: random.pick([1, 1, 1, 2, 0, 3]) },
        cpu: { quota: cpu, limit: random.chance(0.1) && isCpuBound ? cpu * 2 : -1, overQuotaWeight: 1 },
        memory: { quota: random.chance(0.1) ? random.int(8, 400) * 1000 : -1, limit: -1, overQuotaWeight: 1 },
      },
    },
  };
}
