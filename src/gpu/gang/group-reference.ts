import { at, filledText, type PodTemplate } from "../../kernel/index.ts";

/** The group of Kubernetes itself (`scheduling.k8s.io`) that pods name. */
export interface GroupReference {
  /** The kind of the object with the minimum: a PodGroup, in Kubernetes 1.35 a Workload. */
  readonly kind: "PodGroup" | "Workload";
  /** Name of that object, in the namespace of the pods. */
  readonly name: string;
  /** The group of the Workload, and the key that distinguishes its replicas, which may be empty; absent for a PodGroup. */
  readonly part?: { readonly group: string; readonly replica: string };
}

/**
 * The group of Kubernetes itself that the pods of a template name; undefined without one.
 * Source: Kubernetes, `schedulingGroup` of a pod from 1.36 on, and `workloadRef` of 1.35.
 */
export function groupReference({ spec }: Pick<PodTemplate, "spec">): GroupReference | undefined {
  const podGroup = filledText(at(spec, "schedulingGroup", "podGroupName"));
  if (podGroup !== undefined) return { kind: "PodGroup", name: podGroup };
  const name = filledText(at(spec, "workloadRef", "name"));
  if (name === undefined) return undefined;
  const group = filledText(at(spec, "workloadRef", "podGroup")) ?? "";
  const replica = filledText(at(spec, "workloadRef", "podGroupReplicaKey")) ?? "";
  return { kind: "Workload", name, part: { group, replica } };
}
