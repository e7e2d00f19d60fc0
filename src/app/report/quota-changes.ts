import { QUOTA_RESOURCES, type QuotaResource, type WorkloadDelta, workloadDeltas } from "../../gpu/index.ts";
import { prefixed } from "../../kernel/index.ts";
import { changeText, RESOURCE_TITLES } from "./quota-amounts.ts";
import { type QuotaReport, workloadName } from "./quota-report.ts";

/** A change of a workload since the base. */
export interface WorkloadChange {
  readonly change: WorkloadDelta["change"];
  readonly cluster: string;
  readonly subject: string;
  /** The change of its requests, for example `GPUs +8, memory -4Gi`. */
  readonly text: string;
  readonly delta: WorkloadDelta;
}

/** The workloads whose pods differ from the base; none without a base. */
export function workloadChanges({ account, base }: QuotaReport): readonly WorkloadChange[] {
  if (base === undefined) return [];
  return workloadDeltas(base.account, account).map((entry) => ({
    change: entry.change,
    cluster: entry.cluster,
    subject: workloadName(entry),
    text: textOf(entry),
    delta: entry,
  }));
}

function textOf({ before, after, queues }: WorkloadDelta): string {
  const changeOf = (resource: QuotaResource) => after.declared[resource] - before.declared[resource];
  const amounts = QUOTA_RESOURCES.filter((resource) => changeOf(resource) !== 0).map(
    (resource) => `${RESOURCE_TITLES[resource]} ${changeText(resource, changeOf(resource))}`,
  );
  const text = amounts.join(", ") || "its declared pods request as much as before";
  return text + prefixed("; queue ", queues.join(", "));
}
