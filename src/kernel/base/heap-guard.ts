import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** The memory of the engine, in bytes. */
interface HeapUse {
  readonly used: number;
  readonly limit: number;
}

/** Reads the memory, and frees what is no longer used. */
interface Heap {
  readonly use: () => HeapUse;
  readonly collect: () => void;
}

/** The share of the memory that the read files may take. Rules and reports need more than half as much again. */
const SHARE = 0.55;
/** Of less memory, the garbage of earlier steps does not matter. */
const MUCH = 400e6;
/** A collection takes half a second of a large heap, so a step of work is worth one only after this much garbage. */
const STEP = 150e6;
/** So many bytes of files fit into any memory in which Node starts. */
const LITTLE = 1e6;
/** A look takes a microsecond, but a collection up to a second. */
const LOOKS = 64;

/**
 * Throws before the memory of the engine is used up, which would end the process with a message about the engine. Each
 * thread has its own.
 */
export class HeapGuard {
  readonly #heap: Heap;
  #read = 0;
  #left = 0;
  #nextLook = LITTLE;

  constructor(heap: Heap = engineHeap) {
    this.#heap = heap;
  }

  /** Adds the bytes of a file that has been read. Throws an error with the alternatives where too little memory is left. */
  add(bytes: number): void {
    this.#read += bytes;
    if (this.#read < this.#nextLook) return;
    let use = this.#heap.use();
    const most = use.limit * SHARE;
    if (use.used > most) {
      this.#heap.collect();
      use = this.#heap.use();
      if (use.used > most) throw new Error(refusal(this.#read, use));
    }
    this.#nextLook = this.#read + Math.max(most - use.used, most / LOOKS) / LOOKS;
  }

  /**
   * Frees what earlier steps no longer use, where much memory is in use. The engine itself waits until it is nearly
   * twice what the last collection left.
   */
  relieve(): void {
    this.#relieveFrom(MUCH);
  }

  /** Does the same between two steps of long work, where the use has grown much since the last time. */
  relieveStep(): void {
    this.#relieveFrom(Math.max(MUCH, this.#left + STEP));
  }

  #relieveFrom(most: number): void {
    if (this.#read <= LITTLE || this.#heap.use().used <= most) return;
    this.#heap.collect();
    this.#left = this.#heap.use().used;
  }
}

function refusal(read: number, { used, limit }: HeapUse): string {
  const node = `NODE_OPTIONS=--max-old-space-size=${Math.ceil((limit * 2) / 2 ** 20)}`;
  return [
    `the files need more memory than there is: after ${megabytes(read)} of files, ${megabytes(used)} of ${megabytes(limit)} are used,`,
    `and the rules need the rest; check some of the folders at a time, or give Node more memory: ${node}`,
  ].join(" ");
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`;
}

const engineHeap: Heap = {
  use: () => {
    const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
    return { used, limit };
  },
  collect: () => {
    // Node has no other way to collect garbage, of which half of the used memory may consist.
    setFlagsFromString("--expose-gc");
    runInNewContext("gc")();
    setFlagsFromString("--no-expose-gc");
  },
};

/** The guard of this thread. */
export const heapGuard = new HeapGuard();
