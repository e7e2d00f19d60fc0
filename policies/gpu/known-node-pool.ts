import { countedGpuMemory, sharedGpus } from "../../src/gpu/index.ts";
import { choices, formatValue, given, gpuText, nearest, pointerTo } from "../../src/kernel/index.ts";
import {
  DEFAULT_NODE_POOL,
  isUnservedPool,
  type NodePool,
  ownerOfNamespace,
  type ProjectSettings,
  poolOfLabel,
} from "../../src/model/index.ts";
import type { PodView } from "../../src/rule/index.ts";
import { defineRule, type RuleFinding } from "../../src/rule/index.ts";
import { podPlaces } from "../../src/rules/index.ts";
import { shareReadingOf } from "../pods/gpu-containers.ts";
import { withoutRepeats } from "../sets/without-repeats.ts";
import { knownPools, type NamedValue, namedPools, nodeLabelValues, poolOf, wholeGpusOf } from "./node-pools.ts";

/** Node label in which NVIDIA's GPU feature discovery writes the model of a node's GPUs. */
const PRODUCT = "nvidia.com/gpu.product";

/** GPU-012: the cluster has nodes of the pool and with the GPUs that a pod names. */
export const knownNodePool = defineRule({
  id: "GPU-012",
  name: "known-node-pool",
  title: "The node pool and the GPU product of a pod exist, and its project has a quota in the pool",
  severity: "warning",
  pack: "strict",
  rationale:
    "A pod waits forever without an error if no node has its pool or GPU product, if it requests more GPUs than a node has or more memory than a GPU has, or if its project has no queue in the pool. A pool that does not exist is an error. The rule compares pods with the node pools of muster.yaml, and reports nothing without these.",
  fix: "use a node pool of the cluster in which the project has a quota, and the spelling of gpu.type in muster.yaml",
  examples: {
    good: example("h100"),
    bad: example("h200"),
  },
  scope: "set",
  check: (set, { report }) => {
    for (const workload of set.workloads) {
      const { checked } = workload;
      const pools = knownPools(checked.cluster);
      if (pools === undefined) continue;
      const project = ownerOfNamespace(set.organization, checked.cluster, checked.object.metadata.namespace);
      // Several templates may share the label of their workload.
      const reportOnce = withoutRepeats(report, ({ path, key }) => [path, key]);
      for (const pod of workload.views) {
        const reportValue: Report = ({ value, ofObject, pointer }, finding) => {
          const path = ofObject ? pointer : podPlaces(checked.object)(pod, pointer).path;
          reportOnce({ object: checked, path, key: value, received: formatValue(value), ...finding });
        };
        checkPools(pod, pools, project, reportValue);
        checkProducts(pod, pools, reportValue);
        checkNode(pod, reportValue);
        checkMemory(pod, reportValue);
      }
    }
  },
});

type Report = (named: NamedValue, finding: Omit<RuleFinding, "path">) => void;

function checkPools(
  pod: PodView,
  pools: readonly NodePool[],
  project: ProjectSettings | undefined,
  report: Report,
): void {
  const { name: cluster, scheduler } = pod.workload.checked.cluster;
  const names = pools.map(({ name }) => name);
  for (const named of namedPools(pod)) {
    if (isUnservedPool(poolOfLabel(named.value, scheduler))) {
      report(named, {
        ...severityOf(named, pod),
        message: `node pool ${DEFAULT_NODE_POOL} of cluster ${cluster} has the nodes without a label, so the value ${formatValue(named.value)} matches none`,
        expected: "no label or selector",
      });
      continue;
    }
    if (names.includes(named.value)) {
      checkProjectPool(cluster, named, project, report);
      continue;
    }
    report(named, {
      ...severityOf(named, pod),
      message: `cluster ${cluster} has no node pool ${formatValue(named.value)}${suggestion(named.value, names)}`,
      ...given({ expected: choices("one of ", names) }),
    });
  }
}

/**
 * An error where no pod can start: the node selector of the pod, or its gang, has the pool. A value of an affinity may be
 * one of several, and a label has no effect on pods of other schedulers. The platform of Run:ai schedules all pods.
 */
