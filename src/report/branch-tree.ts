import { count } from "../base/count.ts";
import { getOrCreate, memoize } from "../base/memo.ts";
import { prefixed } from "../base/prefixed.ts";
import { present, when } from "../base/present.ts";
import type { CollectedGang } from "../gang/collected-gang.ts";
import type { ObjectSet } from "../rule/object-set.ts";
import type { PodView, WorkloadView } from "../rule/workload-view.ts";
import { gangsOfSet } from "../rules/set-quota.ts";
import type { Gang, GangNode } from "../workload/gang.ts";
import type { Workload } from "../workload/workload.ts";
import type { BranchObject } from "./branch-objects.ts";
import type { BranchReport } from "./branch-report.ts";
import type { Branch } from "./tree.ts";

/** The pods and gangs of a workload as a tree, with their numbers before the change. None for other objects. */
export function podTree({ before, after }: BranchObject, sides: BranchReport["sides"]): readonly Branch[] {
  const workload = after ?? before;
  if (workload === undefined || sides === undefined) return [];
  const now = new Map(workload.views.map((view) => [partKey(view), view]));
  const all = new Map((before?.views ?? []).map((view) => [partKey(view), view]));
  // The definition of a workload names its parts, and a manifest of the base has only those of its kind.
  const old = [...all.keys()].some((key) => now.has(key)) ? all : new Map<string, PodView>();
  const gone = [...old].filter(([key]) => !now.has(key)).map(([, view]) => view);
  const gangs = gangsBy(after === undefined ? sides.before : sides.after).get(workload) ?? [];
  return [
    ...[...now].map(([key, view]) => leaf(podsLine(view, after === undefined ? undefined : old.get(key), before))),
    ...gone.map((view) => leaf(`${nameOf(view)}: no longer has pods (was ${sizeOf(view)})`)),
    ...gangs.map(({ gang, mode }) => gangBranch(gang, mode)),
  ];
}

function leaf(text: string): Branch {
  return { text, branches: [] };
}

function partKey({ component, instance }: PodView): string {
  return JSON.stringify([component, instance]);
}

function nameOf({ component, instance }: PodView): string {
  return component + prefixed(" ", instance);
}

function sizeOf({ count: pods, gpus }: PodView): string {
  const each = gpus.hundredths / 100;
  return present([
    count(pods, "pod"),
    when(each > 0, `${count(each, "GPU")} each`),
    when(gpus.memoryMiB !== undefined, `${gpus.memoryMiB} MiB of GPU memory each`),
  ]).join(", ");
}

function podsLine(view: PodView, old: PodView | undefined, before: WorkloadView | undefined): string {
  const [size, was] = [sizeOf(view), old && sizeOf(old)];
  if (before === undefined || was === undefined || was === size) return `${nameOf(view)}: ${size}`;
  return `${nameOf(view)}: ${size} (was ${was})`;
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
