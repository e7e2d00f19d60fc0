import type { BoundPolicy } from "../../src/admission/index.ts";
import {
  equalValues,
  given,
  groupOf,
  items,
  type KubeObject,
  type Locate,
  member,
  memoize,
} from "../../src/kernel/index.ts";
import type { CheckedObject, ObjectSet } from "../../src/rule/index.ts";

/** The API group of admission policies. */
export const POLICY_GROUP = "admissionregistration.k8s.io";
const POLICY = "ValidatingAdmissionPolicy";
const BINDING = "ValidatingAdmissionPolicyBinding";

/** A policy or a binding with its place. */
export interface PlacedPolicy {
  readonly object: KubeObject;
  /** Absent for one that the set does not apply. */
  readonly checked?: CheckedObject;
  readonly locate?: Locate;
  readonly isOfBase?: true;
}

/** The policies with bindings of each cluster of a set, by the name of the cluster. */
export const policiesOfClusters: (set: ObjectSet) => ReadonlyMap<string, readonly BoundPolicy<PlacedPolicy>[]> =
  memoize((set: ObjectSet) => {
    const isNamed = set.admission?.some(({ object }) => isOf(object, POLICY)) ?? false;
    if (!isNamed && set.ofKind(POLICY_GROUP, POLICY).length === 0) return new Map();
    const clusters = new Set(set.objects.map(({ cluster }) => cluster.name));
    return new Map([...clusters].map((name) => [name, boundPolicies(name, set)]));
  });

function boundPolicies(cluster: string, set: ObjectSet): readonly BoundPolicy<PlacedPolicy>[] {
  const policies = policiesIn(cluster, set, POLICY);
  const bindings = policiesIn(cluster, set, BINDING);
  return policies.map((policy) => {
    const own = bindings.filter(
      ({ object, isOfBase }) =>
        isOfBase === policy.isOfBase && member(object.spec, "policyName") === policy.object.metadata.name,
    );
    return { policy, bindings: own };
  });
}

/** The objects of a kind in a cluster, those of the base only where the branch does not have the same ones. */
function policiesIn(cluster: string, set: ObjectSet, kind: string): readonly PlacedPolicy[] {
  const applied = set
    .ofKind(POLICY_GROUP, kind)
    .filter((checked) => checked.cluster.name === cluster)
    .map((checked): PlacedPolicy => ({ object: checked.object, checked }));
  const named = (set.admission ?? []).filter(({ object }) => isOf(object, kind));
  const own = named.filter(({ isOfBase }) => isOfBase !== true).map(({ object, locate }) => ({ object, locate }));
  const base = named
    .filter(({ isOfBase }) => isOfBase === true)
    .map(({ object, locate }) => ({ object, locate, isOfBase: true as const }));
  return [...applied, ...own, ...base];
}

function isOf({ apiVersion, kind }: KubeObject, wanted: string): boolean {
  return kind === wanted && groupOf(apiVersion) === POLICY_GROUP;
}

/** The policies of a cluster that judge an object: one of the base does where it differs from that of the branch. */
export function judgingPolicies(policies: readonly BoundPolicy<PlacedPolicy>[]): readonly BoundPolicy<PlacedPolicy>[] {
  const own = policies.filter(({ policy }) => policy.isOfBase !== true);
  return policies.filter(
    ({ policy, bindings }) =>
      policy.isOfBase !== true ||
      !own.some((other) => sameSpec(other.policy, policy) && sameBindings(other.bindings, bindings)),
  );
}

function sameSpec(a: PlacedPolicy, b: PlacedPolicy): boolean {
  return a.object.metadata.name === b.object.metadata.name && equalValues(a.object.spec, b.object.spec);
}

function sameBindings(a: readonly PlacedPolicy[], b: readonly PlacedPolicy[]): boolean {
  return b.every((binding) => a.some((other) => sameSpec(other, binding)));
}

/** The words for a policy in messages. */
export function policyLabel({ object, isOfBase }: PlacedPolicy): string {
  return `${object.kind} ${object.metadata.name}${isOfBase === true ? " of the base" : ""}`;
}

/** The place of a finding about a policy: its object, or the position in a file that the set does not apply. */
export function placeOfPolicy({ checked, locate }: PlacedPolicy, path: string) {
  return given({ path, object: checked, location: checked === undefined ? locate?.(path) : undefined });
}

/** The expression of a policy at a pointer; undefined where there is none. */
export function expressionAt({ object }: PlacedPolicy, path: string): string | undefined {
  const [, list = "", index = "", field = ""] = /^\/spec\/(\w+)\/(\d+)\/(\w+)$/.exec(path) ?? [];
  const found = member(items(member(object.spec, list))[Number(index)], field);
  return typeof found === "string" ? found.trim() : undefined;
}
