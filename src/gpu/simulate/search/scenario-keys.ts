import { getOrCreate } from "../../../kernel/index.ts";
import type { SimTask } from "../engine/task.ts";
import type { Scenario } from "./scenario.ts";

const BITS = 16;

/** Texts that are equal for the scenarios of a search with the same pods. */
export class ScenarioKeys {
  readonly #numbers = new Map<string, number>();
  readonly #ofBatch = new Map<readonly SimTask[], readonly number[]>();
  /** The keys of the waiting pods and of the recorded victims, which most scenarios share. */
  readonly #known = new Map<readonly unknown[], string>();

  keyOf({ pending, recordedGangs, recorded, batches }: Scenario): string {
    const waiting = getOrCreate(this.#known, pending, () => this.#bitsOf([pending]));
    const earlier = getOrCreate(this.#known, recordedGangs, () => this.#bitsOf([recorded]));
    return `${waiting.length} ${waiting}${earlier.length} ${earlier}${this.#bitsOf(batches)}`;
  }

  /** A bit for each pod, and the pods that are there once more. */
  #bitsOf(batches: readonly (readonly SimTask[])[]): string {
    const words: number[] = [];
    const repeated: number[] = [];
    for (const batch of batches) {
      for (const number of this.#numbersOf(batch)) {
        const word = Math.floor(number / BITS);
        while (words.length <= word) words.push(0);
        const [known, bit] = [words[word] ?? 0, 1 << (number % BITS)];
        if ((known & bit) !== 0) repeated.push(number);
        words[word] = known | bit;
      }
    }
    return String.fromCharCode(...words) + repeated.sort().join(",");
  }

  #numbersOf(batch: readonly SimTask[]): readonly number[] {
    return getOrCreate(this.#ofBatch, batch, () =>
      batch.map(({ shape }) => getOrCreate(this.#numbers, shape.uid, () => this.#numbers.size)),
    );
  }
}
