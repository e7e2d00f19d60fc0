import { groupOf } from "../../src/base/kubernetes.ts";
import { at } from "../../src/base/read.ts";
import type { CollectedGang } from "../../src/gang/collect-gangs.ts";
import type { ObjectSet } from "../../src/rules/object-set.ts";
import { defineRule, type SetRuleContext } from "../../src/rules/rule.ts";
import type { WorkloadView } from "../../src/rules/workload-view.ts";
import type { Workload } from "../../src/workload/workload.ts";
import { checkedOf, gangsOf } from "../sets/set-gangs.ts";
import { pyTorchExample } from "./examples.ts";
import { type PartialStart, partialStarts } from "./partial-start.ts";
import { minimumPath } from "./places.ts";

/** Kinds whose pods find each other before they do anything. */
const ALL_OR_NOTHING: ReadonlySet<string> = new Set(["PyTorchJob", "MPIJob", "TFJob", "XGBoostJob", "JAXJob"]);

/** Replicas of a TFJob that the others can do without, or that are served as they come. */
const LOOSE = ["PS", "Evaluator"] as const;

const MIN_AVAILABLE = "/spec/runPolicy/schedulingPolicy/minAvailable";

/** GANG-006: a distributed job starts with all of its pods. */
export const wholeDistributedGang = defineRule({
  id: "GANG-006",
  name: "whole-distributed-gang",
  title: "A distributed job that is not elastic starts with all of its pods or not at all",
  severity: "error",
  pack: "recommended",
  rationale:
    "The ranks of a distributed training wait for each other at the rendezvous. A gang that starts with fewer pods than the job has holds GPUs that do nothing, and two such jobs can wait for each other's for ever.",
  fix: "leave minAvailable out, or set the minimum to the sum of all replicas; say elasticPolicy where fewer are really enough",
  docs: ["https://github.com/kai-scheduler/KAI-Scheduler/tree/main/docs/batch"],
  examples: { good: pyTorchExample(""), bad: pyTorchExample("runPolicy: {schedulingPolicy: {minAvailable: 2}}") },
  scope: "set",
  check: (set, { report }) => {
    for (const collected of gangsOf(set)) {
      const members = collected.members.filter(({ workload }) => isAllOrNothing(workload));
      if (members.length === 0) continue;
      for (const workload of new Set(members.map((member) => member.workload))) {
        const checked = checkedOf(set, workload.object);
        const view = checked === undefined ? undefined : set.workloadOf(checked);
        if (view !== undefined) judge(set, collected, view, report);
      }
    }
  },
});

function judge(
  set: ObjectSet,
  collected: CollectedGang,
  view: WorkloadView,
  report: SetRuleContext<unknown>["report"],
): void {
  const { kind, metadata } = view.object;
  const members = collected.members.find(({ workload }) => workload.object === view.object);
  if (members === undefined) return;
  for (const start of partialStarts(collected, members.workload, laterPods(view, collected))) {
    const { podGroup } = collected;
    const object = podGroup === undefined ? view.checked : checkedOf(set, podGroup);
    if (object === undefined) continue;
    const said = at(view.object, "spec", "runPolicy", "schedulingPolicy", "minAvailable") !== undefined;
    report({
      object,
      path: podGroup === undefined ? (said ? MIN_AVAILABLE : "") : minimumPath(podGroup, start),
      message: `the gang of ${kind} ${metadata.name} ${textOf(start)}, and the others wait at the rendezvous`,
      expected: String(start.pods),
      received: String(start.min),
      key: `${kind}/${metadata.name}/${start.leaf ?? ""}`,
    });
  }
}

function textOf({ leaf, min, pods, unit }: PartialStart): string {
  const part = leaf === undefined ? "" : ` in subgroup ${leaf}`;
  return `starts with ${min} of ${pods} ${unit}${part}`;
}

function isAllOrNothing({ object }: Workload): boolean {
  if (!ALL_OR_NOTHING.has(object.kind) || groupOf(object.apiVersion) !== "kubeflow.org") return false;
  const loose = LOOSE.some((type) => at(object, "spec", "tfReplicaSpecs", type) !== undefined);
  return at(object, "spec", "elasticPolicy") == null && !loose;
}

// The podgrouper counts such a launcher as soon as there is one.
function laterPods({ object, views }: WorkloadView, { mode }: CollectedGang): number {
  if (mode === "external" || at(object, "spec", "launcherCreationPolicy") !== "WaitForWorkersReady") return 0;
  return views.filter(({ component }) => component === "launcher").reduce((sum, { count }) => sum + count, 0);
}
