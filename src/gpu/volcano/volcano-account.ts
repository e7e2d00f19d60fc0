import { getOrCreate } from "../../kernel/index.ts";
import { plus } from "../account/resource-amounts.ts";
import type { VolcanoModel } from "./volcano-model.ts";
import type { VolcanoVerdict } from "./volcano-verdict.ts";

/** One resource of a Queue of Volcano, and what workloads request of it. */
export interface VolcanoRow {
  readonly queue: string;
  readonly parent?: string;
  readonly resource: string;
  /** Absent for no limit. */
  readonly capability?: bigint;
  readonly deserved?: bigint;
  readonly guarantee?: bigint;
  /** The most that one workload can have, also by the queues above it if the scheduler reads them; absent for no limit. */
  readonly most?: bigint;
  /** The requests of all pods of the workloads that fit. */
  readonly requested: bigint;
}

/** The subject of a row, as a key: its queue and resource. */
export function volcanoRowKey({ queue, resource }: VolcanoRow): string {
  return JSON.stringify([queue, resource]);
}

/** The rows of all queues: by queue, then the resources that they list and those that workloads request. */
export function volcanoRows(model: VolcanoModel, verdicts: readonly VolcanoVerdict[]): readonly VolcanoRow[] {
  const requested = new Map<string, Map<string, bigint>>();
  for (const { queue, requests = [], copies } of verdicts) {
    const own = getOrCreate(requested, queue, () => new Map<string, bigint>());
    for (const [resource, amount] of requests) {
      own.set(resource, plus(own.get(resource) ?? 0n, amount * BigInt(copies)));
    }
  }
  const { forest, settings } = model;
  return [...forest.queues.values()].flatMap((queue) => {
    const { name, parent, capability, deserved, guarantee } = queue;
    const own = requested.get(name) ?? new Map<string, bigint>();
    const resources = new Set([...capability.keys(), ...deserved.keys(), ...guarantee.keys(), ...own.keys()]);
    return [...resources].map((resource): VolcanoRow => {
      const bound = settings.isHierarchical ? forest.treeBound(name, resource) : forest.ownBound(name, resource);
      const amounts = {
        capability: capability.get(resource),
        deserved: deserved.get(resource),
        guarantee: guarantee.get(resource),
        most: bound?.amount,
      };
      const written = Object.entries(amounts).filter(([, amount]) => amount !== undefined);
      return {
        queue: name,
        ...(parent !== undefined && { parent }),
        resource,
        ...Object.fromEntries(written),
        requested: own.get(resource) ?? 0n,
      };
    });
  });
}
