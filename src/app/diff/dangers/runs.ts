import { type PodTotals, podTotals } from "../../../gpu/index.ts";
import { at, count } from "../../../kernel/index.ts";
import { completes } from "../../../model/index.ts";
import type { ObjectSet, WorkloadView } from "../../../rule/index.ts";
import { chargesOfWorkload, identityOf } from "../../../rules/index.ts";
import type { DiffedObject } from "../changes/diffed-object.ts";
import type { DangerContext, DangerSign, FoundDanger } from "./danger-sign.ts";
import { reasonToStay } from "./pruning.ts";

/** Runs that start: new ones, and those that are resumed. */
export const runStarted: DangerSign = {
  id: "run-started",
  finds: "a new workload that runs to its end, or one that is no longer suspended",
  reason: "it takes GPUs as soon as the change is synced",
  upstream: "https://kubernetes.io/docs/concepts/workloads/controllers/job/#suspending-a-job",
  find: ({ matched, changed, before, after }) => [
    ...[...matched.created, ...matched.renamed.map((pair) => pair.after)].flatMap((object) => {
      const workload = workloadOf(after, object);
      if (workload === undefined || !isRun(workload) || workload.suspended) return [];
      return [{ object, message: `a run starts with ${podTextOf(after, workload)}` }];
    }),
    ...changed.flatMap((pair): readonly FoundDanger[] => {
      const [old, now] = [workloadOf(before, pair.before), workloadOf(after, pair.after)];
      if (old?.suspended !== true || now === undefined || now.suspended) return [];
      return [{ object: pair.after, message: `it is resumed and starts with ${podTextOf(after, now)}` }];
    }),
  ],
};

/** Workloads that end: deleted ones, and those that are suspended. */
export const runEnded: DangerSign = {
  id: "run-ended",
  finds: "a deleted workload with pods, a run that another one replaces, or a workload that is suspended",
  reason: "its pods are deleted, also while they run, and work since the last checkpoint is lost",
  upstream: "https://kubernetes.io/docs/concepts/workloads/controllers/job/#job-termination-and-cleanup",
  find: (context) => [...deletedWorkloads(context), ...suspendedWorkloads(context)],
};

function deletedWorkloads({ matched, before }: DangerContext): readonly FoundDanger[] {
  const removed = matched.deleted.map((object) => ({ object, successor: undefined }));
  const replaced = matched.renamed.map((pair) => ({ object: pair.before, successor: pair.after }));
  return [...removed, ...replaced].flatMap(({ object, successor }) => {
    const workload = workloadOf(before, object);
    if (workload === undefined || totalsOf(before, workload).pods === 0) return [];
    if (reasonToStay(object) !== undefined) return [];
    const next = successor === undefined ? "" : `; ${successor.object.metadata.name} replaces it`;
    return [{ object, message: `it is deleted with ${podTextOf(before, workload)}, also if they still run${next}` }];
  });
}

function suspendedWorkloads({ changed, before, after }: DangerContext): readonly FoundDanger[] {
  return changed.flatMap((pair) => {
    const [old, now] = [workloadOf(before, pair.before), workloadOf(after, pair.after)];
    if (old === undefined || old.suspended || now?.suspended !== true) return [];
    return [{ object: pair.after, message: `it is suspended: its ${podTextOf(before, old)} are deleted` }];
  });
}

/** The workload of an applied object. */
export function workloadOf(set: ObjectSet, { object, cluster, zone }: DiffedObject): WorkloadView | undefined {
  if (zone !== "apply") return undefined;
  const identity = identityOf(object, cluster);
  // Units that no cluster tells apart may have objects of one identity.
  const checked = set.findAll(identity).find((each) => each.object === object) ?? set.find(identity);
  return checked && set.workloadOf(checked);
}

/** Whether a workload runs to its end, rather than serve or wait for a person. */
export function isRun(workload: WorkloadView): boolean {
  // The default restartPolicy of a Pod is Always.
  const serves =
    workload.object.kind === "Pod" &&
    !/^(?:Never|OnFailure)$/.test(String(at(workload.object, "spec", "restartPolicy")));
  return !serves && completes(workload.kind, workload.object) && workload.pods.some((pods) => pods.count > 0);
}

/** The pods and GPUs of a workload in a sentence. */
export function podTextOf(set: ObjectSet, workload: WorkloadView): string {
  const { pods, gpuHundredths } = totalsOf(set, workload);
  if (gpuHundredths === 0) return count(pods, "pod");
  return `${count(pods, "pod")} and ${count(gpuHundredths / 100, "GPU")}`;
}

function totalsOf(set: ObjectSet, workload: WorkloadView): PodTotals {
  return podTotals(chargesOfWorkload(set, workload));
}
