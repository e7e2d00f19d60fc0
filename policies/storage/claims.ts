import { at, items, memoize, text } from "../../src/kernel/index.ts";
import type { CheckedObject, ObjectSet, PodView, WorkloadView } from "../../src/rule/index.ts";
import { matchesGlob } from "../../src/rules/index.ts";
import { parallelPods } from "./workflow-order.ts";

/** A PersistentVolumeClaim that pods of a workload mount. */
interface UsedClaim {
  readonly name: string;
  /** The first pod template that mounts it. */
  readonly pod: PodView;
  /** JSON pointer of the name in this pod template. */
  readonly pointer: string;
  /** The number of pods of the workload that mount it and may run at the same time. */
  readonly pods: number;
}

/** The claims of a workload, in order of appearance, without names that are placeholders of a template engine. */
export const claimsOf = memoize((workload: WorkloadView): readonly UsedClaim[] => {
  const claims = new Map<string, { readonly pod: PodView; readonly pointer: string; readonly users: PodView[] }>();
  for (const pod of workload.views) {
    for (const [name, pointer] of claimNames(pod)) {
      const claim = claims.get(name) ?? { pod, pointer, users: [] };
      claim.users.push(pod);
      claims.set(name, claim);
    }
  }
  return [...claims].map(([name, { pod, pointer, users }]) => {
    const together = parallelPods(workload.object, users);
    return { name, pod, pointer, pods: together.reduce((sum, { count }) => sum + count, 0) };
  });
});

function claimNames({ spec }: PodView): ReadonlyMap<string, string> {
  let pointers: Map<string, string> | undefined;
  const volumes = items(spec.volumes);
  for (let index = 0; index < volumes.length; index += 1) {
    const name = text(at(volumes[index], "persistentVolumeClaim", "claimName"));
    if (name === undefined || name === "" || /\{\{|\$[({]/.test(name) || pointers?.has(name)) continue;
    pointers ??= new Map();
    pointers.set(name, `/spec/volumes/${index}/persistentVolumeClaim/claimName`);
  }
  return pointers ?? NO_NAMES;
}

const NO_NAMES: ReadonlyMap<string, string> = new Map();

/**
 * The PersistentVolumeClaim of a name in the namespace of a workload. If one of the two has no namespace, they are
 * assumed to be in the same one, since it is chosen when they are applied.
 */
export function claimObject(set: ObjectSet, { checked }: WorkloadView, name: string): CheckedObject | undefined {
  const { namespace } = checked.object.metadata;
  const identity = { cluster: checked.cluster.name, group: "", kind: "PersistentVolumeClaim", name };
  const claim = set.find({ ...identity, namespace }) ?? set.find(identity);
  if (claim !== undefined || namespace !== undefined) return claim;
  return claimInAnyNamespace(set, checked, name);
}

/** The first PersistentVolumeClaim of a name in the cluster of an object. */
export function claimInAnyNamespace(
  set: ObjectSet,
  { cluster }: CheckedObject,
  name: string,
): CheckedObject | undefined {
  return set
    .ofKind("", "PersistentVolumeClaim")
    .find((claim) => claim.object.metadata.name === name && claim.cluster.name === cluster.name);
}

/** Whether a list of names has a claim: `name` in any namespace, or `namespace/name`; `*` matches any characters. */
export function isListed(names: readonly string[], namespace: string | undefined, name: string): boolean {
  return names.some((entry) => {
    const [first = "", second, ...rest] = entry.split("/");
    if (rest.length > 0) return false;
    if (second === undefined) return matchesGlob(first, name);
    return matchesGlob(first, namespace ?? "") && matchesGlob(second, name);
  });
}
