import { closed, list, stringSchema } from "../../src/k8s-fields/index.ts";
import { at, gpuText } from "../../src/kernel/index.ts";
import type { PodView } from "../../src/rule/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { devicesOf } from "../pods/gpu-containers.ts";
import { titleOf } from "../pods/pod-parts.ts";

/** Options of GPU-013. */
interface LauncherOptions {
  /** Names of components that only start the work, in upper or lower case. */
  readonly components: readonly string[];
}

/** GPU-013: a pod that only starts the work needs no GPU. */
export const noGpuOnLauncher = defineRule<LauncherOptions>({
  id: "GPU-013",
  name: "no-gpu-on-launcher",
  title: "A launcher, driver or sidecar requests no GPU",
  severity: "info",
  pack: "strict",
  rationale:
    "The launcher of an MPIJob, the driver of a Spark application, the submitter of a Ray job and a sidecar beside a container with GPUs do not compute on a GPU, but block it for other workloads while the job runs.",
  fix: "remove the GPU from the container; if the launcher of an MPIJob computes too, set runLauncherAsWorker",
  options: {
    schema: closed({ components: list(stringSchema()) }),
    defaults: { components: ["launcher", "driver", "submitter"] },
  },
  examples: {
    good: example(""),
    bad: example(", resources: {limits: {nvidia.com/gpu: 1}}"),
  },
  scope: "pod",
  check: (pod, { options, report }) => {
    const withGpus = pod.containers.filter((view) => devicesOf(view, pod) > 0);
    if (withGpus.length === 0) return;
    const isIdle = isLauncher(pod, options);
    const hasMain = withGpus.some(({ role }) => role === "main");
    for (const view of withGpus) {
      const path = `${view.pointer}/resources/limits`;
      const gpus = gpuText(devicesOf(view, pod));
      if (view.role === "sidecar") {
        const message = `${titleOf(view)} requests ${gpus} beside a container with GPUs`;
        if (hasMain) report({ path, message });
      } else if (isIdle) {
        report({ path, message: `${titleOf(view)} of the ${pod.instance || pod.component} requests ${gpus}` });
      }
    }
  },
});

function isLauncher({ component, instance, workload }: PodView, { components }: LauncherOptions): boolean {
  if (at(workload.object, "spec", "runLauncherAsWorker") === true) return false;
  const names = components.map((name) => name.toLowerCase());
  return names.includes(component.toLowerCase()) || names.includes(instance.toLowerCase());
}

function example(launcher: string): string {
  return `
apiVersion: kubeflow.org/v2beta1
kind: MPIJob
metadata: {name: train}
spec:
  mpiReplicaSpecs:
    Launcher:
      replicas: 1
      template: {spec: {containers: [{name: mpi, image: "example.com/train:1"${launcher}}]}}
    Worker:
      replicas: 2
      template: {spec: {containers: [{name: mpi, image: "example.com/train:1", resources: {limits: {nvidia.com/gpu: 8}}}]}}
`;
}
