import { getOrCreate } from "../../../kernel/index.ts";
import type { Session } from "../engine/session.ts";
import type { SimNode } from "../engine/sim-node.ts";
import { needsGpu, type PodShape, type SimTask } from "../engine/task.ts";
import { amountAt, CPU, GPU, POD_COUNT, type Vector } from "../engine/vector.ts";
import { GpuBuckets } from "./gpu-buckets.ts";

/**
 * The free amounts of all nodes as numbers in a row, for quick trials: in a trial, pods get only places that are free or that other
 * pods leave, so that a sum for each resource is enough. Nodes have the numbers of their place by name.
 */
export class TrialNodes {
  readonly #session: Session;
  readonly #size: number;
  readonly #nodes: readonly SimNode[];
  readonly #ranks: ReadonlyMap<string, number>;
  readonly #idleAtStart: Float64Array;
  readonly #freeAtStart: Float64Array;
  readonly #idle: Float64Array;
  /** Idle amounts and those that pods leave. */
  readonly #free: Float64Array;
  /** The nodes that pods may get, and their number: first those of the search, then those of victims. */
  readonly #listed: Int32Array;
  readonly #isListed: Uint8Array;
  #count = 0;
  /** Those of them with idle GPUs, and their number. */
  readonly #idleListed: Int32Array;
  #withIdle = 0;
  readonly #byGpus: GpuBuckets;
  /** The number of pods with so many GPUs that the listed nodes have room for. */
  #gpusOfPod = 0;
  #places = 0;
  /** Whether a node meets the constraints with a number. */
  readonly #meets = new Map<number, Uint8Array>();

  constructor(session: Session) {
    this.#session = session;
    this.#size = session.size;
    this.#nodes = [...session.nodes.values()].sort((left, right) => (left.name < right.name ? -1 : 1));
    this.#ranks = new Map(this.#nodes.map(({ name }, rank) => [name, rank]));
    const length = this.#nodes.length * this.#size;
    this.#idleAtStart = new Float64Array(length);
    this.#freeAtStart = new Float64Array(length);
    this.#idle = new Float64Array(length);
    this.#free = new Float64Array(length);
    this.#listed = new Int32Array(this.#nodes.length);
    this.#idleListed = new Int32Array(this.#nodes.length);
    this.#isListed = new Uint8Array(this.#nodes.length);
    this.#byGpus = new GpuBuckets(this.#nodes.length);
  }

