import type { PodGroupMember } from "../resource-interface/resource-interface.ts";
import type { GangSubject } from "./gang.ts";
import { subtreeScale } from "./scale.ts";
import { componentNamed, type GangCandidate, lineageOf } from "./structure.ts";

/**
 * The number of pods of a PodGroup that must start together: the sum over every member that writes into the same group,
 * of one instance only where the grouping keys distinguish instances. The reference engine counts only the member of
 * the current pod, so its number changes with the pod that it reads last.
 */
export function gangMinimum(
  subject: GangSubject,
  candidate: GangCandidate,
  object: unknown,
  instance: string | undefined,
): number {
  const { engine, structure } = subject;
  const isNarrowed = hasInstanceKey(subject, candidate.member);
  // The reference engine counts this number, so its failure is a failure of the group.
  const own = subtreeScale(engine, structure, object, candidate.effectiveComponent, instance);
  return membersTogetherWith(subject, candidate).reduce((sum, { componentName: name }) => {
    const isOwn = isNarrowed && name === candidate.effectiveComponent;
    return sum + (isOwn ? own : subtreeScale(engine, structure, object, name));
  }, 0);
}

/**
 * The members in the same PodGroup as the candidate: those with the same grouping keys in any group (the name of the
 * group is not part of the name of the PodGroup), except those below another of them, because the subtree of the upper
 * one already counts them.
 */
function membersTogetherWith(subject: GangSubject, candidate: GangCandidate): readonly PodGroupMember[] {
  const keys = keysOf(candidate.member);
  const groups = subject.resourceInterface.gangScheduling?.podGroups ?? [];
  const sharing = groups.flatMap(({ members }) => members).filter((member) => keysOf(member) === keys);
  const names = new Set(sharing.map(({ componentName }) => componentName));
  const seen = new Set<string>();
  return sharing.filter(({ componentName }) => {
    const above = lineageOf(subject.structure, componentName).slice(1);
    const first = !seen.has(componentName);
    seen.add(componentName);
    return first && !above.some((owner) => names.has(owner));
  });
}

/** Whether the id of the instance is one of a member's grouping keys. */
function hasInstanceKey({ structure }: GangSubject, member: PodGroupMember): boolean {
  const selector = componentNamed(structure, member.componentName).podSelector?.componentInstanceSelector;
  return selector !== undefined && (member.groupByKeyPaths ?? []).includes(selector.idPath);
}

function keysOf(member: PodGroupMember): string {
  return JSON.stringify(member.groupByKeyPaths ?? []);
}
