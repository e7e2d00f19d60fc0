import { type CollectedGang, gangKey, type QuotaVerdict } from "../../src/gpu/index.ts";
import { at, getOrCreate, groupOf } from "../../src/kernel/index.ts";
import type { Workload } from "../../src/model/index.ts";
import type { ObjectSet, WorkloadView } from "../../src/rule/index.ts";
import { defineRule, type SetRuleContext } from "../../src/rule/index.ts";
import { gangsOfSet, objectionsOf, oncePerSet } from "../../src/rules/index.ts";
import { checkedOf } from "../sets/set-gangs.ts";
import { pyTorchExample } from "./examples.ts";
import { minimumPath, type PartialStart, partialStarts } from "./partial-start.ts";

type Report = SetRuleContext<unknown>["report"];

/** Kinds whose pods wait for each other before they start to work. */
const ALL_OR_NOTHING: ReadonlySet<string> = new Set(["PyTorchJob", "MPIJob", "TFJob", "XGBoostJob", "JAXJob"]);

/** Replica types of a TFJob that do not wait for the others. */
const INDEPENDENT_REPLICAS = ["PS", "Evaluator"] as const;

/** GANG-006: a distributed job starts with all of its pods. */
export const wholeDistributedGang = defineRule({
  id: "GANG-006",
  name: "whole-distributed-gang",
  title: "A distributed job that is not elastic starts with all of its pods or not at all",
  severity: "warning",
  pack: "recommended",
  rationale:
    "The ranks of a distributed training wait for each other at the rendezvous. A gang that starts with fewer pods than the job has holds GPUs without using them, and two such jobs can wait for each other's GPUs forever. It is an error where the queue or the nodes never have room for all of its pods, and else a warning, because such a job runs where they have.",
  fix: "remove minAvailable, or set the minimum to the sum of all replicas; set elasticPolicy if the job can run with fewer",
  docs: ["https://github.com/kai-scheduler/KAI-Scheduler/tree/main/docs/batch"],
  examples: {
    good: pyTorchExample(),
    bad: pyTorchExample({ spec: "runPolicy: {schedulingPolicy: {minAvailable: 2}}" }),
  },
  scope: "set",
  check: (set, { report }) => {
    for (const gang of gangsOfSet(set)) {
      const workloads = new Set(gang.members.map(({ workload }) => workload));
      for (const workload of workloads) if (isAllOrNothing(workload)) checkWorkload(set, gang, workload, report);
    }
  },
});

function checkWorkload(set: ObjectSet, gang: CollectedGang, workload: Workload, report: Report): void {
  const checked = checkedOf(set, workload.object);
  const view = checked && set.workloadOf(checked);
  const object = gang.podGroup === undefined ? checked : checkedOf(set, gang.podGroup);
  if (view === undefined || object === undefined) return;
  const { kind, metadata } = workload.object;
  const starts = partialStarts(gang, workload, laterPods(view, gang));
  const obstacle = starts.length === 0 ? undefined : obstaclesOf(set).get(gangKey(gang));
  const rest =
    obstacle === undefined ? "the others wait at the rendezvous" : `the others never start: ${obstacle.text}`;
  for (const start of starts) {
    report({
      object,
      path: pathOf(gang, workload, start),
      message: `the gang of ${kind} ${metadata.name} ${textOf(start)}, and ${rest}`,
      ...(obstacle !== undefined && { severity: "error" }),
      expected: String(start.pods),
      received: String(start.min),
      key: `${kind}/${metadata.name}/${start.leaf ?? ""}`,
    });
  }
}

/** The verdicts for which some pods of a gang never start beside the others, by the key of the gang. */
const obstaclesOf = oncePerSet((set): ReadonlyMap<string, QuotaVerdict> => {
  const obstacles = new Map<string, QuotaVerdict>();
  for (const verdict of objectionsOf(set)) {
    const { level, size, together, gangs } = verdict;
    if (level !== "partial" || size === "maximum" || together) continue;
    for (const gang of gangs) getOrCreate(obstacles, gangKey(gang), () => verdict);
  }
  return obstacles;
});

function pathOf({ podGroup }: CollectedGang, { object }: Workload, start: PartialStart): string {
  if (podGroup !== undefined) return minimumPath(podGroup, start);
  const minAvailable = at(object, "spec", "runPolicy", "schedulingPolicy", "minAvailable");
  if (minAvailable === undefined) return "";
  return "/spec/runPolicy/schedulingPolicy/minAvailable";
}

function textOf({ leaf, min, pods, unit }: PartialStart): string {
  const part = leaf === undefined ? "" : ` in subgroup ${leaf}`;
  return `starts with ${min} of ${pods} ${unit}${part}`;
}

function isAllOrNothing({ object }: Workload): boolean {
  if (!ALL_OR_NOTHING.has(object.kind) || groupOf(object.apiVersion) !== "kubeflow.org") return false;
  if (at(object, "spec", "elasticPolicy") != null) return false;
  return INDEPENDENT_REPLICAS.every((type) => at(object, "spec", "tfReplicaSpecs", type) === undefined);
}

// The podgrouper counts such a launcher only after it was created.
function laterPods({ object, views }: WorkloadView, { mode }: CollectedGang): number {
  if (mode === "external" || at(object, "spec", "launcherCreationPolicy") !== "WaitForWorkersReady") return 0;
  return views.filter(({ component }) => component === "launcher").reduce((sum, { count }) => sum + count, 0);
}
