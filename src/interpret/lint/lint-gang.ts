import type { PodGroupMember } from "../../model/index.ts";
import { namesAnIndex } from "../objects/pod-reads.ts";
import { type Structure, subtreeOf } from "../objects/structure.ts";
import type { LintSubject } from "./lint-subject.ts";

/** Reports gang instructions of the older form whose minimum differs from the number of pods that start together. */
export function lintGang(subject: LintSubject): void {
  const { resourceInterface, report, structure } = subject;
  const gang = resourceInterface.gangScheduling;
  if (gang?.podGroup !== undefined) return;
  const pointer = `${resourceInterface.pointer}/optimizationInstructions/gangScheduling/podGroups`;
  const members = (gang?.podGroups ?? []).flatMap((group, groupIndex) =>
    group.members.map((member, index) => ({
      group: group.name,
      member,
      path: `${pointer}/${groupIndex}/members/${index}`,
    })),
  );
  for (const [index, first] of members.entries()) {
    const sharing = members.filter(({ member }) => mayShareGroup(structure, member, first.member));
    const names = [...new Set(sharing.map(({ member }) => member.componentName))];
    if (members.indexOf(sharing[0] ?? first) === index && names.length > 1) {
      report("RI-121", first.path, {
        message: `pods of ${names.join(" and ")} share a PodGroup, but each writes the minimum of its own component into it, and never the sum`,
        fix: "name their common owner as the only member, or use podGroup of run.ai/v1alpha1",
      });
    }
  }
  for (const { member, path } of members) lintReplicaKeys(member, path, subject);
}

/**
 * Whether two members may write into the same PodGroup: their keys are equal, and none of the keys is the label by which
 * the pods of their components differ.
 */
function mayShareGroup(structure: Structure, a: PodGroupMember, b: PodGroupMember): boolean {
  if (JSON.stringify(a.groupByKeyPaths ?? []) !== JSON.stringify(b.groupByKeyPaths ?? [])) return false;
  const [first, second] = [a, b].map(
    ({ componentName }) => structure.components.get(componentName)?.podSelector?.componentTypeSelector,
  );
  if (first?.value === undefined || second?.value === undefined || first.value === second.value) return true;
  return first.keyPath !== second.keyPath || !(a.groupByKeyPaths ?? []).some((key) => key === first.keyPath);
}

function lintReplicaKeys(member: PodGroupMember, path: string, subject: LintSubject): void {
  const { structure, programOf, report } = subject;
  const below = subtreeOf(structure, member.componentName);
  const replicaKeys = below.flatMap(
    (name) => structure.components.get(name)?.podSelector?.replicaSelector?.keyPath ?? [],
  );
  for (const [index, source] of (member.groupByKeyPaths ?? []).entries()) {
    const program = programOf(source);
    if (replicaKeys.includes(source) || (program !== undefined && namesAnIndex(program.ast))) {
      report("RI-122", `${path}/groupByKeyPaths/${index}`, {
        component: member.componentName,
        message: `this key makes a PodGroup for each replica group, but the minimum of each counts the pods of ${member.componentName} in all of them`,
      });
    }
  }
}
