import { at, items, text } from "../../src/base/read.ts";
import type { CheckedObject } from "../../src/rules/checked-object.ts";
import type { ObjectSet } from "../../src/rules/object-set.ts";
import type { PodView, WorkloadView } from "../../src/rules/workload-view.ts";

/** A claim that pods of a workload mount. */
export interface UsedClaim {
  readonly name: string;
  /** The first pod template that mounts it, and the place of the name there. */
  readonly pod: PodView;
  readonly pointer: string;
  /** Pods of the workload that mount it, at most at one time. */
  readonly pods: number;
}

/** The claims of a workload by name, in order of appearance. Names that a template engine fills in are left out. */
export function claimsOf(workload: WorkloadView): readonly UsedClaim[] {
  const found = new Map<string, UsedClaim>();
  for (const pod of workload.views) {
    const own = new Map<string, string>();
    for (const [index, volume] of items(pod.spec.volumes).entries()) {
      const name = text(at(volume, "persistentVolumeClaim", "claimName"));
      if (name === undefined || name === "" || /\{\{|\$[({]/.test(name) || own.has(name)) continue;
      own.set(name, `/spec/volumes/${index}/persistentVolumeClaim/claimName`);
    }
    for (const [name, pointer] of own) {
      const before = found.get(name);
      found.set(
        name,
        before === undefined ? { name, pod, pointer, pods: pod.count } : { ...before, pods: before.pods + pod.count },
      );
    }
  }
  return [...found.values()];
}

/**
 * The PersistentVolumeClaim of a name in the namespace of a workload. Where one of the two names no namespace, who
 * applies them decides, and they are taken to be together.
 */
export function claimObject(set: ObjectSet, { checked }: WorkloadView, name: string): CheckedObject | undefined {
  const { namespace } = checked.object.metadata;
  const identity = { cluster: checked.cluster.name, group: "", kind: "PersistentVolumeClaim", name };
  const found = set.find({ ...identity, namespace }) ?? set.find(identity);
  if (found !== undefined || namespace !== undefined) return found;
  return set
    .ofKind("", "PersistentVolumeClaim")
    .find(({ object, cluster }) => object.metadata.name === name && cluster.name === identity.cluster);
}

/**
 * Whether a list of names has a claim: `name` in any namespace, or `namespace/name`; `*` stands for any run of
 * characters within one part.
 */
export function isListed(list: readonly string[], namespace: string | undefined, name: string): boolean {
  return list.some((entry) => {
    const [first = "", second, ...rest] = entry.split("/");
    if (rest.length > 0) return false;
    return second === undefined ? fits(first, name) : fits(first, namespace ?? "") && fits(second, name);
  });
}

// No regular expression: each star takes the shortest run that fits, which is enough where stars are all there is.
function fits(pattern: string, name: string): boolean {
  const [head = "", ...parts] = pattern.split("*");
  if (parts.length === 0) return pattern === name;
  const tail = parts.pop() ?? "";
  if (!name.startsWith(head) || name.length < head.length + tail.length || !name.endsWith(tail)) return false;
  let from = head.length;
  for (const part of parts) {
    const index = name.indexOf(part, from);
    if (index < 0 || index + part.length > name.length - tail.length) return false;
    from = index + part.length;
  }
  return true;
}
