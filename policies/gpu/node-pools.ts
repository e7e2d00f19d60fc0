import { at, items, members, pointerTo, text } from "../../src/kernel/index.ts";
import {
  type Cluster,
  DEFAULT_NODE_POOL,
  KAI_KEYS,
  listedNodePools,
  type NodePool,
  RUNAI_KEYS,
} from "../../src/model/index.ts";
import type { PodView } from "../../src/rule/index.ts";
import { gpuHundredths } from "../pods/gpu-containers.ts";

/** A value that a pod, or its workload as a whole, names. */
export interface NamedValue {
  readonly value: string;
  /** Whether the pointer leads into the object, and not into the pod template. */
  readonly ofObject: boolean;
  readonly pointer: string;
}

const POOL_KEYS: readonly string[] = [KAI_KEYS.nodePool, RUNAI_KEYS.nodePool];
const REQUIRED = "/spec/affinity/nodeAffinity/requiredDuringSchedulingIgnoredDuringExecution/nodeSelectorTerms";

/** The values of a node label that the node selector and the required node affinity of a pod allow. */
export function nodeLabelValues({ spec }: PodView, label: string): readonly NamedValue[] {
  const values: NamedValue[] = [];
  const add = (value: unknown, pointer: string) => {
    if (typeof value === "string") values.push({ value, ofObject: false, pointer });
  };
  add(at(spec, "nodeSelector", label), pointerTo("/spec/nodeSelector", label));
  for (const [termIndex, term] of requiredTerms(spec).entries()) {
    for (const [index, expression] of items(at(term, "matchExpressions")).entries()) {
      if (at(expression, "key") !== label || at(expression, "operator") !== "In") continue;
      const pointer = pointerTo(REQUIRED, termIndex, "matchExpressions", index, "values");
      for (const [position, value] of items(at(expression, "values")).entries()) add(value, `${pointer}/${position}`);
    }
  }
  return values;
}

/** The node pools that a pod names: by a label of pod or workload, by node selector, or by a Run:ai field. */
export function namedPools(pod: PodView): readonly NamedValue[] {
  const { object } = pod.workload;
  const pools = POOL_KEYS.flatMap((key) => nodeLabelValues(pod, key));
  for (const key of POOL_KEYS) {
    const pointer = pointerTo("/metadata/labels", key);
    const ofPod = text(at(pod.labels, key));
    if (ofPod !== undefined) pools.push({ value: ofPod, ofObject: false, pointer });
    // A bare Pod is its own template, with the same labels.
    const ofObject = object.kind === "Pod" ? undefined : text(at(object, "metadata", "labels", key));
    if (ofObject !== undefined) pools.push({ value: ofObject, ofObject: true, pointer });
  }
  // Run:ai lists several pools in order of preference, with blanks between.
  return [
    ...pools,
    ...listedNodePools(object).map((value) => ({ value, ofObject: true, pointer: "/spec/nodePools/value" })),
  ];
}

/** Whether a pod selects its nodes in any way. */
export function isPlaced(pod: PodView): boolean {
  const { spec, workload } = pod;
  if (namedPools(pod).length > 0 || text(at(spec, "nodeName")) !== undefined) return true;
  const selectors = members(at(spec, "nodeSelector")).filter(([key]) => !/^kubernetes\.io\/(?:os|arch)$/.test(key));
  if (selectors.length > 0 || requiredTerms(spec).length > 0) return true;
  // A claim chooses its device, and a queue of Kueue the flavour of its nodes.
  if (items(at(spec, "resourceClaims")).length > 0) return true;
  return at(workload.object, "metadata", "labels", "kueue.x-k8s.io/queue-name") != null;
}

/** The node pools of a cluster; undefined where muster.yaml describes none. */
export function knownPools({ nodePools }: Cluster): readonly NodePool[] | undefined {
  const described = nodePools.some(({ name, gpu, nodes }) => name !== DEFAULT_NODE_POOL || gpu || nodes !== undefined);
  if (described) return nodePools;
  return undefined;
}

/** The pool whose nodes a pod gets; undefined where it is unknown, because the pod names several or none is described. */
export function poolOf(pod: PodView): NodePool | undefined {
  const pools = knownPools(pod.workload.checked.cluster) ?? [];
  const names = new Set(namedPools(pod).map(({ value }) => value));
  if (names.size > 1) return undefined;
  const [name = defaultPoolOf(pod)] = names;
  if (name === SEVERAL) return undefined;
  if (name !== undefined) return pools.find((pool) => pool.name === name);
  // A pod without a named pool gets the nodes without a label; where these have no GPU, its pool is unknown.
  const [only, ...others] = pools.filter(({ gpu }) => gpu !== undefined);
  if (others.length === 0) return only;
  return pools.find((pool) => pool.name === DEFAULT_NODE_POOL && pool.gpu !== undefined);
}

const SEVERAL = Symbol("several pools");

/** The default node pool of the pod's project on Run:ai, which its gangs have; undefined where it has none. */
function defaultPoolOf({ workload: { checked, gangs } }: PodView): string | typeof SEVERAL | undefined {
  if (checked.cluster.scheduler !== "runai") return undefined;
  if (gangs.some(({ otherPools }) => otherPools !== undefined)) return SEVERAL;
  const [first, ...others] = new Set(gangs.map(({ nodePool }) => nodePool));
  if (others.length > 0) return SEVERAL;
  return first;
}

/** The whole GPUs of a pod; undefined for a part of a GPU, or where the number is unknown. */
export function wholeGpusOf(pod: PodView): number | undefined {
  const hundredths = gpuHundredths(pod);
  if (hundredths > 0 && hundredths % 100 === 0) return hundredths / 100;
  return undefined;
}

function requiredTerms(spec: unknown): readonly unknown[] {
  const required = at(spec, "affinity", "nodeAffinity", "requiredDuringSchedulingIgnoredDuringExecution");
  return items(at(required, "nodeSelectorTerms"));
}
