import type { CollectedGang, Contribution } from "../../gpu/index.ts";
import { count, getOrCreate, gpuText, memoize, prefixed, present, when } from "../../kernel/index.ts";
import type { Gang, GangNode, Workload } from "../../model/index.ts";
import type { ObjectSet } from "../../rule/index.ts";
import { gangsOfSet } from "../../rules/index.ts";
import type { BranchObject, BranchWorkload } from "./branch-objects.ts";
import type { BranchReport } from "./branch-report.ts";
import type { Branch } from "./tree.ts";

/** The pods and gangs of a workload as a tree, with their numbers before the change. None for other objects. */
export function podTree({ before, after }: BranchObject, sides: BranchReport["sides"]): readonly Branch[] {
  const shown = after ?? before;
  if (shown === undefined || sides === undefined) return [];
  const now = partsOf(shown);
  const all: ReadonlyMap<string, PodPart> = before === undefined ? new Map() : partsOf(before);
  // The definition of a workload names its parts, and a manifest of the base has only those of its kind.
  const old = [...all.keys()].some((key) => now.has(key)) ? all : new Map<string, PodPart>();
  const gone = [...old].filter(([key]) => !now.has(key)).map(([, part]) => part);
  const gangs = gangsBy(after === undefined ? sides.before : sides.after).get(shown.workload) ?? [];
  return [
    ...[...now].map(([key, part]) => leaf(partLine(part, after === undefined ? undefined : old.get(key)))),
    ...gone.map((part) => leaf(`${nameOf(part)}: no longer has pods (was ${sizeOf(part)})`)),
    ...gangs.map(({ gang, mode }) => gangBranch(gang, mode)),
  ];
}

function leaf(text: string): Branch {
  return { text, branches: [] };
}

/** The equal pods of a component instance. */
type PodPart = Pick<Contribution, "component" | "instance" | "count" | "potential" | "perPod">;

function partsOf({ charges }: BranchWorkload): ReadonlyMap<string, PodPart> {
  const parts = new Map<string, PodPart>();
  for (const { component, instance, count: pods, potential, perPod } of charges) {
    const key = JSON.stringify([component, instance]);
    const known = parts.get(key) ?? { count: 0, potential: 0 };
    parts.set(key, { component, instance, count: known.count + pods, potential: known.potential + potential, perPod });
  }
  return parts;
}

function nameOf({ component, instance }: PodPart): string {
  return component + prefixed(" ", instance);
}

function sizeOf({ count: pods, potential, perPod: { gpu, memoryMiB } }: PodPart): string {
  return present([
    count(pods, "pod"),
    when(potential > 0, `${potential} once resumed or scaled up`),
    when(gpu > 0, `${gpuText(gpu / 100)} each`),
    when(memoryMiB > 0, `${memoryMiB} MiB of GPU memory each`),
  ]).join(", ");
}

function partLine(part: PodPart, old: PodPart | undefined): string {
  const [size, was] = [sizeOf(part), old && sizeOf(old)];
  if (was === undefined || was === size) return `${nameOf(part)}: ${size}`;
  return `${nameOf(part)}: ${size} (was ${was})`;
}

function gangBranch(gang: Gang, mode: CollectedGang["mode"]): Branch {
  const { name, queue, min = 1, tree = [], priorityClass, nodePool } = gang;
  const parts = present([
    `queue ${queue}`,
    when(tree.length === 0, `starts with ${count(min, "pod")}`),
    priorityClass && `priority ${priorityClass}`,
    nodePool && `node pool ${nodePool}`,
    when(mode === "external", "committed PodGroup"),
  ]);
  return { text: `gang ${name}: ${parts.join(", ")}`, branches: nodesBelow(tree, undefined) };
}

// A hostile PodGroup may have a chain of any length.
const DEEPEST = 12;

function nodesBelow(tree: readonly GangNode[], parent: string | undefined, depth = 0): readonly Branch[] {
  if (depth === DEEPEST) return [];
  return tree
    .filter((node) => node.parent === parent)
    .map(({ name, min, minChildren }) => {
      const needs = min === undefined ? `${minChildren ?? "all"} of its parts` : count(min, "pod");
      return { text: `${name}: starts with ${needs}`, branches: nodesBelow(tree, name, depth + 1) };
    });
}

const gangsBy = memoize((set: ObjectSet): ReadonlyMap<Workload, readonly CollectedGang[]> => {
  const gangs = new Map<Workload, CollectedGang[]>();
  for (const gang of gangsOfSet(set)) {
    for (const workload of new Set(gang.members.map((member) => member.workload))) {
      getOrCreate(gangs, workload, (): CollectedGang[] => []).push(gang);
    }
  }
  return gangs;
});
