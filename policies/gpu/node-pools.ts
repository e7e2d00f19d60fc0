import { pointerTo } from "../../src/base/pointer.ts";
import { at, items, members, text } from "../../src/base/read.ts";
import { type Cluster, DEFAULT_NODE_POOL, type NodePool } from "../../src/organization/organization.ts";
import { podGpus } from "../../src/quota/pod-gpus.ts";
import type { PodView } from "../../src/rules/workload-view.ts";
import { KAI_KEYS, RUNAI_KEYS } from "../../src/workload/keys.ts";

/** A value that a pod, or the workload as a whole, names. */
export interface NamedValue {
  readonly value: string;
  /** Whether the pointer leads into the object, and not into the pod template. */
  readonly ofObject: boolean;
  readonly pointer: string;
}

const POOL_KEYS: readonly string[] = [KAI_KEYS.nodePool, RUNAI_KEYS.nodePool];
const REQUIRED = "/spec/affinity/nodeAffinity/requiredDuringSchedulingIgnoredDuringExecution/nodeSelectorTerms";

/** What a pod's node selector and required node affinity ask of a node label; alternatives are all in it. */
export function nodeLabelValues({ spec }: PodView, label: string): readonly NamedValue[] {
  const found: NamedValue[] = [];
  const selected = text(at(spec, "nodeSelector", label));
  if (selected !== undefined) {
    found.push({ value: selected, ofObject: false, pointer: pointerTo("/spec/nodeSelector", label) });
  }
  for (const [index, term] of requiredTerms(spec).entries()) {
    for (const [position, expression] of items(at(term, "matchExpressions")).entries()) {
      if (at(expression, "key") !== label || at(expression, "operator") !== "In") continue;
      for (const [place, value] of items(at(expression, "values")).entries()) {
        const pointer = pointerTo(REQUIRED, index, "matchExpressions", position, "values", place);
        if (typeof value === "string") found.push({ value, ofObject: false, pointer });
      }
    }
  }
  return found;
}

/** The node pools that a pod is meant for: by label of pod or workload, by node selector, or by a Run:ai field. */
export function namedPools(pod: PodView): readonly NamedValue[] {
  const { object } = pod.workload;
  const found = POOL_KEYS.flatMap((key) => nodeLabelValues(pod, key));
  for (const key of POOL_KEYS) {
    const own = text(at(pod.labels, key));
    if (own !== undefined) found.push({ value: own, ofObject: false, pointer: pointerTo("/metadata/labels", key) });
    const whole = text(at(object, "metadata", "labels", key));
    if (whole !== undefined) found.push({ value: whole, ofObject: true, pointer: pointerTo("/metadata/labels", key) });
  }
  // A bare Pod is its own template, and its labels are no two places.
  const distinct = object.kind === "Pod" ? found.filter(({ ofObject }) => !ofObject) : found;
  // Run:ai writes several pools in order of preference, with blanks between.
  const native = text(at(object, "spec", "nodePools", "value")) ?? "";
  const names = native.split(/[\s,]+/).filter((name) => name !== "");
  return [...distinct, ...names.map((value) => ({ value, ofObject: true, pointer: "/spec/nodePools/value" }))];
}

/** Whether anything says which nodes a pod is for. */
export function isPlaced(pod: PodView): boolean {
  const { spec, workload } = pod;
  if (namedPools(pod).length > 0 || text(at(spec, "nodeName")) !== undefined) return true;
  const selectors = members(at(spec, "nodeSelector")).filter(([key]) => !/^kubernetes\.io\/(?:os|arch)$/.test(key));
  if (selectors.length > 0 || requiredTerms(spec).length > 0) return true;
  // A claim chooses its device, and a queue of Kueue the flavour of its nodes.
  if (items(at(spec, "resourceClaims")).length > 0) return true;
  return at(workload.object, "metadata", "labels", "kueue.x-k8s.io/queue-name") != null;
}

/** The pools of a cluster, undefined where nobody has described any. */
export function knownPools({ nodePools }: Cluster): readonly NodePool[] | undefined {
  const described = nodePools.some(({ name, gpu, nodes }) => name !== DEFAULT_NODE_POOL || gpu || nodes !== undefined);
  return described ? nodePools : undefined;
}

/** The one pool whose nodes a pod gets, undefined where that is not known: several are named, or none is described. */
export function poolOf(pod: PodView): NodePool | undefined {
  const pools = knownPools(pod.workload.checked.cluster) ?? [];
  const names = new Set(namedPools(pod).map(({ value }) => value));
  if (names.size > 1) return undefined;
  const [name] = names;
  if (name !== undefined) return pools.find((pool) => pool.name === name);
  // Without a name it gets the nodes without a label; where these have no GPU, nobody knows what it is meant for.
  const [only, ...others] = pools.filter(({ gpu }) => gpu !== undefined);
  return others.length === 0 ? only : pools.find((pool) => pool.name === DEFAULT_NODE_POOL && pool.gpu !== undefined);
}

/** Whole GPUs of a pod; undefined for a part of one, or for what cannot be counted. */
export function wholeGpusOf(pod: PodView): number | undefined {
  const gpuKeys = pod.workload.kind?.gpuKeys;
  const { hundredths } = gpuKeys === undefined ? pod.gpus : podGpus(pod, { gpuKeys });
  return hundredths > 0 && hundredths % 100 === 0 ? hundredths / 100 : undefined;
}

function requiredTerms(spec: unknown): readonly unknown[] {
  const required = at(spec, "affinity", "nodeAffinity", "requiredDuringSchedulingIgnoredDuringExecution");
  return items(at(required, "nodeSelectorTerms"));
}
