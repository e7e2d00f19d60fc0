import { delta, type WorkloadDelta } from "../quota/delta.ts";
import { QUOTA_RESOURCES, type QuotaResource } from "../quota/resources.ts";
import { changeText, RESOURCE_TITLES } from "./quota-amounts.ts";
import { type QuotaReport, workloadName } from "./quota-report.ts";

/** What happened to a workload between the base and now. */
export interface WorkloadChange {
  readonly change: WorkloadDelta["change"];
  readonly cluster: string;
  readonly subject: string;
  /** What its declared pods ask for more or less, for example `GPUs +8, memory -4Gi`. */
  readonly text: string;
  readonly delta: WorkloadDelta;
}

/** The workloads whose pods are not what they were at the base; none without a base. */
export function workloadChanges({ account, base }: QuotaReport): readonly WorkloadChange[] {
  if (base === undefined) return [];
  return delta(base.account, account).workloads.map((entry) => ({
    change: entry.change,
    cluster: entry.cluster,
    subject: workloadName(entry),
    text: textOf(entry),
    delta: entry,
  }));
}

function textOf({ before, after, queues }: WorkloadDelta): string {
  const of = (resource: QuotaResource) => after.declared[resource] - before.declared[resource];
  const amounts = QUOTA_RESOURCES.filter((resource) => of(resource) !== 0).map(
    (resource) => `${RESOURCE_TITLES[resource]} ${changeText(resource, of(resource))}`,
  );
  const told = amounts.length === 0 ? "its declared pods ask for as much as before" : amounts.join(", ");
  return queues.length === 0 ? told : `${told}; queue ${queues.join(", ")}`;
}
