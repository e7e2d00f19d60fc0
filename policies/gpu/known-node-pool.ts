import { nearest } from "../../src/base/nearest.ts";
import { formatValue } from "../../src/base/read.ts";
import { type NodePool, ownerOfNamespace, type ProjectSettings } from "../../src/organization/organization.ts";
import { podPlaces } from "../../src/rules/pod-places.ts";
import { defineRule, type RuleFinding } from "../../src/rules/rule.ts";
import type { PodView } from "../../src/rules/workload-view.ts";
import { knownPools, type NamedValue, namedPools, nodeLabelValues, poolOf, wholeGpusOf } from "./node-pools.ts";

/** Node label by which NVIDIA's GPU feature discovery tells the model of a node's GPUs. */
const PRODUCT = "nvidia.com/gpu.product";

/** GPU-012: what a pod says of its nodes is true of some nodes. */
export const knownNodePool = defineRule({
  id: "GPU-012",
  name: "known-node-pool",
  title: "Node pool and GPU product exist, and the pool is one of the project's",
  severity: "warning",
  pack: "strict",
  rationale:
    "A pod that names a pool or a GPU product which no node has, or more GPUs than a node has, waits for ever without an error. So does one in a pool where its project has no queue. Checked against muster.yaml; silent where that describes no node pools.",
  fix: "use a node pool of the cluster in which the project has a quota, and the spelling of gpu.type in muster.yaml",
  examples: {
    good: `
apiVersion: muster.dev/v1alpha1
kind: Organization
metadata: {name: acme}
clusters:
  - {name: east, scheduler: kai, nodePools: [{name: h100, gpu: {type: NVIDIA-H100-80GB-HBM3, memory: 80Gi, perNode: 8}}]}
---
apiVersion: v1
kind: Pod
metadata: {name: train, namespace: team-nlp, labels: {kai.scheduler/node-pool: h100}, annotations: {muster.dev/cluster: east}}
spec:
  nodeSelector: {nvidia.com/gpu.product: NVIDIA-H100-80GB-HBM3}
  containers: [{name: main, image: "example.com/train:1", resources: {limits: {nvidia.com/gpu: 8}}}]
`,
    bad: `
apiVersion: muster.dev/v1alpha1
kind: Organization
metadata: {name: acme}
clusters:
  - {name: east, scheduler: kai, nodePools: [{name: h100, gpu: {type: NVIDIA-H100-80GB-HBM3, memory: 80Gi, perNode: 8}}]}
---
apiVersion: v1
kind: Pod
metadata: {name: train, namespace: team-nlp, labels: {kai.scheduler/node-pool: h200}, annotations: {muster.dev/cluster: east}}
spec:
  containers: [{name: main, image: "example.com/train:1", resources: {limits: {nvidia.com/gpu: 8}}}]
`,
  },
  scope: "set",
  check: (set, { report }) => {
    for (const workload of set.workloads) {
      const { checked } = workload;
      const pools = knownPools(checked.cluster);
      if (pools === undefined) continue;
      const project = ownerOfNamespace(set.organization, checked.cluster, checked.object.metadata.namespace);
      const told = new Set<string>();
      let places: ReturnType<typeof podPlaces> | undefined;
      for (const pod of workload.views) {
        const tell = ({ value, ofObject, pointer }: NamedValue, found: Omit<RuleFinding, "path">) => {
          places ??= podPlaces(checked.object);
          const path = ofObject ? pointer : places(pod, pointer).path;
          // Several templates may share the label of their workload.
          const place = JSON.stringify([path, value]);
          if (!told.has(place)) report({ object: checked, path, key: value, received: formatValue(value), ...found });
          told.add(place);
        };
        checkPools(pod, pools, project, tell);
        checkProducts(pod, pools, tell);
        checkNode(pod, tell);
      }
    }
  },
});

type Tell = (named: NamedValue, found: Omit<RuleFinding, "path">) => void;

function checkPools(pod: PodView, pools: readonly NodePool[], project: ProjectSettings | undefined, tell: Tell): void {
  const cluster = pod.workload.checked.cluster.name;
  const names = pools.map(({ name }) => name);
  for (const named of namedPools(pod)) {
    if (!names.includes(named.value)) {
      tell(named, {
        message: `node pool ${formatValue(named.value)} is none of cluster ${cluster}${meant(named.value, names)}`,
        expected: `one of ${names.join(", ")}`,
      });
      continue;
    }
    const own = project?.quotas.filter((quota) => quota.cluster === cluster).map(({ nodePool }) => nodePool);
    if (project === undefined || own === undefined || own.includes(named.value)) continue;
    tell(named, {
      message: `project ${project.name} has no quota in node pool ${named.value} of cluster ${cluster}`,
      expected: own.length === 0 ? "a quota in muster.yaml" : `one of ${own.join(", ")}`,
    });
  }
}

function checkProducts(pod: PodView, pools: readonly NodePool[], tell: Tell): void {
  const wanted = new Set(namedPools(pod).map(({ value }) => value));
  const meantFor = pools.filter(({ name }) => wanted.size === 0 || wanted.has(name));
  const types = [...new Set(meantFor.flatMap(({ gpu }) => gpu?.type ?? []))];
  // A pool whose GPU nobody describes may have any.
  if (types.length === 0 || meantFor.some(({ gpu, name }) => gpu === undefined && wanted.has(name))) return;
  const products = nodeLabelValues(pod, PRODUCT);
  // Alternatives that do not exist do no harm beside one that does.
  if (products.some(({ value }) => types.includes(model(value)))) return;
  for (const named of products) {
    tell(named, {
      message: `no node pool that the pod may use has the GPU product ${formatValue(named.value)}${meant(named.value, types)}`,
      expected: `one of ${types.join(", ")}`,
    });
  }
}

function checkNode(pod: PodView, tell: Tell): void {
  const pool = poolOf(pod);
  const gpus = wholeGpusOf(pod);
  if (pool?.gpu === undefined || gpus === undefined || gpus <= pool.gpu.perNode) return;
  tell(
    { value: `${gpus}`, ofObject: false, pointer: "/spec/containers" },
    {
      message: `a pod of ${pod.component} asks for ${gpus} GPUs, but a node of pool ${pool.name} has ${pool.gpu.perNode}`,
      expected: `at most ${pool.gpu.perNode} GPUs in a pod`,
      received: `${gpus} GPUs`,
    },
  );
}

/** The label's value on nodes that share their GPUs, or divide them, says so behind the model. */
function model(product: string): string {
  return product.replace(/-(?:SHARED|MIG-.*)$/, "");
}

function meant(value: string, known: readonly string[]): string {
  const close = nearest(value, known);
  return close === undefined || close === value ? "" : `; did you mean ${close}?`;
}
