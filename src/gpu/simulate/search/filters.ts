import type { Session } from "../engine/session.ts";
import type { SimNode } from "../engine/sim-node.ts";
import { type GroupBranch, leavesBelow } from "../engine/subgroups.ts";
import { quotaGpus, type SimTask } from "../engine/task.ts";
import { canMatch, freedBy, freeGpus, newPotential, type ScenarioFilter } from "./idle-gpus.ts";
import type { Scenario } from "./scenario.ts";

/** Whether every waiting pod with demands on labels finds a node among the possible ones and those of the victims. */
export function affinityFilter(
  session: Session,
  scenario: Scenario,
  feasible: ReadonlyMap<string, SimNode>,
): ScenarioFilter | undefined {
  let unmet = scenario.pending.filter(({ shape }) => session.hasAffinity(shape.constraints));
  if (unmet.length === 0) return undefined;
  const meet = (nodes: readonly SimNode[]): void => {
    unmet = unmet.filter(({ shape }) => !nodes.some((node) => session.meetsAffinity(shape.constraints, node)));
  };
  const nodesOf = (tasks: readonly SimTask[]): SimNode[] =>
    tasks.map(({ node }) => session.nodes.get(node)).filter((node) => node !== undefined);
  meet([...feasible.values(), ...nodesOf(scenario.recorded)]);
  const added = newPotential();
  return (given) => {
    meet(nodesOf(added(given)));
    return unmet.length === 0;
  };
}

/** Whether the domains of required levels have the GPUs that their groups ask for. */
export function topologyFilter(session: Session, scenario: Scenario): ScenarioFilter | undefined {
  const groups = demandingBranches(scenario.preemptor.root);
  if (groups.length === 0) return undefined;
  const wanted = new Map<string, number[]>();
  for (const group of groups) {
    const level = group.topology?.required ?? "";
    wanted.set(level, [...(wanted.get(level) ?? []), gpusOfBranch(group)]);
  }
  for (const amounts of wanted.values()) amounts.sort((left, right) => right - left);
  const free = new Map<string, Map<string, number>>();
  for (const level of wanted.keys()) free.set(level, new Map());
  const add = (node: SimNode, amount: number): void => {
    for (const [level, domains] of free) {
      const value = node.labels[level] ?? "";
      if (value !== "") domains.set(value, (domains.get(value) ?? 0) + amount);
    }
  };
  for (const node of session.nodes.values()) add(node, freeGpus(session, node));
  const seen = new Set<string>();
  const addVictims = (tasks: readonly SimTask[]): void => {
    for (const task of tasks) {
      const node = session.nodes.get(task.node);
      if (node === undefined || seen.has(task.shape.uid)) continue;
      seen.add(task.shape.uid);
      add(node, freedBy(task));
    }
  };
  addVictims(scenario.recorded);
  const added = newPotential();
  return (given) => {
    addVictims(added(given));
    return [...wanted].every(([level, amounts]) => {
      const domains = free.get(level) ?? new Map<string, number>();
      const freeOf = (value: string): number => domains.get(value) ?? 0;
      const ordered = [...domains.keys()].sort((left, right) => freeOf(right) - freeOf(left));
      return canMatch(amounts, ordered, freeOf);
    });
  };
}

const demandingBranches = (branch: GroupBranch): GroupBranch[] => [
  ...((branch.topology?.required ?? "") === "" ? [] : [branch]),
  ...branch.branches.flatMap(demandingBranches),
];

function gpusOfBranch(branch: GroupBranch): number {
  let sum = 0;
  for (const leaf of leavesBelow(branch)) for (const { shape } of leaf.tasks.values()) sum += quotaGpus(shape.gpu);
  return sum;
}