  /** Reads the amounts of the session. False where one is no whole number, so that sums would depend on their order. */
  read(): boolean {
    for (const [rank, { idle, releasing }] of this.#nodes.entries()) {
      for (let place = 0; place < this.#size; place += 1) {
        const index = rank * this.#size + place;
        this.#idleAtStart[index] = amountAt(idle, place);
        this.#freeAtStart[index] = amountAt(idle, place) + amountAt(releasing, place);
      }
    }
    return [this.#idleAtStart, this.#freeAtStart].every((amounts) => amounts.every(Number.isSafeInteger));
  }

  /** Counts the places for pods with at least so many GPUs from now on; 0 for none. */
  countPlaces(gpusOfPod: number): void {
    this.#gpusOfPod = gpusOfPod;
  }

  get places(): number {
    return this.#places;
  }

  /** Forgets the pods and nodes of a trial; only the first `count` nodes stay. */
  reset(count: number): void {
    for (; this.#count > count; this.#count -= 1) this.#isListed[this.#listed[this.#count - 1] ?? 0] = 0;
    this.#idle.set(this.#idleAtStart);
    this.#free.set(this.#freeAtStart);
    this.#byGpus.clear();
    this.#withIdle = 0;
    this.#places = 0;
    for (let each = 0; each < count; each += 1) this.#open(this.#listed[each] ?? 0);
  }

  /** Lets pods have a node. Returns the number of such nodes. */
  list(rank: number): number {
    if (this.#isListed[rank] !== 0) return this.#count;
    this.#isListed[rank] = 1;
    this.#listed[this.#count] = rank;
    this.#count += 1;
    this.#open(rank);
    return this.#count;
  }

  #open(rank: number): void {
    this.#move(rank, 0);
    if ((this.#idleAtStart[rank * this.#size + GPU] ?? 0) <= 0) return;
    this.#idleListed[this.#withIdle] = rank;
    this.#withIdle += 1;
  }

  rankOf(name: string): number {
    return this.#ranks.get(name) ?? -1;
  }

  /** Whether a pod was on a node before the trial, or is about to leave it. */
  hasPod(rank: number, key: string): boolean {
    return this.#nodes[rank]?.tasks.has(key) ?? false;
  }

  /** Counts that a pod leaves a listed node, or with a `sign` of -1 that it gets it. Resources that the node lacks do not count. */
  add(rank: number, amounts: Vector, sign: 1 | -1): void {
    const gpus = this.#gpusOf(rank);
    this.#change(this.#free, rank, amounts, sign);
    this.#move(rank, gpus);
  }

  #move(rank: number, from: number): void {
    const to = this.#gpusOf(rank);
    this.#byGpus.move(rank, from, to);
    if (this.#gpusOfPod > 0) this.#places += this.#placesFor(to) - this.#placesFor(from);
  }

  #placesFor(gpus: number): number {
    return Math.max(0, Math.floor(gpus / this.#gpusOfPod));
  }

  /** The same for a pod that waits for the place of others: it leaves them less of what is idle. */
  addPipelined(rank: number, amounts: Vector, sign: 1 | -1): void {
    this.add(rank, amounts, sign);
    this.#change(this.#idle, rank, amounts, -sign);
  }

  #gpusOf(rank: number): number {
    return this.#free[rank * this.#size + GPU] ?? 0;
  }

  #change(target: Float64Array, rank: number, amounts: Vector, sign: number): void {
    const allocatable = this.#nodes[rank]?.allocatable ?? [];
    for (let place = 0; place < this.#size; place += 1) {
      if (amountAt(allocatable, place) === 0) continue;
      const index = rank * this.#size + place;
      target[index] = (target[index] ?? 0) + sign * amountAt(amounts, place);
    }
  }

  /** The listed node that a pod gets, as `nodeScore` ranks them; -1 for none. */
  best({ shape }: SimTask): number {
    const meets = this.#meetsOf(shape);
    if (!needsGpu(shape.gpu)) return this.#tightest(shape, CPU, meets, this.#listed, this.#count);
    const now = this.#withIdle === 0 ? -1 : this.#tightest(shape, GPU, meets, this.#idleListed, this.#withIdle);
    if (now >= 0 && fitsAt(shape.request, this.#idle, now * this.#size)) return now;
    const passes = (rank: number): boolean => meets[rank] !== 0 && this.#fits(shape, rank * this.#size);
    return this.#byGpus.first(amountAt(shape.request, GPU), passes);
  }

  /** The best node of a list: with room now, then meant for such pods, then with the least room, then by name. */
  #tightest(shape: PodShape, place: number, meets: Uint8Array, ranks: Int32Array, count: number): number {
    const [free, size] = [this.#free, this.#size];
    const wanted = amountAt(shape.request, place);
    let [best, bestFree, isBestNow, isBestKind] = [-1, 0, false, false];
    for (let each = 0; each < count; each += 1) {
      const rank = ranks[each] ?? 0;
      const start = rank * size;
      const own = free[start + place] ?? 0;
      if (own < wanted || meets[rank] === 0) continue;
      const isKind = meets[rank] === 2;
      const isTighter = isKind === isBestKind ? own < bestFree || (own === bestFree && rank < best) : isKind;
      if (best >= 0 && isBestNow && !isTighter) continue;
      if (!this.#fits(shape, start)) continue;
      const isNow = fitsAt(shape.request, this.#idle, start);
      if (best >= 0 && (isNow === isBestNow ? !isTighter : isBestNow)) continue;
      [best, bestFree, isBestNow, isBestKind] = [rank, own, isNow, isKind];
    }
    return best;
  }

  /** Whether a node that met the constraints of a pod has room for it. */
  fits({ shape }: SimTask, rank: number): boolean {
    return this.#fits(shape, rank * this.#size);
  }

  #fits({ request }: PodShape, start: number): boolean {
    return (this.#free[start + POD_COUNT] ?? 0) > 0 && fitsAt(request, this.#free, start);
  }

  /** 0 for nodes that a pod cannot get, 2 for those that are meant for pods like it, 1 for the others. */
  #meetsOf({ constraints, gpu }: PodShape): Uint8Array {
    const asksGpu = needsGpu(gpu);
    return getOrCreate(this.#meets, constraints * 2 + Number(asksGpu), () =>
      Uint8Array.from(this.#nodes, (node) => {
        if (!this.#session.meets(constraints, node) || (asksGpu && node.slicing === "mixed")) return 0;
        return !asksGpu && node.slicing === "none" && amountAt(node.allocatable, GPU) <= 0 ? 2 : 1;
      }),
    );
  }
}

function fitsAt(request: Vector, amounts: Float64Array, start: number): boolean {
  for (let place = 0; place < request.length; place += 1) {
    if ((request[place] ?? 0) > (amounts[start + place] ?? 0)) return false;
  }
  return true;
}
