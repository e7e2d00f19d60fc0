/** Random choices that depend on a seed alone, so that a run can be repeated and its answers recorded. */
export class Dice {
  #state: number;

  constructor(seed: number) {
    // Seeds that follow each other would begin with similar numbers.
    this.#state = Math.imul(seed + 1, 0x9e3779b1) >>> 0;
  }

  /** A number from 0 to 1, without 1 (mulberry32). */
  #next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** An integer below a limit. */
  below(limit: number): number {
    return Math.floor(this.#next() * limit);
  }

  /** True in so many cases of 100. */
  chance(percent: number): boolean {
    return this.below(100) < percent;
  }

  /** One of some values. */
  pick<Value>(values: readonly [Value, ...Value[]]): Value;
  pick<Value>(values: readonly Value[]): Value | undefined;
  pick<Value>(values: readonly Value[]): Value | undefined {
    return values[this.below(values.length)];
  }

  /** Some of the values, in their order. */
  some<Value>(values: readonly Value[], percent = 50): readonly Value[] {
    return values.filter(() => this.chance(percent));
  }

  /** From `least` to `most` values of a maker. */
  list<Value>(least: number, most: number, make: (index: number) => Value): readonly Value[] {
    return Array.from({ length: least + this.below(most - least + 1) }, (_, index) => make(index));
  }

  /** The members that are not undefined, each in so many cases of 100. */
  members(percent: number, all: Readonly<Record<string, () => unknown>>): Readonly<Record<string, unknown>> {
    const chosen = Object.entries(all).flatMap(([key, make]) => {
      const value = this.chance(percent) ? make() : undefined;
      return value === undefined ? [] : [[key, value] as const];
    });
    return Object.fromEntries(chosen);
  }
}
