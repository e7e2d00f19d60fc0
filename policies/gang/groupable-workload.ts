import { pointerTo, present, valueAt } from "../../src/kernel/index.ts";
import { groupingFailure } from "../../src/model/index.ts";
import { defineRule, type RuleFinding } from "../../src/rule/index.ts";
import { pyTorchExample } from "./examples.ts";

/** GANG-018: the podgrouper can make the gang of a workload. */
export const groupableWorkload = defineRule({
  id: "GANG-018",
  name: "groupable-workload",
  title: "The podgrouper can make the PodGroup of a workload",
  severity: "error",
  pack: "recommended",
  fault: "group",
  rationale:
    "Where the podgrouper's plug-in for a kind fails, for example on a replica type without replicas, it makes no PodGroup. The pods exist, but no scheduler starts them, and only an event gives the reason.",
  fix: "set the field that the message names to a value that the podgrouper accepts",
  docs: ["https://github.com/kai-scheduler/KAI-Scheduler/tree/main/pkg/podgrouper"],
  examples: { good: pyTorchExample(), bad: pyTorchExample({ worker: "restartPolicy: Never" }) },
  scope: "object",
  check: ({ object }, { report }, workload) => {
    if (workload?.groupingFails !== true) return;
    const { grouping = "its podgrouper plug-in fails" } = workload;
    const message = groupingFailure(workload);
    if (message !== undefined) report({ ...fieldsIn(object, grouping), message });
  },
});

/** A reason: `spec.specs.Worker.replicas is missing`, `spec.specs has no Master,`, `spec.groups[0] has 0 replicas and 2 minReplicas`. */
const REASON = /^(spec(?:\.[\w-]+|\[\d+\])+)(?: has no (\w+),| has \d+ replicas? and \d+ (\w+);)?/;

/** The pointers of the fields that a reason begins with; the whole object where it names none. */
function fieldsIn(object: unknown, reason: string): Pick<RuleFinding, "path" | "other"> {
  const [, label = "", missing, second] = REASON.exec(reason) ?? [];
  const first = second === undefined ? missing : "replicas";
  const segments = label.split(/[.[\]]+/).filter((segment) => segment !== "");
  const holder = pointerTo("", ...(first === undefined ? segments.slice(0, -1) : segments));
  if (valueAt(object, holder) === undefined) return { path: "" };
  const path = pointerTo("", ...segments, ...present([first]));
  return second === undefined ? { path } : { path, other: pointerTo(holder, second) };
}
