import { getOrCreate } from "../../../kernel/index.ts";
import type { SimGang } from "../engine/gang.ts";
import type { Session } from "../engine/session.ts";
import { copyOf, type SimTask } from "../engine/task.ts";
import { freedBy, freeGpus } from "./idle-gpus.ts";
import type { Scenario } from "./scenario.ts";

/** A node with potential victims. */
interface VictimNode {
  readonly name: string;
  readonly victims: SimTask[];
  /** The places of the batches of its victims in the scenario. */
  readonly batches: Set<number>;
  readonly gangs: Set<string>;
}

/** The potential victims of a growing scenario by node and by gang; each is read once. */
export class VictimNodes {
  readonly #session: Session;
  /** In the order of their first victim. */
  readonly #nodes = new Map<string, VictimNode>();
  readonly #tasks = new Map<string, SimTask[]>();
  readonly #all = new Map<string, readonly SimTask[]>();
  readonly #recordedGpus = new Map<string, number>();
  readonly #recorded = new Map<string, SimTask[]>();
  #read = 0;

  constructor(session: Session, recordedGangs: readonly SimGang[]) {
    this.#session = session;
    for (const task of recordedGangs.flatMap(({ tasks }) => [...tasks.values()])) {
      this.#recordedGpus.set(task.node, this.recordedGpus(task.node) + freedBy(task));
      getOrCreate(this.#recorded, task.shape.gang, () => []).push(copyOf(task));
    }
  }

  /** Reads the batches that the scenario got since the last time. */
  read({ batches }: Scenario): void {
    for (; this.#read < batches.length; this.#read += 1) {
      for (const task of batches[this.#read] ?? []) {
        getOrCreate(this.#tasks, task.shape.gang, () => []).push(copyOf(task));
        this.#all.delete(task.shape.gang);
        if (task.node === "") continue;
        const node = getOrCreate(this.#nodes, task.node, () => newNode(task.node));
        node.batches.add(this.#read);
        node.gangs.add(task.shape.gang);
        node.victims.push(task);
      }
    }
  }

  /** The nodes with their free GPUs and those that victims give back. */
  capacities(): { readonly capacity: number; readonly batches: ReadonlySet<number> }[] {
    return [...this.#nodes.values()].map(({ name, victims, batches }) => {
      const node = this.#session.nodes.get(name);
      let capacity = this.recordedGpus(name) + (node === undefined ? 0 : freeGpus(this.#session, node));
      for (const task of victims) capacity += freedBy(task);
      return { capacity, batches };
    });
  }

  has(name: string): boolean {
    return this.#nodes.has(name);
  }

  /** The GPUs that the victims of an earlier search give back on a node. */
  recordedGpus(name: string): number {
    return this.#recordedGpus.get(name) ?? 0;
  }

  /** The gangs with a potential victim on a node. */
  gangsOn(name: string): ReadonlySet<string> {
    return this.#nodes.get(name)?.gangs ?? new Set();
  }

  hasRecorded(gangs: ReadonlySet<string>): boolean {
    return this.#recorded.size > 0 && [...gangs].some((gang) => this.#recorded.has(gang));
  }

  /** Copies of the victims of a gang. The scheduler takes those of an earlier search a second time. */
  tasksOf(gang: string): readonly SimTask[] {
    return getOrCreate(this.#all, gang, () => [...(this.#recorded.get(gang) ?? []), ...(this.#tasks.get(gang) ?? [])]);
  }
}

const newNode = (name: string): VictimNode => ({ name, victims: [], batches: new Set(), gangs: new Set() });
