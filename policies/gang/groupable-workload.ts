import { pointerTo, valueAt } from "../../src/kernel/index.ts";
import { groupingFailure } from "../../src/model/index.ts";
import { defineRule } from "../../src/rule/index.ts";
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
    if (message !== undefined) report({ path: fieldIn(object, grouping), message });
  },
});

/** The pointer of the field that a reason begins with: `spec.specs.Worker.replicas is missing`, `spec.specs has no Master,`. */
function fieldIn(object: unknown, reason: string): string {
  const [, label = "", missing] = /^(spec(?:\.[\w-]+|\[\d+\])+)(?: has no (\w+),)?/.exec(reason) ?? [];
  const segments = [...label.split(/[.[\]]+/), missing ?? ""].filter((segment) => segment !== "");
  if (valueAt(object, pointerTo("", ...segments.slice(0, -1))) === undefined) return "";
  return pointerTo("", ...segments);
}
