import { GPU_FRACTION, sharedGpus } from "../../src/gpu/index.ts";
import { at, formatValue, pointerTo, stringOf } from "../../src/kernel/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { shareReadingOf } from "../pods/gpu-containers.ts";

/** QUOTA-015: KAI charges exactly the part of a GPU that a pod requests. */
export const wholeHundredths = defineRule({
  id: "QUOTA-015",
  name: "whole-hundredths",
  title: "A part of a GPU is an integer number of hundredths, the unit in which KAI charges it",
  severity: "warning",
  pack: "strict",
  rationale:
    "KAI rounds gpu-fraction to hundredths before it charges a queue, so it charges eight pods of 0.125 as 1.04 GPUs, which do not fit in a quota of one. To place a pod it rounds up: a pod of 0.333 is charged as 0.33, but never starts in a queue that has only 0.33 left.",
  fix: "write a fraction with at most two digits after the point",
  docs: ["https://github.com/kai-scheduler/KAI-Scheduler/tree/main/docs/gpu-sharing"],
  examples: {
    good: `
apiVersion: v1
kind: Pod
metadata: {name: notebook, annotations: {gpu-fraction: "0.12"}}
spec: {schedulerName: kai-scheduler, containers: [{name: main, image: "example.com/notebook:1"}]}
`,
    bad: `
apiVersion: v1
kind: Pod
metadata: {name: notebook, annotations: {gpu-fraction: "0.125"}}
spec: {schedulerName: kai-scheduler, containers: [{name: main, image: "example.com/notebook:1"}]}
`,
  },
  scope: "pod",
  check: (pod, { report }) => {
    const { annotations } = pod;
    const value = at(annotations, GPU_FRACTION);
    if (value == null) return;
    const problems: string[] = [];
    const { hundredths, atPlacement } =
      sharedGpus({ [GPU_FRACTION]: value }, undefined, problems, shareReadingOf(pod)) ?? {};
    // KAI rejects an invalid value and charges nothing; GPU-004 reports it.
    if (hundredths === undefined || problems.length > 0) return;
    if (Math.abs(Number(stringOf(value)) * 100 - hundredths) < 1e-6) return;
    const charged = hundredths === 0 ? "nothing" : `${hundredths / 100} of a GPU`;
    const placed =
      atPlacement === undefined || atPlacement === hundredths
        ? ""
        : `, but needs ${atPlacement / 100} of its queue to place the pod`;
    report({
      path: pointerTo("/metadata/annotations", GPU_FRACTION),
      message: `KAI charges ${GPU_FRACTION} ${formatValue(value)} as ${charged}${placed}`,
      expected: "whole hundredths",
      received: formatValue(value),
    });
  },
});
