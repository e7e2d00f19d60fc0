import { podTotals } from "../../src/gpu/index.ts";
import { closed, int32 } from "../../src/k8s-fields/index.ts";
import { gpuText } from "../../src/kernel/index.ts";
import type { WorkloadView } from "../../src/rule/index.ts";
import { defineRule, type RuleContext } from "../../src/rule/index.ts";
import { ownCharges, podPlaces } from "../../src/rules/index.ts";
import { devicesOf } from "../pods/gpu-containers.ts";
import { titleOf } from "../pods/pod-parts.ts";
import { trainingExample } from "./examples.ts";

/** Options of QUOTA-012. An override of `muster.yaml` gives a project or namespace its own. */
interface Options {
  /** The most GPUs of one container. */
  readonly perContainer: number;
  /** The most GPUs of all declared pods of one workload. */
  readonly perWorkload: number;
}

/** QUOTA-012: a workload requests at most the GPUs that its team has agreed on. */
export const gpuCap = defineRule<Options>({
  id: "QUOTA-012",
  name: "gpu-cap",
  title: "No container and no workload requests more GPUs than its team has agreed on",
  severity: "warning",
  pack: "optional",
  rationale:
    "A quota limits a project, not a single workload: a typing error in replicas can use up the GPUs of the whole team. The options set the limits that the team has agreed on; an override sets them for one project.",
  fix: "request fewer GPUs, or agree on a higher limit and raise the option",
  options: {
    schema: closed({ perContainer: int32({ minimum: 0 }), perWorkload: int32({ minimum: 0 }) }),
    defaults: { perContainer: 8, perWorkload: 64 },
    stricter: { perContainer: "less", perWorkload: "less" },
  },
  examples: { good: trainingExample({ workers: 8 }), bad: trainingExample({ workers: 9 }) },
  scope: "object",
  check: (_, { options, report }, workload) => {
    if (workload === undefined || workload.suspended) return;
    checkContainers(workload, options.perContainer, report);
    checkWorkload(workload, options.perWorkload, report);
  },
});

type Report = RuleContext<unknown>["report"];

function checkContainers({ object, views }: WorkloadView, limit: number, report: Report): void {
  const reported = new Set<string>();
  for (const pod of views) {
    for (const view of pod.containers) {
      const gpus = devicesOf(view, pod);
      const key = `${pod.component}/${titleOf(view)}`;
      if (gpus <= limit || reported.has(key)) continue;
      reported.add(key);
      report({
        path: podPlaces(object)(pod, `${view.pointer}/resources`).path,
        key,
        message: `${titleOf(view)} of ${pod.component} requests ${gpuText(gpus)}, above the agreed limit of ${limit}`,
        expected: `at most ${limit}`,
        received: String(gpus),
        value: gpus,
      });
    }
  }
}

function checkWorkload(workload: WorkloadView, limit: number, report: Report): void {
  const { object } = workload;
  const gpus = podTotals(ownCharges(workload)).gpuHundredths / 100;
  if (gpus <= limit) return;
  report({
    path: "/spec",
    key: "workload",
    message: `all pods of the ${object.kind} together request ${gpuText(gpus)}, above the agreed limit of ${limit}`,
    expected: `at most ${limit}`,
    received: String(gpus),
    value: gpus,
  });
}
