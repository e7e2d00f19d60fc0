import type { SimGang } from "../engine/gang.ts";
import { gangWith } from "../engine/gang.ts";
import type { GangsByQueue } from "../engine/gangs-by-queue.ts";
import { nextTasks } from "../engine/next-tasks.ts";
import { type Session, spend } from "../engine/session.ts";
import type { SimNode } from "../engine/sim-node.ts";
import { quotaGpus } from "../engine/task.ts";
import { tasksToEvict } from "../engine/tasks-to-evict.ts";
import { affinityFilter, topologyFilter } from "./filters.ts";
import { freeGpus, idleGpusFilter, type ScenarioFilter } from "./idle-gpus.ts";
import { addPotential, newScenario, type Scenario, scenarioLike } from "./scenario.ts";
import { VictimNodes } from "./victim-nodes.ts";

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
  const scenario = newScenario(preemptor, pending, recordedGangs);
  const recorded = new Set(recordedGangs.flatMap(({ tasks }) => [...tasks.keys()]));
  const filters: ScenarioFilter[] = [
    affinityFilter(session, scenario, feasible),
    topologyFilter(session, scenario),
    idleGpusFilter(session, scenario),
  ].filter((filter) => filter !== undefined);
  for (let isFirst = true; isFirst || !queue.isEmpty; isFirst = false) {
    if (!isFirst && !addNextVictims(queue, scenario, recorded)) continue;
    spend(session, 1);
    if (filters.every((filter) => filter(scenario))) yield scenario;
  }
}

function addNextVictims(queue: GangsByQueue, scenario: Scenario, recorded: ReadonlySet<string>): boolean {
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
  addPotential(scenario, tasks);
  return true;
}

/** The scenarios of one node: all victims that have a pod on a node of the latest one. */
export function* nodeScenarios(context: SearchContext): Generator<Scenario> {
  const known = new VictimNodes(context.session, context.recordedGangs);
  for (const base of growingScenarios(context)) {
    if (base.potential.length === 0) {
      if (base.recorded.length > 0) yield base;
      continue;
    }
    known.read(base);
    const latest = context.session.gangs.get(base.potential.at(-1)?.shape.gang ?? "");
    const names = new Set([...(latest?.tasks.values() ?? [])].map(({ node }) => node).filter((node) => node !== ""));
    const seen = new Set<string>();
    for (const name of [...names].sort()) {
      const gangs = known.gangsOn(name);
      const key = [...gangs].sort().join(",");
      if (gangs.size === 0 || seen.has(key)) continue;
      seen.add(key);
      const scenario = scenarioLike(base);
      for (const id of gangs) addPotential(scenario, known.tasksOf(id));
      scenario.repeatsRecorded = known.hasRecorded(gangs);
      yield scenario;
    }
  }
}

/** The scenarios of several nodes: the victims on few nodes first, those with the least room that is enough. */
export function* gangScenarios(context: SearchContext): Generator<Scenario> {
  const known = new VictimNodes(context.session, context.recordedGangs);
  for (const base of growingScenarios(context)) {
    if (base.potential.length === 0) {
      yield base;
      continue;
    }
    known.read(base);
    yield* partsOf(context, base, known);
  }
}

function* partsOf({ session, feasible }: SearchContext, base: Scenario, known: VictimNodes): Generator<Scenario> {
  const wanted = base.pending.map(({ shape }) => quotaGpus(shape.gpu));
  const least = Math.min(...wanted);
  const nodes = known
    .capacities()
    .filter(({ capacity }) => !(least > 0 && capacity < least))
    .sort((left, right) => left.capacity - right.capacity);
  let baseline = 0;
  for (const [name, node] of feasible) {
    if (!known.has(name)) baseline += freeGpus(session, node) + known.recordedGpus(name);
  }
  const missing = Math.max(0, wanted.reduce((sum, amount) => sum + amount, 0) - baseline);
  const capacities = nodes.map(({ capacity }) => capacity);
  let count = smallestCount(capacities, missing);
  for (let step = 1; count <= nodes.length; step *= 2) {
    const picked = new Set(nodes.slice(0, count).flatMap(({ batches }) => [...batches]));
    const scenario = scenarioLike(base);
    for (const index of picked) addPotential(scenario, base.batches[index] ?? []);
    yield scenario;
    count = count >= nodes.length ? nodes.length + 1 : Math.min(count + step, nodes.length);
  }
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
