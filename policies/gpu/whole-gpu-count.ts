import { pointerTo } from "../../src/base/pointer.ts";
import { quantityOf } from "../../src/base/quantity.ts";
import { at, formatValue, record } from "../../src/base/read.ts";
import type { Severity } from "../../src/finding/issue.ts";
import { defineRule } from "../../src/rules/rule.ts";
import { called, isGpuName } from "../pods/gpu-containers.ts";

/** GPU-002: a device is asked for in whole numbers. */
export const wholeGpuCount = defineRule({
  id: "GPU-002",
  name: "whole-gpu-count",
  title: "A number of GPUs is a whole, positive number without a unit",
  severity: "error",
  pack: "recommended",
  rationale:
    "The API server refuses parts of a device, so that 0.5 or 500m of a GPU never becomes a pod. Other spellings of a whole number (1.0, 1000m, 1k) are rewritten in the cluster, or are a slip of a unit; 0 asks for nothing and still excludes sharing.",
  fix: "write a plain whole number such as 1; for a part of a GPU use the annotation gpu-fraction or gpu-memory, or a portion of Run:ai",
  docs: [
    "https://kubernetes.io/docs/tasks/manage-gpus/scheduling-gpus/",
    "https://github.com/kai-scheduler/KAI-Scheduler/tree/main/docs/gpu-sharing",
  ],
  examples: {
    good: `
apiVersion: v1
kind: Pod
metadata: {name: train}
spec:
  containers:
    - {name: main, image: "example.com/train:1", resources: {limits: {nvidia.com/gpu: 1}}}
`,
    bad: `
apiVersion: v1
kind: Pod
metadata: {name: train}
spec:
  containers:
    - {name: main, image: "example.com/train:1", resources: {limits: {nvidia.com/gpu: 500m}}}
`,
  },
  scope: "pod",
  check: (pod, { report }) => {
    for (const view of pod.containers) {
      const resources = at(view.container, "resources");
      const limits = at(resources, "limits");
      for (const list of ["limits", "requests"]) {
        const amounts = record(at(resources, list));
        for (const name in amounts) {
          const value = amounts[name];
          if (value === null || !isGpuName(name, pod)) continue;
          // One value at two places is told once, at the limit.
          if (list === "requests" && at(limits, name) === value) continue;
          const fault = faultOf(value);
          if (fault === undefined) continue;
          report({
            path: pointerTo(view.pointer, "resources", list, name),
            message: `${called(view)} has ${formatValue(value)} as its ${list === "limits" ? "limit" : "request"} of ${name}, ${fault.why}`,
            severity: fault.severity,
            expected: "a whole number above 0, such as 1",
            received: formatValue(value),
          });
        }
      }
    }
  },
});

const NANO = 10n ** 9n;

function faultOf(value: unknown): { readonly why: string; readonly severity: Severity } | undefined {
  const written = typeof value === "number" ? String(value) : value;
  if (typeof written === "string" && /^[1-9]\d*$/.test(written)) return undefined;
  const nano = quantityOf(value)?.nano;
  if (nano === undefined) return { why: "which is no number of devices", severity: "error" };
  if (nano === 0n) return { why: "which asks for none", severity: "warning" };
  if (nano < 0n) return { why: "which is below 0", severity: "error" };
  if (nano % NANO !== 0n) return { why: "which is no whole number of devices", severity: "error" };
  // A thousand and more GPUs are asked for by mistake, but the API server takes them.
  if (nano >= 1000n * NANO) return { why: "which is a unit where a number of devices is meant", severity: "warning" };
  return { why: "which is no plain whole number", severity: "error" };
}
