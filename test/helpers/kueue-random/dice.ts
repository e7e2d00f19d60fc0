/** Choices of one random sequence. */
export interface Dice {
  /** An integer from `least` to `most`. */
  readonly int: (least: number, most: number) => number;
  /** Whether something happens that has this chance, from 0 to 1. */
  readonly chance: (chance: number) => boolean;
  readonly pick: <T>(list: readonly [T, ...T[]]) => T;
}

/** The choices that random numbers from 0 to 1 make. */
export function diceOf(random: () => number): Dice {
  const int = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  return {
    int,
    chance: (chance) => random() < chance,
    pick: (list) => list[int(0, list.length - 1)] ?? list[0],
  };
}

/** An object with a member only where its value is given. */
export function maybe(dice: Dice, chance: number, members: () => object): object {
  return dice.chance(chance) ? members() : {};
}
