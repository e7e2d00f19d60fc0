import { getOrCreate } from "../../../kernel/index.ts";
import { exceedsNodes } from "../engine/allocate.ts";
import type { SimGang } from "../engine/gang.ts";
import { difference, sumOfAmounts } from "../engine/queue.ts";
import { type Session, spend } from "../engine/session.ts";
import type { SimNode } from "../engine/sim-node.ts";
import type { SimTask } from "../engine/task.ts";
import { amountAt, CPU, GPU } from "../engine/vector.ts";
import { type Scenario, victimsByGang } from "./scenario.ts";
import { evictedGang, type TrialGang, trialGang } from "./trial-gang.ts";
import { TrialNodes } from "./trial-nodes.ts";
import { TrialOrder } from "./trial-order.ts";
import { TrialQueues } from "./trial-queues.ts";

/** The pods that get nodes, by uid; `fails` where the gang gets none; absent where only a full trial can tell. */
type TrialEnd = ReadonlySet<string> | "fails" | undefined;

/**
 * Trials of scenarios with numbers alone, for clusters without shared GPUs: most scenarios fail, and this is how most of them are
 * left out. It ends as `placeWithVictims` would, and changes nothing.
 */
export class QuickTrials {
  readonly #session: Session;
  readonly #nodes: TrialNodes;
  readonly #queues: TrialQueues;
  readonly #isPossible: boolean;
  #waiting: readonly SimGang[] = [];
  #waitingIds: ReadonlySet<string> = new Set();
  #order: TrialOrder;
  /** Whether the amounts of this search are whole numbers; absent before its first trial. */
  #isWhole: boolean | undefined;
  /** The gangs without their victims, by gang and victims. */
  #evicted = new Map<string, TrialGang | undefined>();
  #preemptor: TrialGang | undefined;
  /** The number of nodes that the gang may get without victims. */
  #count = 0;
  /** The number of its pods with GPUs. */
  #gpuPods = 0;

  constructor(session: Session) {
    this.#session = session;
    this.#nodes = new TrialNodes(session);
    this.#queues = new TrialQueues(session.queues);
    this.#order = new TrialOrder(session);
    const { sharesGpus, settings, nodes } = session;
    this.#isPossible =
      !sharesGpus &&
      !settings.spreadsGpus &&
      !settings.spreadsCpus &&
      [...nodes.values()].every(({ allocatable }) => amountAt(allocatable, CPU) > 0);
  }

  /** @param waiting the gangs with waiting pods, in the order of the session */
  startSearch(waiting: readonly SimGang[]): void {
    this.#waiting = waiting;
    this.#waitingIds = new Set(waiting.map(({ shape }) => shape.id));
    this.#order = new TrialOrder(this.#session);
    this.#evicted = new Map();
    this.#isWhole = undefined;
  }

