/**
 * A heap with the steps of Go's `container/heap`. Its order after changes of the compared values is part of the scheduler's
 * behaviour, so another heap would answer differently.
 */
export class Heap<Item> {
  readonly #items: Item[] = [];
  readonly #isBefore: (left: Item, right: Item) => boolean;

  constructor(isBefore: (left: Item, right: Item) => boolean) {
    this.#isBefore = isBefore;
  }

  get size(): number {
    return this.#items.length;
  }

  clear(): void {
    this.#items.length = 0;
  }

  peek(): Item | undefined {
    return this.#items[0];
  }

  push(item: Item): void {
    this.#items.push(item);
    this.#up(this.#items.length - 1);
  }

  pop(): Item | undefined {
    const last = this.#items.length - 1;
    if (last < 0) return undefined;
    this.#swap(0, last);
    this.#down(0, last);
    return this.#items.pop();
  }

  /** Restores the order after a change of the first item. */
  fixFirst(): void {
    this.#down(0, this.#items.length);
  }

  #less(left: number, right: number): boolean {
    return this.#isBefore(this.#items[left] as Item, this.#items[right] as Item);
  }

  #swap(left: number, right: number): void {
    const kept = this.#items[left] as Item;
    this.#items[left] = this.#items[right] as Item;
    this.#items[right] = kept;
  }

  #up(start: number): void {
    for (let child = start; child > 0; ) {
      const parent = (child - 1) >> 1;
      if (!this.#less(child, parent)) return;
      this.#swap(parent, child);
      child = parent;
    }
  }

  #down(start: number, end: number): void {
    for (let parent = start; ; ) {
      const left = 2 * parent + 1;
      if (left >= end) return;
      const child = left + 1 < end && this.#less(left + 1, left) ? left + 1 : left;
      if (!this.#less(child, parent)) return;
      this.#swap(parent, child);
      parent = child;
    }
  }
}
