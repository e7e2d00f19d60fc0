import { deviceQuantity, podDevices } from "../../src/gpu/index.ts";
import { at, getOrCreate, isGpuResource, items } from "../../src/kernel/index.ts";
import type { CheckedObject, ObjectSet, WorkloadView } from "../../src/rule/index.ts";
import { topWorkloads } from "../../src/rules/index.ts";
import { keyOfNamespace } from "../sets/namespace-key.ts";

const PREFIX = "requests.";

/** The devices of all pods of a workload, by resource. */
export interface Demand {
  readonly workload: WorkloadView;
  readonly devices: ReadonlyMap<string, number>;
}

/** Whether a ResourceQuota is for all pods: one with a scope is only for those with certain priorities or deadlines. */
export function isForAllPods({ object }: CheckedObject): boolean {
  const { spec } = object;
  return items(at(spec, "scopes")).length === 0 && at(spec, "scopeSelector") == null;
}

/** The key of the namespace of an object; an object without one counts for `default`. */
export function quotaNamespace({ object, cluster }: CheckedObject): string {
  return keyOfNamespace(cluster.name, object.metadata.namespace ?? "default");
}

/** The demands of the active workloads of some namespaces, by `quotaNamespace`. */
export function demandsByNamespace(set: ObjectSet, keys: ReadonlySet<string>): ReadonlyMap<string, readonly Demand[]> {
  const demands = new Map<string, Demand[]>();
  for (const workload of topWorkloads(set)) {
    const key = quotaNamespace(workload.checked);
    if (workload.suspended || !keys.has(key)) continue;
    const devices = new Map<string, number>();
    for (const { spec, count } of workload.views) {
      for (const [resource, own] of podDevices(spec, [], workload.kind?.gpuKeys)) {
        devices.set(resource, (devices.get(resource) ?? 0) + own * count);
      }
    }
    getOrCreate(demands, key, () => []).push({ workload, devices });
  }
  return demands;
}

/** The GPU resource that an entry of `hard` limits, with its number; undefined for any other entry. */
export function gpuLimit(
  key: string,
  value: unknown,
): { readonly resource: string; readonly hard: number } | undefined {
  const resource = key.startsWith(PREFIX) ? key.slice(PREFIX.length) : "";
  const hard = isGpuResource(resource) ? deviceQuantity(value)?.value : undefined;
  return hard === undefined ? undefined : { resource, hard };
}
