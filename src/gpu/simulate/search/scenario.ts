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
  readonly victims: Map<string, Victims>;
  /** Copies of the victims' gangs with the pods that leave together, by gang. */
  readonly groups: Map<string, SimGang[]>;
}

export function newScenario(
  session: Session,
  preemptor: SimGang,
  pending: readonly SimTask[],
  recordedGangs: readonly SimGang[],
): Scenario {
  const scenario: Scenario = {
    preemptor,
    pending,
    recordedGangs,
    recorded: recordedGangs.flatMap(({ tasks }) => [...tasks.values()]),
    potential: [],
    victims: new Map(),
    groups: new Map(),
  };
  for (const { tasks } of recordedGangs) addGroup(session, scenario, [...tasks.values()]);
  return scenario;
}

export function addPotential(session: Session, scenario: Scenario, tasks: readonly SimTask[]): void {
  if (tasks.length === 0) return;
  scenario.potential.push(...tasks);
  addGroup(session, scenario, tasks);
}

function addGroup({ gangs }: Session, { groups, victims }: Scenario, tasks: readonly SimTask[]): void {
  const id = tasks[0]?.shape.gang ?? "";
  const gang = gangs.get(id);
  if (gang === undefined) return;
  groups.set(id, [...(groups.get(id) ?? []), gangWith(gang, tasks)]);
  victims.set(id, { gang, tasks: [...(victims.get(id)?.tasks ?? []), ...tasks] });
}

/** The copy of a victim's gang that has the victim. */
export const victimGroup = ({ groups }: Scenario, { shape }: SimTask): SimGang | undefined =>
  groups.get(shape.gang)?.find(({ tasks }) => tasks.has(shape.uid));

/** The victims with their present states. */
export function presentVictims({ gangs }: Session, { victims }: Scenario): Victims[] {
  return [...victims.entries()].map(([id, { gang, tasks }]) => {
    const present = gangs.get(id)?.tasks;
    return { gang, tasks: tasks.map((task) => present?.get(task.shape.uid) ?? task) };
  });
}

/** A text that is equal for scenarios with the same pods. */
export function fingerprint({ pending, recorded, potential }: Scenario): string {
  return [pending, recorded, potential]
    .map((tasks) =>
      tasks
        .map(({ shape }) => shape.uid)
        .sort()
        .join(","),
    )
    .join(";");
}
