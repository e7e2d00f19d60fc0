import { at, gpuText, groupOf, number } from "../../src/kernel/index.ts";
import type { ContainerView, PodView } from "../../src/rule/index.ts";
import { defineRule, type RuleContext } from "../../src/rule/index.ts";
import { podExample } from "../pods/pod-example.ts";
import { commandOf } from "../pods/pod-parts.ts";
import { modelParallelism } from "./model-parallelism.ts";
import { rendezvousOf } from "./rendezvous.ts";
import { mainGpus, wholeGpus } from "./whole-gpus.ts";

type Report = RuleContext<unknown>["report"];

/** The kinds of workloads whose pods do not serve one model together, by their groups. */
const ALONE: ReadonlySet<string> = new Set([
  "/Pod",
  "apps/Deployment",
  "apps/ReplicaSet",
  "apps/StatefulSet",
  "batch/Job",
  "serving.kserve.io/InferenceService",
]);
/** Signs that pods form a cluster of their own: Ray, the nodes of vLLM and SGLang, data parallel ranks. */
const CLUSTER =
  /\bray\b|--(?:nnodes|node-rank|headless|dist-init-addr|data-parallel-(?:address|start-rank|size-local))\b/;

/** GANG-027: a program has the GPUs that its ranks in one pod need. */
export const ranksWithinGpus = defineRule({
  id: "GANG-027",
  name: "ranks-within-gpus",
  title: "A program starts no more ranks in one pod than the pod has GPUs",
  severity: "error",
  pack: "recommended",
  rationale:
    "vLLM and SGLang stop at once if tensor and pipeline parallelism need more GPUs than the pod has, so the server never becomes ready. torchrun with more processes than GPUs starts them on GPUs that do not exist; a program may choose its devices itself, so that is a warning. Pods that form one server, as in a LeaderWorkerSet (GANG-009) or a cluster of Ray, are not judged.",
  fix: "request as many GPUs as there are ranks, or split the model over fewer",
  docs: [
    "https://docs.vllm.ai/en/stable/serving/parallelism_scaling/",
    "https://docs.pytorch.org/docs/stable/elastic/run.html",
  ],
  kustomize: "decides",
  examples: { good: example(4), bad: example(8) },
  scope: "pod",
  check: (pod, { report }) => {
    checkModel(pod, report);
    for (const view of pod.containers) if (view.role === "main") checkProcesses(pod, view, report);
  },
});

function checkModel(pod: PodView, report: Report): void {
  const { object, views } = pod.workload;
  if (views.length > 1 || !ALONE.has(`${groupOf(object.apiVersion)}/${object.kind}`)) return;
  const parallelism = modelParallelism(pod);
  const gpus = mainGpus(pod);
  if (parallelism === undefined || gpus === 0 || parallelism.ranks <= gpus) return;
  const isCluster = pod.containers.some((view) => commandOf(view).some(({ text }) => CLUSTER.test(text)));
  if (isCluster) return;
  const { ranks, options, pointer } = parallelism;
  report({
    path: pointer,
    key: "model",
    message: `the model is split over ${gpuText(ranks)} (${options}), but the pod has ${gpuText(gpus)}, so the server never starts`,
    expected: `at most ${gpus}`,
    received: String(ranks),
  });
}

function checkProcesses(pod: PodView, view: ContainerView, report: Report): void {
  const gpus = wholeGpus(view);
  if (gpus === 0) return;
  const { processes } = rendezvousOf(view);
  if (processes !== undefined && processes.value > gpus) {
    const message = `${processes.text} starts ${processes.value} processes in each pod, but a pod has ${gpuText(gpus)}`;
    report({ ...found(processes.pointer, gpus, processes.value), message });
  }
  const { object } = pod.workload;
  if (groupOf(object.apiVersion) !== "trainer.kubeflow.org" || object.kind !== "TrainJob") return;
  const written = number(at(object, "spec", "trainer", "numProcPerNode"));
  if (written === undefined || written <= gpus || processes !== undefined) return;
  const message = `numProcPerNode starts ${written} processes in each pod, but a pod has ${gpuText(gpus)}`;
  report({ ...found(`${view.pointer}/resources`, gpus, written), message });
}

function found(path: string, gpus: number, processes: number) {
  const fix = "set the number of processes to the GPUs of a pod, or request more GPUs";
  return {
    path,
    key: "processes",
    severity: "warning" as const,
    expected: `at most ${gpus}`,
    received: String(processes),
    fix,
  };
}

function example(size: number): string {
  return podExample(`
containers:
  - name: main
    image: "example.com/serve:1"
    args: ["--model=llama", "--tensor-parallel-size=${size}"]
    resources: {limits: {nvidia.com/gpu: 4}}
`);
}
