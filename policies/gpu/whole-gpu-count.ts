import type { Severity } from "../../src/kernel/index.ts";
import {
  at,
  formatValue,
  given,
  gpuText,
  isReplacedAtRunTime,
  pointerTo,
  quantityOf,
  record,
  SUBSTITUTE_FIX,
  variableIn,
} from "../../src/kernel/index.ts";
import type { PodView } from "../../src/rule/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { isGpuName } from "../pods/gpu-containers.ts";
import { titleOf } from "../pods/pod-parts.ts";
import { gpuPodExample, gpus } from "./examples.ts";
import { unchargedGpus } from "./uncharged-gpus.ts";

/** GPU-002: a container requests an integer number of devices. */
export const wholeGpuCount = defineRule({
  id: "GPU-002",
  name: "whole-gpu-count",
  title: "The number of GPUs is an integer above 0 without a unit",
  severity: "error",
  pack: "recommended",
  fault: "kind",
  rationale:
    "The API server rejects parts of a device, so 0.5 or 500m of a GPU never becomes a pod. It rewrites other spellings of an integer (1.0, 1000m), and some are mistakes in the unit (1k). 0 requests nothing, still excludes sharing, and keeps KAI from counting the GPUs of sidecars.",
  fix: "write an integer such as 1; for a part of a GPU set the annotation gpu-fraction or gpu-memory, or a portion of Run:ai",
  docs: [
    "https://kubernetes.io/docs/tasks/manage-gpus/scheduling-gpus/",
    "https://github.com/kai-scheduler/KAI-Scheduler/tree/main/docs/gpu-sharing",
  ],
  examples: {
    good: gpuPodExample({ container: gpus(1) }),
    bad: gpuPodExample({ container: "resources: {limits: {nvidia.com/gpu: 500m}}" }),
  },
  scope: "pod",
  check: (pod, { report }) => {
    for (const view of pod.containers) {
      for (const [list, noun] of LISTS) {
        const amounts = record(at(view.container, "resources", list));
        for (const name in amounts) {
          const value = amounts[name];
          if (value === null || !isGpuName(name, pod)) continue;
          const limit = list === "requests" ? at(view.container, "resources", "limits", name) : undefined;
          // Equal values are reported once, at the limit. GPU-001 reports a request of 0 below the limit.
          if (limit === value || (isPositive(limit) && isZero(value))) continue;
          const fault = faultOf(value, pod);
          if (fault === undefined) continue;
          report({
            path: pointerTo(view.pointer, "resources", list, name),
            message: `${titleOf(view)} has ${formatValue(value)} as its ${noun} of ${name}, ${fault.text}`,
            ...given({ severity: fault.severity, fix: fault.fix }),
            expected: "an integer above 0, such as 1",
            received: formatValue(value),
          });
        }
      }
    }
  },
});

function isPositive(value: unknown): boolean {
  return (quantityOf(value)?.nano ?? 0n) > 0n;
}

function isZero(value: unknown): boolean {
  return quantityOf(value)?.nano === 0n;
}

const LISTS = [
  ["limits", "limit"],
  ["requests", "request"],
] as const;

const NANO = 10n ** 9n;

interface Fault {
  readonly text: string;
  readonly severity: Severity;
  readonly fix?: string;
}

function faultOf(value: unknown, pod: PodView): Fault | undefined {
  const written = typeof value === "number" ? String(value) : value;
  const variable = typeof written === "string" ? variableIn(written) : undefined;
  if (variable !== undefined) {
    // GITOPS-044 reports patches of Argo with variables.
    const severity = isReplacedAtRunTime(variable) ? "info" : "error";
    return {
      text: `which has the variable ${variable}, so muster cannot count its GPUs`,
      severity,
      fix: SUBSTITUTE_FIX,
    };
  }
  if (typeof written === "string" && /^[1-9]\d*$/.test(written)) return undefined;
  const nano = quantityOf(value)?.nano;
  if (nano === undefined) return { text: "which is not a number of devices", severity: "error" };
  if (nano === 0n) return { text: `which requests none${besidesOf(pod)}`, severity: "warning" };
  if (nano < 0n) return { text: "which is below 0", severity: "error" };
  if (nano % NANO !== 0n) return { text: "which is not an integer number of devices", severity: "error" };
  // A request for a thousand GPUs or more is a mistake, but the API server accepts it.
  if (nano >= 1000n * NANO) return { text: "which has a unit instead of a number of devices", severity: "warning" };
  return { text: "which is not a plain integer", severity: "error" };
}

function besidesOf(pod: PodView): string {
  const uncharged = unchargedGpus(pod);
  if (uncharged <= 0) return "";
  return `; beside it KAI does not count ${gpuText(uncharged)} of the pod's sidecars`;
}
