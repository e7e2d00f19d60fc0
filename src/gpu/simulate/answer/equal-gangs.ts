import { canonicalJson, getOrCreate } from "../../../kernel/index.ts";
import type { SimGang } from "../engine/gang.ts";
import type { GroupBranch, GroupMember } from "../engine/subgroups.ts";
import type { SimTask } from "../engine/task.ts";

/**
 * The gangs that differ in nothing but their names, by the name of each of them: in another order of creation, each of them ends as
 * any of the others. None of their pods may run.
 */
export function equalGangs(gangs: Iterable<SimGang>): ReadonlyMap<string, readonly string[]> {
  const byKey = new Map<string, string[]>();
  const found = new Map<string, readonly string[]>();
  for (const { shape, root } of gangs) {
    const { id, queue, priority, isPreemptible, created, preemptionDelay } = shape;
    const key = canonicalJson([queue, priority, isPreemptible, created, preemptionDelay, branchKey(root)]);
    const equal = getOrCreate(byKey, key, (): string[] => []);
    equal.push(id);
    found.set(id, equal);
  }
  return found;
}

const branchKey = ({ name, minimum, topology, branches, leaves }: GroupBranch): unknown => [
  ...headOf({ name, minimum, topology }),
  branches.map(branchKey),
  leaves.map((leaf) => [...headOf(leaf), [...leaf.tasks.values()].map(podKey).sort()]),
];

const headOf = ({
  name,
  minimum,
  topology,
}: Pick<GroupMember, "name" | "minimum" | "topology">): readonly unknown[] => [name, minimum ?? null, topology ?? null];

const podKey = ({ shape, status }: SimTask): string => {
  const { gpu, request, constraints, signature, isMaster, isHead, order } = shape;
  return canonicalJson([status, gpu, request, constraints, signature, isMaster, isHead, order ?? null]);
};
