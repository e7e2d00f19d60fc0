import { getOrCreate } from "../../../kernel/index.ts";
import { gangWith, type SimGang } from "../engine/gang.ts";
import type { Session } from "../engine/session.ts";
import type { SimTask } from "../engine/task.ts";

/** The victims of a scenario in one gang. */
export interface Victims {
  readonly gang: SimGang;
  readonly tasks: SimTask[];
}

/** Pods that wait, with pods that would have to leave for them. */
export interface Scenario {
  readonly preemptor: SimGang;
  readonly pending: readonly SimTask[];
  /** The victims found by an earlier search for fewer pods. */
  readonly recordedGangs: readonly SimGang[];
  readonly recorded: readonly SimTask[];
  readonly potential: SimTask[];
  /** The potential victims by the steps in which they leave together. */
  readonly batches: (readonly SimTask[])[];
  /** Whether victims of the earlier search are potential ones as well. */
  repeatsRecorded: boolean;
}

export const newScenario = (
  preemptor: SimGang,
  pending: readonly SimTask[],
  recordedGangs: readonly SimGang[],
): Scenario =>
  scenarioLike({
    preemptor,
    pending,
    recordedGangs,
    recorded: recordedGangs.flatMap(({ tasks }) => [...tasks.values()]),
  });

/** A scenario for the same pods, without potential victims. */
export const scenarioLike = ({
  preemptor,
  pending,
  recordedGangs,
  recorded,
}: Pick<Scenario, "preemptor" | "pending" | "recordedGangs" | "recorded">): Scenario => ({
  preemptor,
  pending,
  recordedGangs,
  recorded,
  potential: [],
  batches: [],
  repeatsRecorded: false,
});

export function addPotential({ potential, batches }: Scenario, tasks: readonly SimTask[]): void {
  if (tasks.length === 0) return;
  for (const task of tasks) potential.push(task);
  batches.push(tasks);
}

/** All victims, by the steps in which they leave together. */
const allBatches = ({ recordedGangs, batches }: Scenario): (readonly SimTask[])[] => [
  ...recordedGangs.map(({ tasks }) => [...tasks.values()]),
  ...batches,
];

/** The victims by gang. */
export function victimsByGang(scenario: Scenario): Map<string, readonly SimTask[]> {
  const found = new Map<string, readonly SimTask[]>();
  for (const tasks of allBatches(scenario)) {
    const id = tasks[0]?.shape.gang ?? "";
    const known = found.get(id);
    found.set(id, known === undefined ? tasks : [...known, ...tasks]);
  }
  return found;
}

/** Copies of the victims' gangs with the pods that leave together, by gang. */
export function victimGroups({ gangs }: Session, scenario: Scenario): Map<string, SimGang[]> {
  const groups = new Map<string, SimGang[]>();
  for (const tasks of allBatches(scenario)) {
    const id = tasks[0]?.shape.gang ?? "";
    const gang = gangs.get(id);
    if (gang !== undefined) getOrCreate(groups, id, () => []).push(gangWith(gang, tasks));
  }
  return groups;
}

/** The victims by gang, with their present states. */
export function presentVictims({ gangs }: Session, scenario: Scenario): Victims[] {
  const victims = new Map<string, Victims>();
  for (const tasks of allBatches(scenario)) {
    const id = tasks[0]?.shape.gang ?? "";
    const gang = gangs.get(id);
    if (gang === undefined) continue;
    const known = getOrCreate(victims, id, () => ({ gang, tasks: [] })).tasks;
    for (const task of tasks) known.push(gang.tasks.get(task.shape.uid) ?? task);
  }
  return [...victims.values()];
}
