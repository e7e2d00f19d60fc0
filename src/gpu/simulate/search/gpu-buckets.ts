/** The nodes of a trial by their number of free GPUs, a bit for each node; nodes without free GPUs are left out. */
export class GpuBuckets {
  readonly #words: number;
  readonly #buckets: Uint32Array[] = [];
  /** The number of nodes in each bucket. */
  readonly #counts: number[] = [];

  constructor(nodes: number) {
    this.#words = (nodes + 31) >> 5;
  }

  clear(): void {
    for (const [gpus, bits] of this.#buckets.entries()) {
      if (this.#counts[gpus] !== 0) bits.fill(0);
      this.#counts[gpus] = 0;
    }
  }

  move(node: number, from: number, to: number): void {
    if (from > 0) this.#set(node, from, false);
    if (to > 0) this.#set(node, to, true);
  }

  /** The first node with the fewest GPUs that are enough, among those that pass a test; -1 for none. */
  first(gpus: number, passes: (node: number) => boolean): number {
    for (let each = gpus; each < this.#buckets.length; each += 1) {
      if ((this.#counts[each] ?? 0) === 0) continue;
      const bits = this.#buckets[each] ?? new Uint32Array();
      for (let word = 0; word < bits.length; word += 1) {
        for (let rest = bits[word] ?? 0; rest !== 0; rest &= rest - 1) {
          const node = word * 32 + 31 - Math.clz32(rest & -rest);
          if (passes(node)) return node;
        }
      }
    }
    return -1;
  }

  #set(node: number, gpus: number, isThere: boolean): void {
    while (this.#buckets.length <= gpus) {
      this.#buckets.push(new Uint32Array(this.#words));
      this.#counts.push(0);
    }
    const bits = this.#buckets[gpus];
    if (bits === undefined) return;
    const [word, mask] = [node >> 5, 1 << (node & 31)];
    bits[word] = isThere ? (bits[word] ?? 0) | mask : (bits[word] ?? 0) & ~mask;
    this.#counts[gpus] = (this.#counts[gpus] ?? 0) + (isThere ? 1 : -1);
  }
}
