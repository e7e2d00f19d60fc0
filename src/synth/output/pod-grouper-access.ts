import type { KubeObject } from "../../kernel/index.ts";
import { compareKeys, filled, getOrCreate, pluralOf, present } from "../../kernel/index.ts";
import type { GroupVersionKind } from "../../model/index.ts";

/** A service account of a cluster. */
export interface ServiceAccountRef {
  readonly name: string;
  readonly namespace: string;
}

/** Kinds that the podgrouper must be able to read. */
interface OwnerKinds {
  /** The kinds that people apply: the podgrouper makes their objects the owners of PodGroups. */
  readonly roots: readonly GroupVersionKind[];
  /** The kinds between them and their pods. */
  readonly children: readonly GroupVersionKind[];
}

const NAME = "muster-pod-grouper-workload-types";
const READ = ["get", "list", "watch"] as const;
/** The verbs that a blocking owner reference requires where OwnerReferencesPermissionEnforcement is on. */
const OWN = ["create", "patch", "update"] as const;

// Kinds of these groups never own a pod, so the role does not cover them; above all no Secrets.
const NEVER_OWNERS: ReadonlySet<string> = new Set([
  "",
  "admissionregistration.k8s.io",
  "autoscaling",
  "coordination.k8s.io",
  "discovery.k8s.io",
  "networking.k8s.io",
  "policy",
  "rbac.authorization.k8s.io",
  "resource.k8s.io",
  "scheduling.k8s.io",
  "storage.k8s.io",
]);

/**
 * The ClusterRole that lets KAI's podgrouper walk from a pod to its workload, and its binding. The podgrouper stops at
 * the last owner that it may read, so it would group the pods of an unknown kind by the kind below it.
 * The verbs are those of KAI's own role. Empty where no kind needs it.
 * Source: NVIDIA/KAI-Scheduler, deployments/kai-scheduler/templates/rbac/podgrouper.yaml.
 */
export function podGrouperAccess(kinds: OwnerKinds, accounts: readonly ServiceAccountRef[]): readonly KubeObject[] {
  const roots = resourcesByGroup(kinds.roots);
  const all = resourcesByGroup([...kinds.roots, ...kinds.children]);
  if (all.size === 0) return [];
  const rules = [...all].flatMap(([group, resources]) => {
    const finalizers = filled((roots.get(group) ?? []).map((resource) => `${resource}/finalizers`));
    return present([
      { apiGroups: [group], resources, verbs: READ },
      finalizers && { apiGroups: [group], resources: finalizers, verbs: OWN },
    ]);
  });
  const apiVersion = "rbac.authorization.k8s.io/v1";
  const subjects = accounts.map(({ name, namespace }) => ({ kind: "ServiceAccount", name, namespace }));
  return [
    { apiVersion, kind: "ClusterRole", metadata: { name: NAME }, rules },
    {
      apiVersion,
      kind: "ClusterRoleBinding",
      metadata: { name: NAME },
      roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name: NAME },
      subjects,
    },
  ];
}

function resourcesByGroup(kinds: readonly GroupVersionKind[]): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, Set<string>>();
  for (const { group, kind } of kinds) {
    if (NEVER_OWNERS.has(group) || kind === "") continue;
    getOrCreate(groups, group, () => new Set<string>()).add(pluralOf(kind));
  }
  const entries = [...groups].map(([group, resources]) => [group, [...resources].toSorted()] as const);
  return new Map(entries.toSorted(compareKeys));
}
