import { at } from "../../src/base/read.ts";
import { defineRule } from "../../src/rules/rule.ts";
import { list, stringSchema } from "../../src/schema/schema.ts";
import { called, devicesOf } from "../pods/gpu-containers.ts";

/** Options of GPU-013. */
interface LauncherOptions {
  /** Components, by name without regard to case, that start the work and do none of it. */
  readonly components: readonly string[];
}

/** GPU-013: what only starts the work needs no GPU. */
export const noGpuOnLauncher = defineRule<LauncherOptions>({
  id: "GPU-013",
  name: "no-gpu-on-launcher",
  title: "A launcher, driver or sidecar asks for no GPU",
  severity: "info",
  pack: "strict",
  rationale:
    "The launcher of an MPIJob, the driver of a Spark application, the submitter of a Ray job and a sidecar beside a container with GPUs do no work on one, and keep it from others for as long as the job runs.",
  fix: "remove the GPU from the container; of an MPIJob whose launcher works too, set runLauncherAsWorker",
  options: {
    schema: { type: "object", properties: { components: list(stringSchema()) }, additionalProperties: false },
    defaults: { components: ["launcher", "driver", "submitter"] },
  },
  examples: {
    good: `
apiVersion: kubeflow.org/v2beta1
kind: MPIJob
metadata: {name: train}
spec:
  mpiReplicaSpecs:
    Launcher:
      replicas: 1
      template: {spec: {containers: [{name: mpi, image: "example.com/train:1"}]}}
    Worker:
      replicas: 2
      template: {spec: {containers: [{name: mpi, image: "example.com/train:1", resources: {limits: {nvidia.com/gpu: 8}}}]}}
`,
    bad: `
apiVersion: kubeflow.org/v2beta1
kind: MPIJob
metadata: {name: train}
spec:
  mpiReplicaSpecs:
    Launcher:
      replicas: 1
      template: {spec: {containers: [{name: mpi, image: "example.com/train:1", resources: {limits: {nvidia.com/gpu: 1}}}]}}
    Worker:
      replicas: 2
      template: {spec: {containers: [{name: mpi, image: "example.com/train:1", resources: {limits: {nvidia.com/gpu: 8}}}]}}
`,
  },
  scope: "pod",
  check: (pod, { options, report }) => {
    if (!pod.containers.some((view) => devicesOf(view, pod) > 0)) return;
    const names = options.components.map((name) => name.toLowerCase());
    const starts = [pod.component, pod.instance].some((name) => names.includes(name.toLowerCase()));
    const works = at(pod.workload.object, "spec", "runLauncherAsWorker") === true;
    const working = pod.containers.some((view) => view.role === "main" && devicesOf(view, pod) > 0);
    for (const view of pod.containers) {
      const devices = devicesOf(view, pod);
      if (devices === 0) continue;
      const idle = view.role === "sidecar" ? working : starts && !works;
      if (!idle) continue;
      report({
        path: `${view.pointer}/resources/limits`,
        message:
          view.role === "sidecar"
            ? `${called(view)} asks for ${devices === 1 ? "a GPU" : `${devices} GPUs`} beside a container with GPUs`
            : `${called(view)} of the ${pod.instance === "" ? pod.component : pod.instance} asks for ${devices === 1 ? "a GPU" : `${devices} GPUs`}`,
      });
    }
  },
});
