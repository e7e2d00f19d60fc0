import { getOrCreate } from "../../kernel/index.ts";
import { plus } from "../account/resource-amounts.ts";
import { usageKey } from "./flavor-of-group.ts";
import type { KueueModel } from "./kueue-model.ts";
import type { KueueVerdict } from "./kueue-verdict.ts";

/** The quota of one resource of one flavor of a ClusterQueue, and what workloads request of it. */
export interface KueueRow {
  readonly queue: string;
  readonly cohort?: string;
  readonly flavor: string;
  readonly resource: string;
  readonly nominal: bigint;
  /** Absent for no limit. */
  readonly borrowing?: bigint;
  readonly lending?: bigint;
  /** The most that one workload can have, with all that the cohort lends. */
  readonly most: bigint;
  /** The requests of all workloads that Kueue can admit, each in the flavor that it gets on an empty cluster. */
  readonly requested: bigint;
}

/** The subject of a row, as a key: its queue, flavor and resource. */
export function kueueRowKey({ queue, flavor, resource }: KueueRow): string {
  return JSON.stringify([queue, flavor, resource]);
}

/** The rows of all ClusterQueues: by queue, then in the order of their resource groups. */
export function kueueRows(model: KueueModel, verdicts: readonly KueueVerdict[]): readonly KueueRow[] {
  const requested = new Map<string, Map<string, bigint>>();
  for (const { clusterQueue, admitted = [], copies } of verdicts) {
    if (clusterQueue === undefined) continue;
    const own = getOrCreate(requested, clusterQueue, () => new Map<string, bigint>());
    for (const { flavors, requests } of admitted) {
      for (const [resource, amount] of requests) {
        const flavor = flavors[resource];
        if (flavor === undefined) continue;
        const key = usageKey(flavor, resource);
        own.set(key, plus(own.get(key) ?? 0n, amount * BigInt(copies)));
      }
    }
  }
  return [...model.clusterQueues.values()].flatMap((queue) =>
    queue.groups.flatMap(({ flavors }) =>
      flavors.flatMap(({ flavor, quotas }) =>
        [...quotas].map(([resource, quota]) => ({
          queue: queue.name,
          ...(queue.cohort !== undefined && { cohort: queue.cohort }),
          flavor,
          resource,
          ...quota,
          most: model.tree.capacity(queue, flavor, resource),
          requested: requested.get(queue.name)?.get(usageKey(flavor, resource)) ?? 0n,
        })),
      ),
    ),
  );
}