function severityOf({ value, pointer }: NamedValue, { workload }: PodView): Pick<RuleFinding, "severity"> {
  if (pointer.startsWith("/spec/affinity")) return {};
  const { gangs, checked } = workload;
  const isOfGang =
    gangs.length === 0
      ? checked.cluster.scheduler === "runai"
      : gangs.some(({ nodePool, otherPools }) => nodePool === value && otherPools === undefined);
  return pointer.startsWith("/spec/nodeSelector") || isOfGang ? { severity: "error" } : {};
}

function checkProjectPool(
  cluster: string,
  pool: NamedValue,
  project: ProjectSettings | undefined,
  report: Report,
): void {
  if (project === undefined) return;
  const own = project.quotas.filter((quota) => quota.cluster === cluster).map(({ nodePool }) => nodePool);
  if (own.includes(pool.value)) return;
  report(pool, {
    message: `project ${project.name} has no quota in node pool ${pool.value} of cluster ${cluster}`,
    expected: choices("one of ", own) ?? "a quota in muster.yaml",
  });
}

function checkProducts(pod: PodView, pools: readonly NodePool[], report: Report): void {
  const names = new Set(namedPools(pod).map(({ value }) => value));
  const usable = pools.filter(({ name }) => names.size === 0 || names.has(name));
  const types = [...new Set(usable.flatMap(({ gpu }) => gpu?.type ?? []))];
  // A named pool without a description of its GPUs may have any.
  if (types.length === 0 || usable.some(({ gpu, name }) => gpu === undefined && names.has(name))) return;
  const products = nodeLabelValues(pod, PRODUCT);
  // One existing alternative is enough.
  if (products.some(({ value }) => types.includes(model(value)))) return;
  for (const product of products) {
    const { value } = product;
    report(product, {
      message: `no node pool that the pod may use has the GPU product ${formatValue(value)}${suggestion(value, types)}`,
      ...given({ expected: choices("one of ", types) }),
    });
  }
}

/** Reports a request for more memory of a GPU than KAI counts in the node pool. */
function checkMemory(pod: PodView, report: Report): void {
  const pool = poolOf(pod);
  const { memoryMiB, key } = sharedGpus(pod.annotations, pod.spec, [], shareReadingOf(pod)) ?? {};
  if (pool?.gpu === undefined || memoryMiB === undefined || key === undefined) return;
  const most = countedGpuMemory(pool.gpu.memory, shareReadingOf(pod));
  if (memoryMiB <= most) return;
  const pointer = pointerTo("/metadata/annotations", key);
  report(
    { value: `${memoryMiB}`, ofObject: false, pointer },
    {
      message: `the pod requests ${memoryMiB} MiB of a GPU, but KAI counts ${most} MiB of a GPU of pool ${pool.name}, so no node fits`,
      expected: `at most ${most}`,
    },
  );
}

function checkNode(pod: PodView, report: Report): void {
  const pool = poolOf(pod);
  const gpus = wholeGpusOf(pod);
  if (pool?.gpu === undefined || gpus === undefined || gpus <= pool.gpu.perNode) return;
  const { perNode } = pool.gpu;
  const place = { value: `${gpus}`, ofObject: false, pointer: "/spec/containers" };
  report(place, {
    message: `a pod of ${pod.component} requests ${gpuText(gpus)}, but a node of pool ${pool.name} has ${perNode}`,
    expected: `at most ${gpuText(perNode)} in a pod`,
    received: gpuText(gpus),
  });
}

/** The model in a product label, without the suffix of nodes that share or divide their GPUs. */
function model(product: string): string {
  return product.replace(/-(?:SHARED$|MIG-[\s\S]*)/, "");
}

function suggestion(value: string, known: readonly string[]): string {
  const close = nearest(value, known);
  if (close === undefined || close === value) return "";
  return `; did you mean ${close}?`;
}

function example(pool: string): string {
  return `
apiVersion: muster.dev/v1alpha1
kind: Organization
metadata: {name: acme}
clusters:
  - {name: east, scheduler: kai, nodePools: [{name: h100, gpu: {type: NVIDIA-H100-80GB-HBM3, memory: 80Gi, perNode: 8}}]}
---
apiVersion: v1
kind: Pod
metadata: {name: train, namespace: team-nlp, labels: {kai.scheduler/node-pool: ${pool}}, annotations: {muster.dev/cluster: east}}
spec:
  nodeSelector: {nvidia.com/gpu.product: NVIDIA-H100-80GB-HBM3}
  containers: [{name: main, image: "example.com/train:1", resources: {limits: {nvidia.com/gpu: 8}}}]
`;
}
