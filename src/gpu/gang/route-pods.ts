import { pointerTo, quoted } from "../../kernel/index.ts";
import type { Workload, WorkloadPods } from "../../model/index.ts";
import { DEFAULT_LEAF, type Gang, type GangPods, isTree, KAI_KEYS, leavesOf } from "../../model/index.ts";
import { subject } from "./agreement.ts";
import type { GangMember, GangProblem } from "./collected-gang.ts";
import { leafLabelOf } from "./pod-link.ts";

/** The leaf that accepts the pods (absent in a flat gang), or the problem for which no leaf does. */
type Route = { readonly leaf?: string } | LostRoute;

/** A problem of pods that no leaf accepts; its message does not start with their name. */
interface LostRoute {
  readonly lost: Omit<GangProblem, "object">;
}

const TAKEN: Route = Object.freeze({});

const LABEL = KAI_KEYS.subGroup;

/**
 * Finds the leaf of pods as KAI does: the one that their label names, `default` without a label. KAI sets pods without
 * a leaf aside, and they never start. The leaves of the gang are computed once.
 * Source: KAI Scheduler, `AddTaskInfo` of `pkg/scheduler/api/podgroup_info/job_info.go`.
 */
function routesOf(gang: Gang): (pods: Pick<WorkloadPods, "template">) => Route {
  if (isTree(gang)) return treeRoutes(gang);
  return flatRoutes(gang);
}

function flatRoutes({ name }: Gang): ReturnType<typeof routesOf> {
  return ({ template }) => {
    const leaf = leafLabelOf(template);
    if (leaf === undefined || leaf === DEFAULT_LEAF) return TAKEN;
    const message = `label ${LABEL} names the subgroup ${quoted(leaf)}, but PodGroup ${name} has no subgroups, so they never start`;
    const fix = "remove the label, or give the group subgroups";
    return lost("subgroup-on-flat-group", message, { expected: `no label, or ${DEFAULT_LEAF}`, received: leaf, fix });
  };
}

function treeRoutes(gang: Gang): ReturnType<typeof routesOf> {
  const leaves = new Set(leavesOf(gang).map(({ name }) => name));
  const group = `PodGroup ${gang.name}`;
  return ({ template }) => {
    const received = leafLabelOf(template);
    const leaf = received ?? DEFAULT_LEAF;
    if (leaves.has(leaf)) return { leaf };
    const expected = leavesText([...leaves]);
    const more = { expected, received, fix: `set the label to ${expected}` };
    if (received === undefined) {
      const message = `no label ${LABEL} names the subgroup that takes them, and ${group} has none called ${DEFAULT_LEAF}, so they never start`;
      return lost("pod-without-leaf", message, more);
    }
    const label = `label ${LABEL} names`;
    if (gang.tree?.some(({ name }) => name === leaf) === true) {
      const message = `${label} ${quoted(leaf)}, which has other subgroups and no pods, so they never start`;
      return lost("subgroup-not-a-leaf", message, more);
    }
    const message = `${label} the subgroup ${quoted(leaf)}, which ${group} does not have, so they never start`;
    return lost("subgroup-unknown", message, more);
  };
}

function lost(
  code: GangProblem["code"],
  message: string,
  { expected, received, fix }: { expected: string; received: string | undefined; fix: string },
): Route {
  const base = { code, severity: "error", message, path: pointerTo("/metadata/labels", LABEL), expected, fix } as const;
  return { lost: received === undefined ? base : { ...base, received: quoted(received) } };
}

/**
 * Returns a function that makes members of a gang, each with the leaf that accepts its pods. `problems` receives the
 * problem of each member that no leaf accepts.
 */
export function memberMaker(
  gang: Gang,
  problems: GangProblem[],
): (workload: Workload, pods: WorkloadPods) => GangMember {
  const isFlat = !isTree(gang);
  // Most gangs have no pods that need a route.
  let route: ReturnType<typeof routesOf> | undefined;
  return (workload, pods) => {
    // Pods without a label are always in a flat gang.
    if (isFlat && leafLabelOf(pods.template) === undefined) return { workload, pods };
    route ??= routesOf(gang);
    const found = route(pods);
    if ("lost" in found) {
      problems.push(routeProblem({ workload, pods }, found));
      return { workload, pods, lost: true };
    }
    if (found.leaf === undefined) return { workload, pods };
    return { workload, pods, leaf: found.leaf };
  };
}

/** The problem of pods that a gang loses. */
function routeProblem(member: Pick<GangMember, "workload" | "pods">, { lost }: LostRoute): GangProblem {
  const { component, instance } = member.pods;
  const message = `${subject(member)}: ${lost.message}`;
  return { ...lost, message, object: member.workload.object, component, instance };
}

/** The pods of members that are not lost, as the gang has them. */
export function podsOfMembers(members: readonly GangMember[]): readonly GangPods[] {
  return (members.some(isLost) ? members.filter((item) => !isLost(item)) : members).map(gangPodsOf);
}

function isLost({ lost }: GangMember): boolean {
  return lost === true;
}

function gangPodsOf({ pods: { component, count, template }, leaf }: GangMember): GangPods {
  if (leaf === undefined) return { component, count, template };
  return { component, count, template, leaf };
}

const MOST_LISTED = 8;

function leavesText(leaves: readonly string[]): string {
  const listed = leaves.slice(0, MOST_LISTED).join(", ");
  if (leaves.length === 1) return listed;
  if (leaves.length > MOST_LISTED) return `one of ${listed} or ${leaves.length - MOST_LISTED} more`;
  return `one of ${listed}`;
}
