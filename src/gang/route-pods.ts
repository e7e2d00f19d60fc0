import { quoted } from "../finding/field-problem.ts";
import { type Gang, type GangPods, isTree, leavesOf } from "../workload/gang.ts";
import { KAI_KEYS } from "../workload/keys.ts";
import type { WorkloadPods } from "../workload/workload.ts";
import { subject } from "./agreement.ts";
import type { GangMember, GangProblem } from "./collected-gang.ts";
import { leafLabelOf } from "./pod-link.ts";
import { DEFAULT_LEAF } from "./shortfalls.ts";

/** The leaf that takes pods (absent in a flat gang), or what loses them. */
export type Route = { readonly leaf?: string } | LostRoute;

/** What loses pods; the message is to stand behind them. */
interface LostRoute {
  readonly lost: Omit<GangProblem, "object">;
}

const TAKEN: Route = Object.freeze({});

const LABEL = `/metadata/labels/${KAI_KEYS.subGroup.replace("/", "~1")}`;

/**
 * Finds the leaf of pods as KAI does: the one that their label names, `default` without a label. Pods that name no leaf
 * are set aside and never start. Leaves are asked for once per gang.
 * Source: KAI Scheduler, `AddTaskInfo` of `pkg/scheduler/api/podgroup_info/job_info.go`.
 */
export function routesOf(gang: Gang): (pods: Pick<WorkloadPods, "template">) => Route {
  const tree = isTree(gang);
  const leaves = new Set(tree ? leavesOf(gang).map(({ name }) => name) : []);
  const group = `PodGroup ${gang.name}`;
  return ({ template }) => {
    const leaf = leafLabelOf(template);
    if (!tree) {
      if (leaf === undefined || leaf === DEFAULT_LEAF) return TAKEN;
      const text = `label ${KAI_KEYS.subGroup} names the subgroup ${quoted(leaf)}, but ${group} has no subgroups, so they never start`;
      return lost("subgroup-on-flat-group", text, leaf, "remove the label, or give the group subgroups");
    }
    if (leaves.has(leaf ?? DEFAULT_LEAF)) return { leaf: leaf ?? DEFAULT_LEAF };
    if (leaf === undefined) {
      const text = `no label ${KAI_KEYS.subGroup} says which subgroup takes them, and ${group} has none called ${DEFAULT_LEAF}, so they never start`;
      return lost("pod-without-leaf", text, undefined, `set the label to ${expected()}`);
    }
    if (gang.tree?.some(({ name }) => name === leaf) === true) {
      const text = `label ${KAI_KEYS.subGroup} names ${quoted(leaf)}, which holds other subgroups and no pods, so they never start`;
      return lost("subgroup-not-a-leaf", text, leaf, `set the label to ${expected()}`);
    }
    const text = `label ${KAI_KEYS.subGroup} names the subgroup ${quoted(leaf)}, which ${group} does not have, so they never start`;
    return lost("subgroup-unknown", text, leaf, `set the label to ${expected()}`);
  };

  function expected(): string {
    return tree ? leavesText([...leaves]) : `no label, or ${DEFAULT_LEAF}`;
  }

  function lost(code: GangProblem["code"], message: string, received: string | undefined, fix: string): Route {
    return {
      lost: {
        code,
        severity: "error",
        message,
        path: LABEL,
        expected: expected(),
        ...(received === undefined ? {} : { received: quoted(received) }),
        fix,
      },
    };
  }
}

/** The problem of pods that a gang loses. */
export function routeProblem(member: Pick<GangMember, "workload" | "pods">, { lost }: LostRoute): GangProblem {
  const { component, instance } = member.pods;
  return {
    ...lost,
    message: `${subject(member)}: ${lost.message}`,
    object: member.workload.object,
    component,
    instance,
  };
}

/** The pods of members that are not lost, as the gang has them. */
export function podsOfMembers(members: readonly GangMember[]): readonly GangPods[] {
  return (members.some(isLost) ? members.filter((item) => !isLost(item)) : members).map(gangPodsOf);
}

function isLost({ lost }: GangMember): boolean {
  return lost === true;
}

function gangPodsOf({ pods: { component, count, template }, leaf }: GangMember): GangPods {
  return leaf === undefined ? { component, count, template } : { component, count, template, leaf };
}

const MOST_SHOWN = 8;

function leavesText(leaves: readonly string[]): string {
  const shown = leaves.slice(0, MOST_SHOWN).join(", ");
  const more = leaves.length > MOST_SHOWN ? ` or ${leaves.length - MOST_SHOWN} more` : "";
  return leaves.length === 1 ? shown : `one of ${shown}${more}`;
}
