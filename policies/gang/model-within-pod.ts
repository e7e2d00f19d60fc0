import { gpuText, groupOf } from "../../src/kernel/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { podExample } from "../pods/pod-example.ts";
import { commandOf } from "../pods/pod-parts.ts";
import { modelParallelism } from "./model-parallelism.ts";
import { mainGpus } from "./whole-gpus.ts";

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

/** GANG-027: a pod has the GPUs over which its server splits a model. */
export const modelWithinPod = defineRule({
  id: "GANG-027",
  name: "model-within-pod",
  title: "A server splits its model over no more GPUs than its pod has",
  severity: "error",
  pack: "recommended",
  rationale:
    "vLLM and SGLang stop at once if tensor and pipeline parallelism need more GPUs than the pod has, so the server never becomes ready. Pods that form one server, as in a LeaderWorkerSet (GANG-009) or a cluster of Ray, are not judged.",
  fix: "request as many GPUs as the model is split over, or split it over fewer",
  docs: ["https://docs.vllm.ai/en/stable/serving/parallelism_scaling/"],
  kustomize: "decides",
  examples: { good: example(4), bad: example(8) },
  scope: "pod",
  check: (pod, { report }) => {
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
      message: `the model is split over ${gpuText(ranks)} (${options}), but the pod has ${gpuText(gpus)}, so the server never starts`,
      expected: `at most ${gpus}`,
      received: String(ranks),
    });
  },
});

function example(size: number): string {
  return podExample(`
containers:
  - name: main
    image: "example.com/serve:1"
    args: ["--model=llama", "--tensor-parallel-size=${size}"]
    resources: {limits: {nvidia.com/gpu: 4}}
`);
}