  /** Starts the search for a part of a gang. */
  startPart(preemptor: SimGang, nodes: Iterable<SimNode>, recordedGangs: readonly SimGang[]): void {
    if (!this.#isPossible) return;
    const recorded = recordedGangs.flatMap(({ tasks }) => [...tasks.keys()]);
    const isOnce = new Set(recorded).size === recorded.length;
    this.#preemptor = isOnce ? trialGang(this.#session, preemptor) : undefined;
    this.#prepare(this.#preemptor, new Map());
    const gpus = (this.#preemptor?.tasks ?? []).map(({ shape }) => amountAt(shape.request, GPU)).filter(isPositive);
    this.#gpuPods = gpus.length;
    this.#nodes.countPlaces(gpus.length === 0 ? 0 : Math.min(...gpus));
    this.#nodes.reset(0);
    this.#count = 0;
    for (const { name } of nodes) this.#count = this.#nodes.list(this.#nodes.rankOf(name));
  }

  /** Sorts the gangs that wait; some of them lose pods in a trial. */
  #prepare(preemptor: TrialGang | undefined, concerned: ReadonlyMap<string, TrialGang>): void {
    this.#order.prepare(
      this.#waiting.map((gang) => {
        const { id } = gang.shape;
        return (preemptor?.gang.shape.id === id ? preemptor : concerned.get(id))?.gang ?? gang;
      }),
    );
  }

  /** The end of the trial of a scenario. */
  endOf(scenario: Scenario): TrialEnd {
    const preemptor = this.#preemptor;
    if (!this.#isPossible || preemptor === undefined || scenario.repeatsRecorded) return undefined;
    const concerned = this.#concerned(scenario);
    if (concerned === undefined) return undefined;
    this.#isWhole ??= this.#nodes.read();
    if (!this.#isWhole) return undefined;
    this.#nodes.reset(this.#count);
    const others: SimGang[] = [];
    for (const trial of concerned.values()) {
      this.#evict(trial);
      if (!this.#waitingIds.has(trial.gang.shape.id)) others.push(trial.gang);
    }
    spend(this.#session, scenario.recorded.length + scenario.potential.length + concerned.size);
    const isPrepared = others.length === concerned.size;
    if (!isPrepared) this.#prepare(preemptor, concerned);
    this.#order.start(others);
    const end = this.#place(preemptor, concerned);
    if (!isPrepared) this.#prepare(preemptor, new Map());
    this.#queues.restore();
    return end;
  }

  /** The gangs of victims without them; absent where one is not plain. */
  #concerned(scenario: Scenario): Map<string, TrialGang> | undefined {
    const found = new Map<string, TrialGang>();
    for (const [id, tasks] of victimsByGang(scenario)) {
      const trial = this.#withoutVictims(id, tasks);
      if (trial === undefined) return undefined;
      found.set(id, trial);
    }
    return found;
  }

  #withoutVictims(id: string, victims: readonly SimTask[]): TrialGang | undefined {
    const gang = this.#session.gangs.get(id);
    if (gang === undefined) return undefined;
    const uids = (): string[] => victims.map(({ shape }) => shape.uid);
    const key = victims.length === gang.activeAllocated ? id : uids().join("\n");
    return getOrCreate(this.#evicted, key, () => evictedGang(this.#session, gang, new Set(uids())));
  }

  #evict({ gang, evicted }: TrialGang): void {
    for (const { node, accepted, shape } of evicted.tasks) {
      const rank = this.#nodes.rankOf(node);
      this.#nodes.list(rank);
      if (evicted.pipelined.size > 0 && evicted.pipelined.has(shape.uid)) this.#nodes.addPipelined(rank, accepted, 1);
      else this.#nodes.add(rank, accepted, 1);
    }
    this.#queues.change(gang, evicted.amounts, difference);
  }

  #place(preemptor: TrialGang, concerned: ReadonlyMap<string, TrialGang>): TrialEnd {
    const placed: TrialGang[] = [];
    let isPlaced = false;
    for (let left = concerned.size + 1; left > 0; ) {
      // Gangs before it only take places.
      if (!isPlaced && this.#nodes.places < this.#gpuPods) return "fails";
      const gang = left === 1 && !isPlaced ? preemptor.gang : this.#order.pop();
      if (gang === undefined) break;
      spend(this.#session, 1);
      const own = gang === preemptor.gang ? preemptor : concerned.get(gang.shape.id);
      if (own === undefined) continue;
      left -= 1;
      const isDone = this.#placeGang(own);
      if (isDone) placed.push(own);
      if (own !== preemptor) continue;
      if (!isDone) return "fails";
      isPlaced = true;
    }
    return isPlaced ? new Set(placed.flatMap(({ tasks }) => tasks.map(({ shape }) => shape.uid))) : "fails";
  }

  #placeGang(own: TrialGang): boolean {
    const { gang, tasks, request } = own;
    if (tasks.length === 0 || this.#queues.keepOut(gang, request)) return false;
    const ranks: number[] = [];
    let [last, isAgain]: [number, boolean] = [-1, false];
    for (const [index, task] of tasks.entries()) {
      // The node of the pod before has less room than it had, so it is still the best one for an equal pod.
      const isEqual = isAgain && isEquallyPlaced(task, tasks[index - 1]) && this.#nodes.fits(task, last);
      if (!isEqual) last = exceedsNodes(this.#session, task) ? -1 : this.#nodes.best(task);
      if (last < 0) {
        for (const [known, rank] of ranks.entries()) this.#put(own, known, rank, 1);
        return false;
      }
      isAgain = this.#put(own, index, last, -1);
      ranks.push(last);
    }
    this.#queues.change(gang, request, sumOfAmounts);
    return true;
  }

  /**
   * Puts a pod of a gang on a node, or takes it away again. A pod that was moved earlier in the cycle is still known on its first
   * node; on each node that knows it, the scheduler only takes its eviction back. Returns whether it is on the node then.
   */
  #put({ tasks, evicted: { pipelined } }: TrialGang, index: number, rank: number, sign: 1 | -1): boolean {
    const task = tasks[index];
    if (task === undefined) return false;
    const { uid, key, request } = task.shape;
    const isBack = pipelined.size > 0 && pipelined.has(uid) && this.#nodes.hasPod(rank, key);
    if (isBack) this.#nodes.addPipelined(this.#nodes.rankOf(task.node), request, sign);
    else this.#nodes.add(rank, request, sign);
    return !isBack;
  }
}

const isPositive = (amount: number): boolean => amount > 0;

const isEquallyPlaced = ({ shape }: SimTask, other: SimTask | undefined): boolean =>
  other !== undefined &&
  shape.constraints === other.shape.constraints &&
  shape.request.every((amount, place) => amount === other.shape.request[place]);
