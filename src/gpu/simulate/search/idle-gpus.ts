import type { Session } from "../engine/session.ts";
import { idleGpus, leavingGpus } from "../engine/shared-gpus.ts";
import type { SimNode } from "../engine/sim-node.ts";
import { quotaGpus, type SimTask } from "../engine/task.ts";
import { amountAt, GPU } from "../engine/vector.ts";
import type { Scenario } from "./scenario.ts";

/** A test that a growing scenario must pass before it is tried. */
export type ScenarioFilter = (scenario: Scenario) => boolean;

/** The GPUs of a node that are free or that pods are about to leave. */
export const freeGpus = ({ gpusOfPlace }: Session, node: SimNode): number =>
  idleGpus(node, gpusOfPlace).gpus + leavingGpus(node, gpusOfPlace).gpus;

/** The GPUs that a pod gives back. */
export function freedBy({ shape, accepted, node }: SimTask): number {
  if (node === "") return 0;
  return shape.gpu.kind === "mig" ? quotaGpus(shape.gpu) : amountAt(accepted, GPU);
}

/**
 * Whether the nodes with the most free GPUs can take the waiting pods, largest first (KAI Scheduler, accumulated_scenario_filters
 * /idle_gpus). It keeps as many nodes as pods wait.
 */
export function idleGpusFilter(session: Session, scenario: Scenario): ScenarioFilter {
  const free = new Map<string, number>();
  const best: string[] = [];
  const freeOf = (name: string): number => free.get(name) ?? 0;
  let least = -1;
  for (const node of session.nodes.values()) {
    free.set(node.name, freeGpus(session, node));
    if (freeOf(node.name) <= least && best.length >= scenario.pending.length) continue;
    insert(best, node.name, scenario.pending.length <= best.length, freeOf);
    least = freeOf(best.at(-1) ?? "");
  }
  const wanted = scenario.pending.map(({ shape }) => quotaGpus(shape.gpu)).sort((left, right) => right - left);
  const seen = new Set<string>();
  const add = (victims: readonly SimTask[]): void => {
    for (const task of victims) {
      if (task.node === "" || seen.has(task.shape.uid)) continue;
      seen.add(task.shape.uid);
      const lowest = freeOf(best.at(-1) ?? "");
      free.set(task.node, freeOf(task.node) + freedBy(task));
      if (freeOf(task.node) > lowest) insert(best, task.node, true, freeOf);
    }
  };
  add(scenario.recorded);
  const added = newPotential();
  add(added(scenario));
  const places = scenario.recorded.filter(({ node }) => node !== "").map(({ shape }) => shape.uid);
  // The scheduler takes two records of one victim for an error of the test, and goes on without it.
  const isUnusable = new Set(places).size < places.length;
  return (given) => {
    if (isUnusable) return true;
    add(added(given));
    return canMatch(wanted, best, freeOf);
  };
}

/** Reads the potential victims that a growing scenario got since the last time. */
export function newPotential(): (scenario: Scenario) => readonly SimTask[] {
  let count = 0;
  return ({ potential }) => {
    const added = potential.slice(count);
    count = potential.length;
    return added;
  };
}

/** Puts a name at its place among names in falling order; `replaces`: the last one leaves. */
function insert(names: string[], name: string, replaces: boolean, freeOf: (name: string) => number): void {
  let [low, high] = [0, names.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (freeOf(names[middle] ?? "") > freeOf(name)) low = middle + 1;
    else high = middle;
  }
  const known = names.indexOf(name);
  if (known >= 0) {
    if (low >= known) return;
    names.splice(known, 1);
    names.splice(low, 0, name);
    return;
  }
  names.splice(low, 0, name);
  if (replaces) names.pop();
}

/** Whether each wanted amount finds a holder with room. Both are in falling order. */
export function canMatch<Key>(
  wanted: readonly number[],
  holders: readonly Key[],
  capacity: (key: Key) => number,
): boolean {
  const taken = new Map<Key, number>();
  for (const amount of wanted) {
    if (amount === 0) return true;
    const holder = holders.find((each) => capacity(each) - (taken.get(each) ?? 0) >= amount);
    if (holder === undefined) return false;
    taken.set(holder, (taken.get(holder) ?? 0) + amount);
  }
  return true;
}
