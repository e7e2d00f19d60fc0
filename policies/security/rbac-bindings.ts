import { at, getOrCreate, given, items, members, text } from "../../src/kernel/index.ts";
import type { CheckedObject, ObjectSet } from "../../src/rule/index.ts";
import { dangersOf, WELL_KNOWN_ROLES } from "../sets/rbac.ts";

const GROUP = "rbac.authorization.k8s.io";
/** The annotation that sets the cluster of an object without a namespace. */
const CLUSTER = "muster.dev/cluster";
/** The namespace in which kubectl creates an object without a namespace. */
const DEFAULT_NAMESPACE = "default";

/** A binding that gives an account dangerous rights. */
export interface DangerousBinding {
  readonly binding: CheckedObject;
  /** The role; absent if it is not in the set. */
  readonly role?: CheckedObject;
  /** The dangerous actions of the account, each as the end of a sentence with "may". */
  readonly dangers: readonly string[];
}

function namespaceOf({ object }: CheckedObject): string {
  return object.metadata.namespace ?? DEFAULT_NAMESPACE;
}

/** Returns a function that finds the dangerous bindings of a service account. It reads bindings and roles once. */
export function dangerousBindings(
  set: ObjectSet,
): (workload: CheckedObject, account: string) => readonly DangerousBinding[] {
  const bySubject = new Map<string, DangerousBinding[]>();
  for (const binding of [...set.ofKind(GROUP, "RoleBinding"), ...set.ofKind(GROUP, "ClusterRoleBinding")]) {
    const dangerous = dangerousBinding(binding, set);
    if (dangerous === undefined) continue;
    for (const subject of subjectsOf(binding)) getOrCreate(bySubject, subject, () => []).push(dangerous);
  }
  return (workload, account) => {
    const namespace = namespaceOf(workload);
    const subjects = [
      accountKey(namespace, account),
      `group system:serviceaccounts:${namespace}`,
      "group system:serviceaccounts",
      "group system:authenticated",
    ];
    return subjects
      .flatMap((subject) => bySubject.get(subject) ?? [])
      .filter(({ binding }) => mayShareCluster(binding, workload));
  };
}

function dangerousBinding(binding: CheckedObject, set: ObjectSet): DangerousBinding | undefined {
  const ref = at(binding.object, "roleRef");
  const name = text(at(ref, "name"));
  const kind = text(at(ref, "kind"));
  if (name === undefined || (kind !== "Role" && kind !== "ClusterRole")) return undefined;
  const isClusterRole = kind === "ClusterRole";
  const role = set
    .ofKind(GROUP, kind)
    .find(
      (candidate) =>
        candidate.object.metadata.name === name &&
        mayShareCluster(candidate, binding) &&
        (isClusterRole || namespaceOf(candidate) === namespaceOf(binding)),
    );
  const dangers = role === undefined ? wellKnownDangers(name, isClusterRole) : dangersOf(rulesOf(role, set));
  if (dangers.length === 0) return undefined;
  return given({ binding, role, dangers });
}

function wellKnownDangers(role: string, isClusterRole: boolean): readonly string[] {
  return (isClusterRole ? WELL_KNOWN_ROLES.get(role) : undefined) ?? [];
}

/** The rules of a role. An aggregated role also has the rules of the roles that its selectors match. */
function rulesOf(role: CheckedObject, set: ObjectSet): readonly unknown[] {
  const selectors = items(at(role.object, "aggregationRule", "clusterRoleSelectors"))
    .map((selector) => members(at(selector, "matchLabels")))
    .filter((labels) => labels.length > 0);
  const aggregated = set
    .ofKind(GROUP, "ClusterRole")
    .filter(({ object }) =>
      selectors.some((labels) => labels.every(([key, value]) => at(object, "metadata", "labels", key) === value)),
    );
  return [role, ...aggregated].flatMap(({ object }) => items(at(object, "rules")));
}

function subjectsOf(binding: CheckedObject): readonly string[] {
  const keys = items(at(binding.object, "subjects")).flatMap((subject) => {
    const name = text(at(subject, "name")) ?? "";
    const kind = at(subject, "kind");
    if (kind === "Group") return [`group ${name}`];
    if (kind === "ServiceAccount") return [accountKey(text(at(subject, "namespace")) || namespaceOf(binding), name)];
    const [system, word, namespace, account] = name.split(":");
    const isAccount = kind === "User" && system === "system" && word === "serviceaccount";
    if (isAccount && namespace !== undefined && account !== undefined) return [accountKey(namespace, account)];
    return [];
  });
  return [...new Set(keys)];
}

function accountKey(namespace: string, name: string): string {
  return `account ${namespace}/${name}`;
}

/** Whether two objects may be in the same cluster. */
function mayShareCluster(a: CheckedObject, b: CheckedObject): boolean {
  return a.cluster.name === b.cluster.name || isForAnyCluster(a) || isForAnyCluster(b);
}

function isForAnyCluster({ object }: CheckedObject): boolean {
  return object.metadata.namespace === undefined && at(object, "metadata", "annotations", CLUSTER) === undefined;
}
