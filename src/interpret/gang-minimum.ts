import type { PodGroupMember } from "../resource-interface/resource-interface.ts";
import type { GangSubject } from "./gang.ts";
import { subtreeScale } from "./scale.ts";
import { componentNamed, type GangCandidate, lineageOf } from "./structure.ts";

/**
 * How many pods of a PodGroup must start together. The reference engine counts the member of the pod at hand alone, so
 * that the number changes with the pod that was looked at last; strict mode counts every member that writes into the
 * same group, and narrows to one instance only where the grouping keys tell instances apart.
 */
export function gangMinimum(
  subject: GangSubject,
  candidate: GangCandidate,
  object: unknown,
  instance: string | undefined,
): number {
  const { engine, structure } = subject;
  const narrowed = instance !== undefined && keysTellInstances(subject, candidate.member);
  const scale = (name: string) =>
    subtreeScale(
      engine,
      structure,
      object,
      name,
      narrowed && name === candidate.effectiveComponent ? instance : undefined,
    );
  return membersTogetherWith(subject, candidate).reduce((sum, { componentName }) => sum + scale(componentName), 0);
}

/**
 * The members of a pod group that end up in the same PodGroup as the candidate: those with the same grouping keys in
 * any group (the name of the group plays no part in the name of the PodGroup), without those that stand below another
 * of them, since the subtree of the upper one counts them already.
 */
export function membersTogetherWith(subject: GangSubject, candidate: GangCandidate): readonly PodGroupMember[] {
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

/** Whether a member's keys hold the path that tells the instances of its component apart. */
export function keysTellInstances({ structure }: GangSubject, member: PodGroupMember): boolean {
  const selector = componentNamed(structure, member.componentName).podSelector?.componentInstanceSelector;
  return selector !== undefined && (member.groupByKeyPaths ?? []).includes(selector.idPath);
}

function keysOf(member: PodGroupMember): string {
  return JSON.stringify(member.groupByKeyPaths ?? []);
}
