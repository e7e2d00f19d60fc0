import type { PodGroupMember } from "../../model/index.ts";
import type { GangSubject } from "./gang.ts";
import { subtreeScale } from "./scale.ts";
import { componentNamed, type GangCandidate, lineageOf, type Structure } from "./structure.ts";

/** The gang member that a pod counts for, and its instance if the member is the pod's own component. */
export interface MemberOfPod {
  readonly candidate: GangCandidate;
  readonly instance: string | undefined;
}

/**
 * The number of pods of a PodGroup that must start together: the sum over every member that writes into the same group,
 * of one instance only where the grouping keys distinguish instances. One member without such a key has the number of the
 * instance of its last pod. The reference engine counts only the member of
 * the current pod, so its number changes with the pod that it reads last.
 *
 * @param present the members of the pods that are known to be in the group
 * @param isElsewhere whether the pods of a member are known, and all of them in other groups
 */
export function gangMinimum(
  subject: GangSubject,
  present: readonly MemberOfPod[],
  object: unknown,
  isElsewhere: (member: PodGroupMember) => boolean = () => false,
): number {
  const { engine, structure } = subject;
  const narrowed = new Map<string, Map<string, number>>();
  let ofLast: number | undefined;
  for (const { candidate, instance } of present) {
    const { effectiveComponent: name, member } = candidate;
    // The reference engine counts this number, so its failure is a failure of the group.
    const own = subtreeScale(engine, structure, object, name, instance);
    if (!hasInstanceKey(subject, member)) {
      if (instance !== undefined) ofLast = own;
      continue;
    }
    const instances = narrowed.get(name) ?? new Map<string, number>();
    narrowed.set(name, instances.set(instance ?? "", own));
  }
  const names = membersTogether(subject, present, isElsewhere);
  // Every pod writes the number of its own instance, and the last one stays.
  if (names.length === 1 && narrowed.size === 0 && ofLast !== undefined) return ofLast;
  return names.reduce((sum, name) => {
    const instances = narrowed.get(name);
    if (instances === undefined) return sum + subtreeScale(engine, structure, object, name);
    return [...instances.values()].reduce((all, own) => all + own, sum);
  }, 0);
}

/**
 * The components of the members in the same PodGroup: those of its pods, and those with the same grouping keys in any
 * group (the name of the group is not part of the name of the PodGroup), except those below another of them, because the
 * subtree of the upper one already counts them. A member whose pods are all in other groups does not count.
 */
function membersTogether(
  { resourceInterface, structure }: GangSubject,
  present: readonly MemberOfPod[],
  isElsewhere: (member: PodGroupMember) => boolean,
): readonly string[] {
  const own = present.map(({ candidate }) => candidate.member);
  const all = (resourceInterface.gangScheduling?.podGroups ?? []).flatMap(({ members }) => members);
  const sharing = all.filter(
    (member) => own.some((other) => mayShareGroup(structure, member, other)) && !isElsewhere(member),
  );
  const names = new Set([...own, ...sharing].map(({ componentName }) => componentName));
  const isBelow = (name: string) =>
    lineageOf(structure, name)
      .slice(1)
      .some((owner) => names.has(owner));
  return [...names].filter((name) => !isBelow(name));
}

/** Whether the id of the instance is one of a member's grouping keys. */
function hasInstanceKey({ structure }: GangSubject, member: PodGroupMember): boolean {
  const selector = componentNamed(structure, member.componentName).podSelector?.componentInstanceSelector;
  return selector !== undefined && (member.groupByKeyPaths ?? []).includes(selector.idPath);
}

/**
 * Whether two members may write into the same PodGroup: their keys are equal, and none of the keys is the label by which
 * the pods of their components differ.
 */
export function mayShareGroup(structure: Structure, a: PodGroupMember, b: PodGroupMember): boolean {
  if (JSON.stringify(a.groupByKeyPaths ?? []) !== JSON.stringify(b.groupByKeyPaths ?? [])) return false;
  const [first, second] = [a, b].map(
    ({ componentName }) => structure.components.get(componentName)?.podSelector?.componentTypeSelector,
  );
  if (first?.value === undefined || second?.value === undefined || first.value === second.value) return true;
  return first.keyPath !== second.keyPath || !(a.groupByKeyPaths ?? []).some((key) => key === first.keyPath);
}
