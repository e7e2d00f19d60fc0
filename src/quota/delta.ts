import { compareKeys } from "../base/compare.ts";
import { given } from "../base/given.ts";
import type { Workload } from "../workload/workload.ts";
import {
  ACCOUNT_KINDS,
  type Account,
  type AccountKind,
  type AccountRow,
  type Amounts,
  type Contribution,
  type QuotaSum,
} from "./account-row.ts";
import { addAmounts, amountsOf, NO_AMOUNTS, subtractAmounts } from "./amounts.ts";
import { NO_RESOURCES, sameResources, subtractResources } from "./resources.ts";

/** The changes in one row of an account. */
export interface RowDelta {
  readonly kind: AccountKind;
  readonly cluster: string;
  readonly name: string;
  /** Absent where the row is new. */
  readonly before?: AccountRow;
  /** Absent where the row is gone. */
  readonly after?: AccountRow;
  /** After minus before. */
  readonly change: {
    readonly total: Amounts;
    readonly preemptible: Amounts;
    readonly nonPreemptible: Amounts;
    /** The change of the quota; a row without one counts as having none of anything. */
    readonly quota: QuotaSum;
  };
}

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

/** The effect of a change of the repository on an account. */
export interface AccountDelta {
  /** Rows in which anything changes, in the order of an account. */
  readonly rows: readonly RowDelta[];
  /** Workloads whose pods change in number, size or queue, in the order of `after`, removed ones last. */
  readonly workloads: readonly WorkloadDelta[];
}

/** The difference between two accounts, for example of a branch and of its base. */
export function delta(before: Account, after: Account): AccountDelta {
  const old = new Map(before.rows.map((row) => [rowKey(row), row]));
  const now = new Map(after.rows.map((row) => [rowKey(row), row]));
  const merged = new Map([...old, ...now]);
  const rows: RowDelta[] = [];
  for (const [key, { kind, cluster, name }] of [...merged].sort(compareKeys)) {
    const row = rowDelta(kind, cluster, name, old.get(key), now.get(key));
    if (changes(row)) rows.push(row);
  }
  return { rows, workloads: workloadDeltas(before, after) };
}

function rowDelta(
  kind: AccountKind,
  cluster: string,
  name: string,
  before: AccountRow | undefined,
  after: AccountRow | undefined,
): RowDelta {
  const amounts = (key: "total" | "preemptible" | "nonPreemptible") =>
    subtractAmounts(after?.[key] ?? NO_AMOUNTS, before?.[key] ?? NO_AMOUNTS);
  const quota = (bound: keyof QuotaSum) =>
    subtractResources(after?.quota?.[bound] ?? NO_RESOURCES, before?.quota?.[bound] ?? NO_RESOURCES);
  return given({
    kind,
    cluster,
    name,
    before,
    after,
    change: {
      total: amounts("total"),
      preemptible: amounts("preemptible"),
      nonPreemptible: amounts("nonPreemptible"),
      quota: { deserved: quota("deserved"), limit: quota("limit") },
    },
  });
}

function changes({ before, after, change }: RowDelta): boolean {
  if (before === undefined || after === undefined) return true;
  return (
    !isNothing(change.preemptible) ||
    !isNothing(change.nonPreemptible) ||
    !sameResources(change.quota.deserved, NO_RESOURCES) ||
    !sameResources(change.quota.limit, NO_RESOURCES)
  );
}

function isNothing({ minimum, declared, maximum, potential, memoryMiB, pods }: Amounts): boolean {
  const none = [minimum, declared, maximum, potential].every((amount) => sameResources(amount, NO_RESOURCES));
  return none && memoryMiB === 0 && pods === 0;
}

function workloadDeltas(before: Account, after: Account): readonly WorkloadDelta[] {
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

function rowKey({ kind, cluster, name }: AccountRow): string {
  return [cluster, ACCOUNT_KINDS.indexOf(kind), name].join("\u0000");
}
