import { groupOf, type KubeObject, refOf, versionOf } from "../base/kubernetes.ts";
import type { Issue } from "../finding/issue.ts";
import { attributePods as attributeByInterface } from "../interpret/attribute.ts";
import type { Catalogue } from "../interpret/catalogue.ts";

/** Where a pod belongs. */
export interface AttributedPod {
  /** `metadata.name` of the pod. */
  readonly pod: string;
  /** `Kind name` of its workload. */
  readonly workload?: string;
  readonly component?: string;
  /** Absent for a component with one instance only. */
  readonly instance?: string;
  readonly replicaGroup?: string;
  /** Why it belongs nowhere. */
  readonly problem?: string;
}

/**
 * Says to which component and instance each pod belongs. The workload of a pod is the object that owns it, by its
 * owner references; where the inputs hold one workload only, it is that one, since a pod's direct owner is often an
 * object that the operator made in between.
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
    const found = attributeByInterface(resourceInterface, workload, members);
    issues.push(...found.issues.map((issue) => ({ ...issue, object: issue.object ?? refOf(workload) })));
    for (const [index, pod] of members.entries()) {
      const place = found.pods[index];
      const name = `${workload.kind} ${workload.metadata.name}`;
      places.set(
        pod,
        place === null || place === undefined
          ? { pod: pod.metadata.name, workload: name, problem: `no component of ${name} has it` }
          : { ...place, workload: name },
      );
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
    const owner = ownersOf(pod)
      .map(({ kind, name }) => byOwner.get(keyOf(kind, pod.metadata.namespace, name)))
      .find((workload) => workload !== undefined);
    const workload = owner ?? (others.length === 0 ? only : undefined);
    if (workload === undefined) continue;
    const group = groups.get(workload);
    if (group === undefined) groups.set(workload, [pod]);
    else group.push(pod);
  }
  return groups;
}

function ownersOf(pod: KubeObject): readonly { readonly kind: string; readonly name: string }[] {
  const { ownerReferences } = pod.metadata;
  return Array.isArray(ownerReferences)
    ? ownerReferences.map((owner: unknown) => {
        const { kind, name } = Object(owner) as { readonly kind?: unknown; readonly name?: unknown };
        return { kind: String(kind), name: String(name) };
      })
    : [];
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
