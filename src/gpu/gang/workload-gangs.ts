import type { Writable } from "../../kernel/index.ts";
import { compareLists, compareObjects, memoize } from "../../kernel/index.ts";
import type { Cluster, Workload } from "../../model/index.ts";
import { disagreements } from "./agreement.ts";
import type { CollectedGang, FoundGang, GangProblem } from "./collected-gang.ts";
import { externalProblems } from "./external-problems.ts";
import type { LinkedPods } from "./link-problems.ts";
import { podLink } from "./pod-link.ts";
import { predictedGang } from "./predicted-gang.ts";
import { sizeProblems } from "./size-problems.ts";

/** The gangs that one workload decides, whatever other objects there are. */
interface WorkloadGangs {
  /** Those that the podgrouper will make. */
  readonly predicted: readonly CollectedGang[];
  /** Its pods that name a committed group, or that no group takes. */
  readonly linked: readonly LinkedPods[];
}

/** Returns the gangs of a workload in a cluster, which are found once: under `--watch` most workloads do not change. */
export function gangsOfWorkload(workload: Workload, cluster: Cluster | undefined): WorkloadGangs {
  if (cluster === undefined) return findGangs(workload, cluster);
  return gangsIn(cluster)(workload);
}

const gangsIn = memoize((cluster: Cluster) => memoize((workload: Workload) => findGangs(workload, cluster)));

function findGangs(workload: Workload, cluster: Cluster | undefined): WorkloadGangs {
  const { object, pods: all, gangs } = workload;
  const linked: LinkedPods[] = [];
  for (const pods of all) {
    const link = podLink(object, pods.template, cluster, pods.owners);
    if (link !== undefined) linked.push({ workload, pods, link });
  }
  if (gangs.length + linked.length === 0) return NO_GANGS;
  const predicted = gangs.map((gang) => collectedGang(predictedGang(workload, gang), cluster));
  return { predicted, linked: linked.length === 0 ? NO_GANGS.linked : linked };
}

const NO_GANGS: WorkloadGangs = Object.freeze({ predicted: Object.freeze([]), linked: Object.freeze([]) });

/**
 * Returns a gang with all of its problems in a cluster.
 *
 * @param clashes its problems with other gangs
 */
export function collectedGang(
  { gang: gathered, problems }: FoundGang,
  cluster: Cluster | undefined,
  clashes: readonly GangProblem[] = NONE,
): CollectedGang {
  const checks = [
    problems,
    clashes,
    disagreements(gathered, cluster),
    externalProblems(gathered, cluster),
    sizeProblems(gathered, cluster),
  ];
  const { gang, mode, members, podGroup } = gathered;
  // Field by field: an object that begins with a spread gets a hidden class of its own, and is slow to read.
  const collected: Writable<CollectedGang> = {
    gang,
    mode,
    cluster: gathered.cluster,
    members,
    problems: sortedProblems(checks),
  };
  if (podGroup !== undefined) collected.podGroup = podGroup;
  return collected;
}

const NONE: readonly GangProblem[] = Object.freeze([]);

function sortedProblems(checks: readonly (readonly GangProblem[])[]): readonly GangProblem[] {
  const reported = checks.filter(({ length }) => length > 0);
  if (reported.length === 0) return NONE;
  return reported.flat().sort(compareProblems);
}

function compareProblems(a: GangProblem, b: GangProblem): number {
  return compareLists(keysOf(a), keysOf(b)) || compareObjects(a.object, b.object);
}

function keysOf({ code, object, component = "", instance = "", path, message }: GangProblem): readonly string[] {
  return [code, object.kind, object.metadata.name, component, instance, path, message];
}
