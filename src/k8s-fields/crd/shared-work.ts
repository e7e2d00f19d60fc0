import type { Work } from "../../cel/index.ts";

/** Steps of each object that are not counted, so that ordinary objects never use up a check, however many they are. */
const FREE_STEPS = 20_000;

/** The steps that a check may take beyond these. An object that was begun is finished. */
export const STEPS_OF_CHECK = 200_000_000;

/**
 * The steps that all custom resources of a check have taken. Each thread and each set counts its own, and the sums do not
 * depend on the order of the objects.
 */
export class SharedWork {
  #used = 0;
  readonly #byKind = new Map<string, number>();
  readonly #reported = new Set<object>();

  /** The counted steps so far. */
  get used(): number {
    return this.#used;
  }

  /** Whether the limit is reached, with steps of other threads. */
  isSpent(others = 0): boolean {
    return this.#used + others > STEPS_OF_CHECK;
  }

  /** Adds the steps of an object. `kind` is for the message. */
  add({ used }: Work, kind: string): void {
    const counted = Math.ceil(used) - FREE_STEPS;
    if (counted <= 0) return;
    this.#used += counted;
    this.#byKind.set(kind, (this.#byKind.get(kind) ?? 0) + counted);
  }

  /** Whether a limit is reported for the first time: that of an object, by its check, or this one. */
  reportsFirst(limited: object): boolean {
    if (this.#reported.has(limited)) return false;
    this.#reported.add(limited);
    return true;
  }

  /** The kind that has taken the most steps. */
  get largest(): string {
    return [...this.#byKind].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? "";
  }
}
