import type { Workload } from "../../model/index.ts";
import type { Account, Amounts, Contribution } from "./account-row.ts";
import { addAmounts, amountsOf, NO_AMOUNTS } from "./amounts.ts";

/** The changes in the pods of one workload. */
export interface WorkloadDelta {
  readonly cluster: string;
  readonly workload: Workload;
  readonly change: "added" | "removed" | "changed";
  /** The queues of its pods, sorted; those after the change if the workload still exists. */
  readonly queues: readonly string[];
  readonly before: Amounts;
  readonly after: Amounts;
}

/** The workloads whose pods differ in number, size or queue, in the order of `after`, removed ones last. */
export function workloadDeltas(before: Account, after: Account): readonly WorkloadDelta[] {
  const old = workloadsOf(before);
  const now = workloadsOf(after);
  const deltas: WorkloadDelta[] = [];
  for (const [key, { workload, amounts, queues, shape }] of now) {
    const known = old.get(key);
    if (known?.shape === shape) continue;
    deltas.push({
      cluster: workload.cluster,
      workload,
      change: known === undefined ? "added" : "changed",
      queues,
      before: known?.amounts ?? NO_AMOUNTS,
      after: amounts,
    });
  }
  for (const [key, { workload, amounts, queues }] of old) {
    if (now.has(key)) continue;
    const { cluster } = workload;
    deltas.push({ cluster, workload, change: "removed", queues, before: amounts, after: NO_AMOUNTS });
  }
  return deltas;
}

interface WorkloadSum {
  readonly workload: Workload;
  readonly amounts: Amounts;
  readonly queues: readonly string[];
  /** Equal if the pods did not change. */
  readonly shape: string;
}

function workloadsOf({ rows, unattributed }: Account): ReadonlyMap<string, WorkloadSum> {
  const groups = new Map<string, [Contribution, ...Contribution[]]>();
  const clusters = rows.filter(({ kind }) => kind === "cluster").flatMap(({ contributions }) => contributions);
  for (const charge of [...clusters, ...unattributed]) {
    const key = workloadKey(charge.workload);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [charge]);
    else known.push(charge);
  }
  return new Map([...groups].map(([key, charges]) => [key, sumOf(charges)]));
}

function sumOf(charges: readonly [Contribution, ...Contribution[]]): WorkloadSum {
  const queues = [...new Set(charges.flatMap(({ queue }) => queue ?? []))].sort();
  const shape = charges.map(({ queue, nodePool, count, maximum, potential, preemptible, perPod, ...charge }) => {
    const { gpu, cpu, memory, memoryMiB } = perPod;
    const { component, instance } = charge;
    const pods = [component, instance, count, maximum, potential, gpu, cpu, memory, memoryMiB];
    return JSON.stringify([queue ?? null, nodePool, preemptible, charge.gang?.gang.min ?? null, ...pods]);
  });
  const amounts = charges.map(amountsOf).reduce(addAmounts, NO_AMOUNTS);
  return { workload: charges[0].workload, amounts, queues, shape: shape.sort().join("\n") };
}

function workloadKey({ cluster, object }: Workload): string {
  const { apiVersion, kind, metadata } = object;
  return [cluster, apiVersion, kind, metadata.namespace ?? "", metadata.name].join("\u0000");
}
