import type { Workload } from "../../model/index.ts";
import { groupingFailure } from "../../model/index.ts";
import type { CountedGang } from "./counted-gang.ts";
import type { QuotaVerdict } from "./verdict.ts";

/** The verdicts on workloads for which the podgrouper makes no PodGroup, so that their pods never start. */
export function ungroupedVerdicts(workloads: readonly Workload[]): readonly QuotaVerdict[] {
  return workloads.flatMap((workload): readonly QuotaVerdict[] => {
    const reason = groupingFailure(workload);
    if (reason === undefined) return [];
    const { cluster, suspended } = workload;
    return [
      {
        level: suspended ? "info" : "never",
        reason: "no-pod-group",
        cluster,
        queue: "",
        gangs: [standIn(workload)],
        together: false,
        text: reason,
        ...(suspended && { isInactive: true }),
      },
    ];
  });
}

/** A gang for readers of verdicts, who find the workload in it. */
function standIn(workload: Workload): CountedGang {
  const { object, cluster, pods } = workload;
  const { name, namespace = "default" } = object.metadata;
  return {
    gang: { name, namespace, queue: "", pods: [] },
    mode: "predicted",
    cluster,
    members: pods.map((item) => ({ workload, pods: item })),
  };
}
