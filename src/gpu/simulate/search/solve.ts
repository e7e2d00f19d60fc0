import { activeUsedTasks, isComplete, isPending, type SimGang } from "../engine/gang.ts";
import type { GangsByQueue } from "../engine/gangs-by-queue.ts";
import { nextTasks } from "../engine/next-tasks.ts";
import type { Session } from "../engine/session.ts";
import type { SimNode } from "../engine/sim-node.ts";
import { Statement } from "../engine/statement.ts";
import { PIPELINED, RELEASING } from "../engine/status.ts";
import type { SimTask } from "../engine/task.ts";
import { partOf } from "./part-of.ts";
import { placeWithVictims } from "./place-with-victims.ts";
import type { QuickTrials } from "./quick-trials.ts";
import { type Scenario, victimGroups } from "./scenario.ts";
import { ScenarioKeys } from "./scenario-keys.ts";
import { gangScenarios, nodeScenarios, type SearchContext } from "./scenarios.ts";

/** A search for victims of a gang. */
export interface Search {
  readonly session: Session;
  readonly gang: SimGang;
  /** The nodes with free GPUs, or all. */
  readonly nodes: readonly SimNode[];
  readonly victims: () => GangsByQueue;
  /** Whether the rules of the action allow a scenario after a trial, in which some victims got nodes again and some did not. */
  readonly isAllowed: (scenario: Scenario, isLost: (task: SimTask) => boolean) => boolean;
  readonly quick: QuickTrials;
}

interface Solution {
  readonly statement: Statement;
  readonly victimGangs: readonly SimGang[];
  readonly victimTasks: readonly SimTask[];
}

/**
 * Finds victims whose places all next pods of a gang can get (KAI Scheduler, pkg/scheduler/actions/common/solvers). The
 * statement has the evictions and placements, not yet made real. Absent when no allowed scenario is enough.
 */
export function solve(search: Search): { readonly statement: Statement; readonly isSolved: boolean } | undefined {
  const { session, gang } = search;
  const active = activeUsedTasks(gang);
  const tasks = nextTasks(gang, false);
  if (tasks.length === 0) return undefined;
  const failed = new Set<string>();
  const keys = new ScenarioKeys();
  const waiting = [...session.gangs.values()].filter(isPending);
  search.quick.startSearch(waiting);
  for (const scenarios of [nodeScenarios, gangScenarios]) {
    const solution = solveWith({ search, tasks, failed, keys, waiting, scenarios, victimGangs: [], victimTasks: [] });
    if (solution === undefined) continue;
    const present = session.gangs.get(gang.shape.id) ?? gang;
    return { statement: solution.statement, isSolved: isComplete(present) && activeUsedTasks(present) > active };
  }
  return undefined;
}

interface Trial {
  readonly search: Search;
  readonly tasks: readonly SimTask[];
  readonly failed: Set<string>;
  readonly keys: ScenarioKeys;
  /** The gangs with waiting pods, in the order of the session. */
  readonly waiting: readonly SimGang[];
  readonly scenarios: (context: SearchContext) => Generator<Scenario>;
  victimGangs: readonly SimGang[];
  victimTasks: readonly SimTask[];
}

/** Finds the largest number of pods that can be placed; with all of them, the solution. */
function solveWith(trial: Trial): Solution | undefined {
  const count = trial.tasks.length;
  const probe = (size: number): boolean => {
    const solution = solvePart(trial, size);
    if (solution === undefined) return false;
    trial.victimGangs = solution.victimGangs;
    trial.victimTasks = solution.victimTasks;
    solution.statement.discard();
    return true;
  };
  let [low, high] = [0, 0];
  for (let size = 1; ; size = Math.min(size * 2, count)) {
    if (!probe(size)) {
      high = size;
      break;
    }
    low = size;
    if (size === count) break;
  }
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (probe(middle)) low = middle;
    else high = middle;
  }
  return low === 0 ? undefined : solvePart(trial, count);
}

function solvePart(trial: Trial, size: number): Solution | undefined {
  const { session, gang, nodes, victims } = trial.search;
  const preemptor = partOf(gang, trial.tasks.slice(0, size));
  const feasible = new Map(nodes.map((node) => [node.name, node]));
  for (const { node } of trial.victimTasks) {
    const found = session.nodes.get(node);
    if (found !== undefined) feasible.set(node, found);
  }
  trial.search.quick.startPart(preemptor, feasible.values(), trial.victimGangs);
  const context: SearchContext = { session, preemptor, recordedGangs: trial.victimGangs, feasible, victims };
  for (const scenario of trial.scenarios(context)) {
    const key = trial.keys.keyOf(scenario);
    if (trial.failed.has(key)) continue;
    const solution = tryScenario(trial, scenario, feasible);
    if (solution !== undefined) return solution;
    trial.failed.add(key);
  }
  return undefined;
}

function tryScenario(
  { search, waiting }: Trial,
  scenario: Scenario,
  feasible: Map<string, SimNode>,
): Solution | undefined {
  const { session } = search;
  const victims = [...scenario.recorded, ...scenario.potential];
  if (victims.length === 0) return undefined;
  const end = search.quick.endOf(scenario);
  if (end === "fails") return undefined;
  if (end !== undefined && !search.isAllowed(scenario, ({ shape }) => !end.has(shape.uid))) return undefined;
  // Before the pods leave, because the next search starts with the states that they have now.
  const groups = victimGroups(session, scenario);
  const isLost = ({ status }: SimTask): boolean => status === RELEASING;
  const statement = new Statement(session);
  for (const task of victims) statement.evict(task);
  const added: string[] = [];
  for (const { node } of victims) {
    const found = session.nodes.get(node);
    if (found === undefined || feasible.has(node)) continue;
    feasible.set(node, found);
    added.push(node);
  }
  if (
    placeWithVictims(session, statement, [...feasible.values()], scenario.preemptor, victims, waiting) &&
    search.isAllowed(scenario, isLost)
  ) {
    const left = victims.filter(isLost);
    const moved = victims.filter(({ status }) => status === PIPELINED);
    const victimTasks = [...left, ...moved];
    return { statement, victimTasks, victimGangs: gangsOfVictims(groups, victimTasks) };
  }
  statement.discard();
  for (const name of added) feasible.delete(name);
  return undefined;
}

/** The groups with the victims. A victim in several groups counts with one that is found already, or with the first. */
function gangsOfVictims(groups: ReadonlyMap<string, readonly SimGang[]>, tasks: readonly SimTask[]): SimGang[] {
  const found = new Set<SimGang>();
  for (const { shape } of tasks) {
    const own = (groups.get(shape.gang) ?? []).filter((gang) => gang.tasks.has(shape.uid));
    const [first] = own;
    if (first !== undefined && !own.some((gang) => found.has(gang))) found.add(first);
  }
  return [...found];
}
