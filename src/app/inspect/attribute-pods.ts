import type { Catalogue } from "../../interpret/index.ts";
import { attributePods as attributeByInterface } from "../../interpret/index.ts";
import type { Issue } from "../../kernel/index.ts";
import { at, getOrCreate, groupOf, items, type KubeObject, refOf, stringOf, versionOf } from "../../kernel/index.ts";

/** The workload, component and instance of a pod. */
export interface AttributedPod {
  /** `metadata.name` of the pod. */
  readonly pod: string;
  /** `Kind name` of its workload. */
  readonly workload?: string;
  readonly component?: string;
  /** Absent for a component with one instance only. */
  readonly instance?: string;
  readonly replicaGroup?: string;
  /** The reason for which it has no place. */
  readonly problem?: string;
}

/**
 * Finds the component and instance of each pod. The workload of a pod is its owner by the owner references. For a
 * single workload among the inputs it is that one, because the direct owner of a pod is often an object that the
 * operator made in between.
 */
export function attributeObjectPods(
  pods: readonly KubeObject[],
  workloads: readonly KubeObject[],
  catalogue: Catalogue,
): { readonly pods: readonly AttributedPod[]; readonly issues: readonly Issue[] } {
  const issues: Issue[] = [];
  const known = workloads.filter((workload) => interfaceOf(workload, catalogue) !== undefined);
  const places = new Map<KubeObject, AttributedPod>();
  for (const [workload, members] of groupByOwner(pods, known)) {
    const resourceInterface = interfaceOf(workload, catalogue);
    if (resourceInterface === undefined) continue;
    const attribution = attributeByInterface(resourceInterface, workload, members);
    issues.push(...attribution.issues.map((issue) => ({ ...issue, object: issue.object ?? refOf(workload) })));
    const name = `${workload.kind} ${workload.metadata.name}`;
    for (const [index, pod] of members.entries()) {
      const place = attribution.pods[index] ?? { pod: pod.metadata.name, problem: `no component of ${name} has it` };
      places.set(pod, { ...place, workload: name });
    }
  }
  return {
    pods: pods.map(
      (pod) => places.get(pod) ?? { pod: pod.metadata.name, problem: "no workload among the inputs owns it" },
    ),
    issues,
  };
}

function groupByOwner(
  pods: readonly KubeObject[],
  workloads: readonly KubeObject[],
): ReadonlyMap<KubeObject, readonly KubeObject[]> {
  const byOwner = new Map(workloads.map((workload) => [ownerKey(workload.kind, workload), workload]));
  const [only, ...others] = workloads;
  const groups = new Map<KubeObject, KubeObject[]>();
  for (const pod of pods) {
    const keys = items(pod.metadata.ownerReferences).map((owner) =>
      keyOf(stringOf(at(owner, "kind")), pod.metadata.namespace, stringOf(at(owner, "name"))),
    );
    const owner = keys.map((key) => byOwner.get(key)).find((workload) => workload !== undefined);
    const workload = owner ?? (others.length === 0 ? only : undefined);
    if (workload !== undefined) getOrCreate(groups, workload, (): KubeObject[] => []).push(pod);
  }
  return groups;
}

function ownerKey(kind: string, { metadata }: KubeObject): string {
  return keyOf(kind, metadata.namespace, metadata.name);
}

function keyOf(kind: string, namespace: string | undefined, name: string): string {
  return JSON.stringify([kind, namespace ?? "", name]);
}

function interfaceOf({ apiVersion, kind }: KubeObject, catalogue: Catalogue) {
  return catalogue.resourceInterface(groupOf(apiVersion), versionOf(apiVersion), kind);
}
