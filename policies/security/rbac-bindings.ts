import { given } from "../../src/base/given.ts";
import { at, items, members, text } from "../../src/base/read.ts";
import type { CheckedObject } from "../../src/rules/checked-object.ts";
import type { ObjectSet } from "../../src/rules/object-set.ts";
import { dangersOf, WELL_KNOWN_ROLES } from "./rbac.ts";

const GROUP = "rbac.authorization.k8s.io";
/** Annotation by which an object without a namespace names its cluster. */
const CLUSTER = "muster.dev/cluster";
/** Namespace of an object that names none: where kubectl puts it. */
const DEFAULT_NAMESPACE = "default";

/** A binding that gives an account dangerous rights. */
export interface DangerousBinding {
  readonly binding: CheckedObject;
  /** The role, where it is in the set. */
  readonly role?: CheckedObject;
  /** What the account may do, as what follows "may". */
  readonly dangers: readonly string[];
}

/** The namespace of an object. */
export function subjectNamespace({ object }: CheckedObject): string {
  return object.metadata.namespace ?? DEFAULT_NAMESPACE;
}

/** Finds the dangerous bindings of service accounts; bindings and roles are read once. */
export function dangerousBindings(
  set: ObjectSet,
): (workload: CheckedObject, account: string) => readonly DangerousBinding[] {
  const bySubject = new Map<string, DangerousBinding[]>();
  for (const kind of ["RoleBinding", "ClusterRoleBinding"]) {
    for (const binding of set.ofKind(GROUP, kind)) {
      const found = dangerousBinding(binding, set);
      if (found === undefined) continue;
      for (const subject of subjectsOf(binding)) bySubject.set(subject, [...(bySubject.get(subject) ?? []), found]);
    }
  }
  return (workload, account) => {
    const namespace = subjectNamespace(workload);
    const subjects = [
      accountKey(namespace, account),
      `group system:serviceaccounts:${namespace}`,
      "group system:serviceaccounts",
      "group system:authenticated",
    ];
    return subjects
      .flatMap((subject) => bySubject.get(subject) ?? [])
      .filter(({ binding }) => isTogether(binding, workload));
  };
}

function dangerousBinding(binding: CheckedObject, set: ObjectSet): DangerousBinding | undefined {
  const ref = at(binding.object, "roleRef");
  const name = text(at(ref, "name"));
  const kind = text(at(ref, "kind"));
  if (name === undefined || (kind !== "Role" && kind !== "ClusterRole")) return undefined;
  const role = set
    .ofKind(GROUP, kind)
    .find(
      (candidate) =>
        candidate.object.metadata.name === name &&
        isTogether(candidate, binding) &&
        (kind === "ClusterRole" || subjectNamespace(candidate) === subjectNamespace(binding)),
    );
  const known = kind === "ClusterRole" ? (WELL_KNOWN_ROLES.get(name) ?? []) : [];
  const dangers = role === undefined ? known : dangersOf(rulesOf(role, set));
  return dangers.length === 0 ? undefined : given({ binding, role, dangers });
}

/** The rules of a role; an aggregated one has those of the roles that its selectors fit. */
function rulesOf(role: CheckedObject, set: ObjectSet): readonly unknown[] {
  const selectors = items(at(role.object, "aggregationRule", "clusterRoleSelectors")).map((selector) =>
    members(at(selector, "matchLabels")),
  );
  const added = selectors.length === 0 ? [] : set.ofKind(GROUP, "ClusterRole");
  const fitting = added.filter(({ object }) =>
    selectors.some(
      (labels) => labels.length > 0 && labels.every(([key, value]) => at(object, "metadata", "labels", key) === value),
    ),
  );
  return [role, ...fitting].flatMap(({ object }) => items(at(object, "rules")));
}

function subjectsOf(binding: CheckedObject): readonly string[] {
  const keys = items(at(binding.object, "subjects")).flatMap((subject) => {
    const name = text(at(subject, "name")) ?? "";
    const kind = at(subject, "kind");
    if (kind === "Group") return [`group ${name}`];
    if (kind === "ServiceAccount")
      return [accountKey(text(at(subject, "namespace")) || subjectNamespace(binding), name)];
    const [system, word, namespace, account] = name.split(":");
    const isAccount = kind === "User" && system === "system" && word === "serviceaccount";
    return isAccount && namespace !== undefined && account !== undefined ? [accountKey(namespace, account)] : [];
  });
  return [...new Set(keys)];
}

function accountKey(namespace: string, name: string): string {
  return `account ${namespace}/${name}`;
}

/** Whether two objects are for one cluster. One without a namespace and without the annotation is for any. */
function isTogether(a: CheckedObject, b: CheckedObject): boolean {
  return a.cluster.name === b.cluster.name || isForAny(a) || isForAny(b);
}

function isForAny({ object }: CheckedObject): boolean {
  return object.metadata.namespace === undefined && at(object, "metadata", "annotations", CLUSTER) === undefined;
}
