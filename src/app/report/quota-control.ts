import type { Contribution, WorkloadControl } from "../../gpu/index.ts";
import { compareText, getOrCreate } from "../../kernel/index.ts";
import { priorityText } from "./control-text.ts";
import { cellText } from "./quota-amounts.ts";
import type { QuotaReport } from "./quota-report.ts";

/** The workloads of a cluster with equal control, and their declared pods. */
export interface ControlRow extends WorkloadControl {
  readonly cluster: string;
  readonly workloads: number;
  readonly pods: number;
  /** In hundredths. */
  readonly gpus: number;
}

/** The title of the table of `controlRows`. */
export const CONTROL_TITLE = "Workload control";

/** Titles of `controlCells`. */
export const CONTROL_HEAD = ["cluster", "category", "priority", "preemptibility", "workloads", "pods", "GPUs"];

/** The columns of `controlCells` with numbers. */
export const CONTROL_NUMBERS = [4, 5, 6];

/** The pods that queues are charged for, by cluster and control; of each cluster the highest priority first. */
export function controlRows({ account }: QuotaReport): readonly ControlRow[] {
  const groups = new Map<string, Contribution[]>();
  for (const { kind, contributions } of account.rows) {
    if (kind !== "cluster") continue;
    for (const charge of contributions) {
      const { category, priorityClass, preemptibility } = charge.control;
      const key = JSON.stringify([charge.cluster, category, priorityClass, preemptibility]);
      getOrCreate(groups, key, () => []).push(charge);
    }
  }
  return [...groups.values()].flatMap(rowOf).sort(byPriority);
}

/** A row for readers, below `CONTROL_HEAD`. */
export function controlCells(row: ControlRow): readonly string[] {
  const { cluster, category = "", preemptibility, workloads, pods, gpus } = row;
  return [cluster, category, priorityText(row), preemptibility, String(workloads), String(pods), cellText("gpu", gpus)];
}

function rowOf(charges: readonly Contribution[]): readonly ControlRow[] {
  const [first] = charges;
  if (first === undefined) return [];
  let pods = 0;
  let gpus = 0;
  for (const { count, perPod } of charges) {
    pods += count;
    gpus += count * perPod.gpu;
  }
  const workloads = new Set(charges.map(({ workload }) => workload.object)).size;
  return [{ cluster: first.cluster, ...first.control, workloads, pods, gpus }];
}

function byPriority(a: ControlRow, b: ControlRow): number {
  return (
    compareText(a.cluster, b.cluster) ||
    (b.priority ?? -1) - (a.priority ?? -1) ||
    compareText(JSON.stringify(controlCells(a)), JSON.stringify(controlCells(b)))
  );
}
