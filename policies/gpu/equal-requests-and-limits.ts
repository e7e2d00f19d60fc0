import { pointerTo } from "../../src/base/pointer.ts";
import { compareQuantities, quantityOf } from "../../src/base/quantity.ts";
import { at, formatValue, isObject, record } from "../../src/base/read.ts";
import type { Edit } from "../../src/finding/finding.ts";
import { defineRule } from "../../src/rules/rule.ts";
import type { PodView } from "../../src/rules/workload-view.ts";
import { called, isOwnKey } from "../pods/gpu-containers.ts";

/** GPU-001: Kubernetes cannot give more or less of a device than what was asked for. */
export const equalRequestsAndLimits = defineRule({
  id: "GPU-001",
  name: "equal-requests-and-limits",
  title: "A container's request of an extended resource has an equal limit",
  severity: "error",
  pack: "recommended",
  rationale:
    "GPUs and other extended resources cannot be overcommitted. The API server refuses a pod that requests one without a limit or with another limit, so that the workload is created and never gets a pod.",
  fix: "write the number of devices under limits; the request may be left out, because it follows from the limit",
  docs: ["https://kubernetes.io/docs/tasks/manage-gpus/scheduling-gpus/"],
  fixable: true,
  examples: {
    good: `
apiVersion: v1
kind: Pod
metadata: {name: train}
spec:
  containers:
    - {name: main, image: "example.com/train:1", resources: {limits: {nvidia.com/gpu: 2}}}
`,
    bad: `
apiVersion: v1
kind: Pod
metadata: {name: train}
spec:
  containers:
    - {name: main, image: "example.com/train:1", resources: {requests: {nvidia.com/gpu: 2}}}
`,
  },
  scope: "pod",
  check: (pod, { report }) => {
    for (const view of pod.containers) {
      const resources = at(view.container, "resources");
      const limits = at(resources, "limits");
      const requests = record(at(resources, "requests"));
      for (const name in requests) {
        const asked = requests[name];
        if (asked === null || !isExtended(name, pod)) continue;
        const limit = at(limits, name) ?? undefined;
        if (limit === undefined) {
          report({
            path: pointerTo(view.pointer, "resources", "requests", name),
            message: `${called(view)} requests ${formatValue(asked)} ${name} without a limit`,
            expected: `a limit of ${formatValue(asked)}`,
            received: "no limit",
            edits: [limitEdit(`${view.pointer}/resources/limits`, limits, name, asked)],
          });
        } else if (differ(asked, limit)) {
          // No edit: which of the two numbers is meant, only their author knows.
          report({
            path: pointerTo(view.pointer, "resources", "requests", name),
            message: `${called(view)} requests ${formatValue(asked)} ${name} with a limit of ${formatValue(limit)}`,
            expected: `the limit of ${formatValue(limit)}`,
            received: formatValue(asked),
          });
        }
      }
    }
  },
});

function limitEdit(path: string, limits: unknown, name: string, value: unknown): Edit {
  return isObject(limits)
    ? { op: "set", path: pointerTo(path, name), value }
    : { op: "set", path, value: { [name]: value } };
}

/** As Kubernetes tells them apart: a name with a domain that is not its own. */
function isExtended(name: string, pod: PodView): boolean {
  if (isOwnKey(name, pod)) return true;
  return name.includes("/") && !name.includes("kubernetes.io/") && !name.startsWith("requests.");
}

function differ(asked: unknown, limit: unknown): boolean {
  const [a, b] = [quantityOf(asked), quantityOf(limit)];
  return a !== undefined && b !== undefined && compareQuantities(a, b) !== 0;
}
