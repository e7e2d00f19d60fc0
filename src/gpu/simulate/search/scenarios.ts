import type { SimGang } from "../engine/gang.ts";
import { gangWith } from "../engine/gang.ts";
import type { GangsByQueue } from "../engine/gangs-by-queue.ts";
import { nextTasks } from "../engine/next-tasks.ts";
import { type Session, spend } from "../engine/session.ts";
import type { SimNode } from "../engine/sim-node.ts";
import type { SimTask } from "../engine/task.ts";
import { quotaGpus } from "../engine/task.ts";
import { tasksToEvict } from "../engine/tasks-to-evict.ts";
import { affinityFilter, topologyFilter } from "./filters.ts";
import { freedBy, freeGpus, idleGpusFilter, type ScenarioFilter } from "./idle-gpus.ts";
import { addPotential, newScenario, type Scenario, victimGroup } from "./scenario.ts";

/** A search for the victims of a gang, or of a part of it. */
export interface SearchContext {
  readonly session: Session;
  readonly preemptor: SimGang;
  readonly recordedGangs: readonly SimGang[];
  readonly feasible: ReadonlyMap<string, SimNode>;
  readonly victims: () => GangsByQueue;
}

/** Scenarios with more and more victims, in the order of the victims' gangs. The one scenario grows. */
function* growingScenarios(context: SearchContext): Generator<Scenario> {
  const { session, preemptor, recordedGangs, feasible } = context;
  const queue = context.victims();
  const pending = nextTasks(preemptor, false);
  if (pending.length === 0) return;
  const scenario = newScenario(session, preemptor, pending, recordedGangs);
  const recorded = new Set(recordedGangs.flatMap(({ tasks }) => [...tasks.keys()]));
  const filters: ScenarioFilter[] = [
    affinityFilter(session, scenario, feasible),
    topologyFilter(session, scenario),
    idleGpusFilter(session, scenario),
  ].filter((filter) => filter !== undefined);
  for (let isFirst = true; isFirst || !queue.isEmpty; isFirst = false) {
    if (!isFirst && !addNextVictims(session, queue, scenario, recorded)) continue;
    spend(session, 1);
    if (filters.every((filter) => filter(scenario))) yield scenario;
  }
}

function addNextVictims(
  session: Session,
  queue: GangsByQueue,
  scenario: Scenario,
  recorded: ReadonlySet<string>,
): boolean {
  const gang = queue.pop();
  if (gang === undefined) return false;
  const { tasks, hasMore } = tasksToEvict(gang);
  if (tasks.some(({ shape }) => recorded.has(shape.uid))) {
    const others = [...gang.tasks.values()].filter(({ shape }) => !recorded.has(shape.uid));
    if (others.length > 0) queue.push(gangWith(gang, others));
    return false;
  }
  if (hasMore) {
    queue.push(
      gangWith(
        gang,
        [...gang.tasks.values()].filter((task) => !tasks.includes(task)),
      ),
    );
  }
  addPotential(session, scenario, tasks);
  return true;
}

/** The scenarios of one node: all victims that have a pod on a node of the latest one. */
export function* nodeScenarios(context: SearchContext): Generator<Scenario> {
  for (const base of growingScenarios(context)) {
    if (base.potential.length === 0) {
      if (base.recorded.length > 0) yield base;
      continue;
    }
    const latest = context.session.gangs.get(base.potential.at(-1)?.shape.gang ?? "");
    const names = new Set([...(latest?.tasks.values() ?? [])].map(({ node }) => node).filter((node) => node !== ""));
    const seen = new Set<string>();
    for (const name of [...names].sort()) {
      const groups = victimGroupsOn(base, name);
      const key = groups
        .flatMap((tasks) => tasks.map(({ shape }) => shape.uid))
        .sort()
        .join(",");
      if (groups.length === 0 || seen.has(key)) continue;
      seen.add(key);
      const scenario = newScenario(context.session, base.preemptor, base.pending, base.recordedGangs);
      for (const tasks of groups) addPotential(context.session, scenario, tasks);
      yield scenario;
    }
  }
}

/** The victims of each gang that has a potential victim on a node. */
function victimGroupsOn(base: Scenario, node: string): SimTask[][] {
  const gangs = new Set(base.potential.filter((task) => task.node === node).map(({ shape }) => shape.gang));
  return [...gangs].map((id) => (base.groups.get(id) ?? []).flatMap(({ tasks }) => [...tasks.values()]));
}

/** The scenarios of several nodes: the victims on few nodes first, those with the least room that is enough. */
export function* gangScenarios(context: SearchContext): Generator<Scenario> {
  for (const base of growingScenarios(context)) {
    if (base.potential.length === 0) yield base;
    else yield* partsOf(context, base);
  }
}

/** Victims that leave together. */
type Batch = SimTask[];

function* partsOf({ session, feasible }: SearchContext, base: Scenario): Generator<Scenario> {
  const { batches, byNode } = batchesOf(base);
  const freed = new Map<string, number>();
  for (const task of base.recorded) freed.set(task.node, (freed.get(task.node) ?? 0) + freedBy(task));
  const capacity = new Map<string, number>();
  for (const [name, own] of byNode) {
    const node = session.nodes.get(name);
    let sum = (freed.get(name) ?? 0) + (node === undefined ? 0 : freeGpus(session, node));
    for (const index of own) for (const task of batches[index] ?? []) if (task.node === name) sum += freedBy(task);
    capacity.set(name, sum);
  }
  const capacityOf = (name: string): number => capacity.get(name) ?? 0;
  const wanted = base.pending.map(({ shape }) => quotaGpus(shape.gpu));
  const least = Math.min(...wanted);
  const nodes = [...byNode.keys()]
    .filter((name) => !(least > 0 && capacityOf(name) < least))
    .sort((left, right) => capacityOf(left) - capacityOf(right));
  let baseline = 0;
  for (const [name, node] of feasible) {
    if (!byNode.has(name)) baseline += freeGpus(session, node) + (freed.get(name) ?? 0);
  }
  const missing = Math.max(0, wanted.reduce((sum, amount) => sum + amount, 0) - baseline);
  let count = smallestCount(nodes.map(capacityOf), missing);
  for (let step = 1; count <= nodes.length; step *= 2) {
    const picked = new Set(nodes.slice(0, count).flatMap((name) => byNode.get(name) ?? []));
    const scenario = newScenario(session, base.preemptor, base.pending, base.recordedGangs);
    for (const index of picked) addPotential(session, scenario, batches[index] ?? []);
    yield scenario;
    count = count >= nodes.length ? nodes.length + 1 : Math.min(count + step, nodes.length);
  }
}

function batchesOf(base: Scenario) {
  const batches: Batch[] = [];
  const byGroup = new Map<SimGang, number>();
  /** Nodes in the order of their first victim. */
  const byNode = new Map<string, number[]>();
  for (const task of base.potential) {
    const group = victimGroup(base, task);
    if (group === undefined) continue;
    const index = byGroup.get(group) ?? batches.push([]) - 1;
    byGroup.set(group, index);
    batches[index]?.push(task);
    if (task.node === "") continue;
    const own = byNode.get(task.node) ?? [];
    byNode.set(task.node, own);
    if (!own.includes(index)) own.push(index);
  }
  return { batches, byNode };
}

/** The number of first capacities that a demand needs. */
function smallestCount(capacities: readonly number[], demand: number): number {
  if (demand <= 0) return 0;
  let sum = 0;
  for (const [index, capacity] of capacities.entries()) {
    sum += capacity;
    if (sum >= demand) return index + 1;
  }
  return capacities.length + 1;
}
