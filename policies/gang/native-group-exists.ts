import { defineRule } from "../../src/rule/index.ts";
import { reportProblems } from "../sets/set-gangs.ts";
import { nativeGroupExample, nativeJobExample } from "./native-examples.ts";

/** GANG-031: the PodGroup of Kubernetes itself that pods name exists. */
export const nativeGroupExists = defineRule({
  id: "GANG-031",
  name: "native-group-exists",
  title: "The PodGroup or Workload of scheduling.k8s.io that pods name is among the manifests of their namespace",
  severity: "error",
  pack: "recommended",
  rationale:
    "The scheduler of Kubernetes leaves pods pending until the group that they name exists in their namespace, and no event of the workload shows it.",
  fix: "commit the PodGroup beside the workload, or correct its name in schedulingGroup.podGroupName",
  docs: ["https://kubernetes.io/docs/concepts/workloads/podgroup-api/"],
  examples: {
    good: nativeGroupExample(4) + nativeJobExample("train"),
    bad: nativeGroupExample(4) + nativeJobExample("trian"),
  },
  scope: "set",
  check: (set, { report }) => reportProblems(set, ["native-group-missing"], report),
});
