import { seededRandom } from "../seeded-random.ts";

/** Choices of a seed. */
export interface Random {
  /** Whether something of this probability happens. */
  readonly chance: (probability: number) => boolean;
  readonly pick: <Item>(options: readonly [Item, ...Item[]]) => Item;
  /** A whole number between two bounds, both included. */
  readonly int: (from: number, to: number) => number;
}

/** The choices of a seed, the same for the same seed. */
export function randomOf(seed: number): Random {
  const next = seededRandom(seed);
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    chance: (probability) => next() < probability,
    pick: ([first, ...others]) => {
      const index = int(0, others.length);
      return index === 0 ? first : (others[index - 1] ?? first);
    },
    int,
  };
}
