import { at, formatValue } from "../../src/kernel/index.ts";
import type { PodView } from "../../src/rule/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { isGpuPod } from "../pods/gpu-containers.ts";

/** GPU-014: every GPU pod of a workload names the NVIDIA runtime, or none does because it is the nodes' default. */
export const equalRuntimeClass = defineRule({
  id: "GPU-014",
  name: "equal-runtime-class",
  title: "All GPU pods of a workload have the same runtimeClassName",
  severity: "warning",
  pack: "strict",
  rationale:
    "Where the NVIDIA runtime is not the default of the nodes, a pod without its runtimeClassName starts without a driver. If only some ranks name the runtime, they wait for the others until they time out.",
  fix: "set the same runtimeClassName, usually nvidia, in every template with GPUs, or in none where it is the nodes' default",
  docs: ["https://kubernetes.io/docs/concepts/containers/runtime-class/"],
  examples: {
    good: example("runtimeClassName: nvidia, "),
    bad: example(""),
  },
  scope: "pod",
  check: (pod, { report }) => {
    if (pod.workload.views.length < 2 || !isGpuPod(pod)) return;
    const own = classOf(pod);
    // The first template that names a class is the most likely to be right.
    const model = pod.workload.views.find((view) => classOf(view) !== undefined && isGpuPod(view));
    const expected = model && classOf(model);
    if (model === undefined || own === expected) return;
    const ownText = own === undefined ? "no runtimeClassName" : `the runtimeClassName ${formatValue(own)}`;
    report({
      path: "/spec/runtimeClassName",
      message: `pods of ${podName(pod)} have ${ownText}, but pods of ${podName(model)} have ${formatValue(expected)}`,
      expected: formatValue(expected),
      received: formatValue(own),
    });
  },
});

function classOf({ spec }: PodView): unknown {
  const name = at(spec, "runtimeClassName") ?? "";
  if (name === "") return undefined;
  return name;
}

function podName({ component, instance }: PodView): string {
  if (instance === "") return component;
  return `${component} ${instance}`;
}

function example(workerField: string): string {
  const containers =
    'containers: [{name: pytorch, image: "example.com/train:1", resources: {limits: {nvidia.com/gpu: 8}}}]';
  return `
apiVersion: kubeflow.org/v1
kind: PyTorchJob
metadata: {name: train}
spec:
  pytorchReplicaSpecs:
    Master:
      replicas: 1
      template: {spec: {runtimeClassName: nvidia, ${containers}}}
    Worker:
      replicas: 3
      template: {spec: {${workerField}${containers}}}
`;
}
