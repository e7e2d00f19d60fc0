import type { Edit } from "../../src/kernel/index.ts";
import { at, compareQuantities, formatValue, isObject, pointerTo, quantityOf, record } from "../../src/kernel/index.ts";
import type { PodView } from "../../src/rule/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { isOwnKey } from "../pods/gpu-containers.ts";
import { titleOf } from "../pods/pod-parts.ts";
import { gpuPodExample, gpus } from "./examples.ts";

/** GPU-001: Kubernetes allocates exactly the requested number of devices. */
export const equalRequestsAndLimits = defineRule({
  id: "GPU-001",
  name: "equal-requests-and-limits",
  title: "A container's request of an extended resource has an equal limit",
  severity: "error",
  pack: "recommended",
  rationale:
    "GPUs and other extended resources cannot be overcommitted. The API server rejects a pod with a request but no limit, or with another limit. The workload is created, but it never gets a pod.",
  fix: "set the number of devices under limits; the request may be absent, because Kubernetes copies it from the limit",
  docs: ["https://kubernetes.io/docs/tasks/manage-gpus/scheduling-gpus/"],
  fixable: true,
  examples: {
    good: gpuPodExample({ container: gpus(2) }),
    bad: gpuPodExample({ container: "resources: {requests: {nvidia.com/gpu: 2}}" }),
  },
  scope: "pod",
  check: (pod, { report }) => {
    for (const view of pod.containers) {
      const resources = at(view.container, "resources");
      const limits = at(resources, "limits");
      const requests = record(at(resources, "requests"));
      for (const name in requests) {
        // The API server reads null as 0.
        const request = requests[name] ?? 0;
        const limit = at(limits, name) ?? undefined;
        if ((requests[name] === null && limit === undefined) || !isExtended(name, pod)) continue;
        const path = pointerTo(view.pointer, "resources", "requests", name);
        const other = pointerTo(view.pointer, "resources", "limits", name);
        const message = `${titleOf(view)} requests ${formatValue(request)} ${name}`;
        if (limit === undefined) {
          report({
            path,
            other,
            message: `${message} without a limit`,
            expected: `a limit of ${formatValue(request)}`,
            received: "no limit",
            edits: [limitEdit(`${view.pointer}/resources/limits`, limits, name, request)],
          });
        } else if (differ(request, limit)) {
          // Either number may be the intended one, so there is no edit.
          const expected = `the limit of ${formatValue(limit)}`;
          const received = formatValue(request);
          report({ path, other, message: `${message} with a limit of ${formatValue(limit)}`, expected, received });
        }
      }
    }
  },
});

function limitEdit(path: string, limits: unknown, name: string, value: unknown): Edit {
  if (isObject(limits)) return { op: "set", path: pointerTo(path, name), value };
  return { op: "set", path, value: { [name]: value } };
}

/** By Kubernetes' definition: a name with a domain that is not Kubernetes' own. */
function isExtended(name: string, pod: PodView): boolean {
  if (isOwnKey(name, pod)) return true;
  return name.includes("/") && !name.includes("kubernetes.io/") && !name.startsWith("requests.");
}

function differ(request: unknown, limit: unknown): boolean {
  const [a, b] = [quantityOf(request), quantityOf(limit)];
  return a !== undefined && b !== undefined && compareQuantities(a, b) !== 0;
}
