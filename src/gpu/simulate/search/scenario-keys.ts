import { getOrCreate } from "../../../kernel/index.ts";
import type { SimTask } from "../engine/task.ts";
import type { Scenario } from "./scenario.ts";

const BITS = 16;

/** Texts that are equal for the scenarios of a search with the same pods. */
export class ScenarioKeys {
  readonly #numbers = new Map<string, number>();
  /** The keys of the waiting pods and of the recorded victims, which most scenarios share. */
  readonly #known = new Map<readonly unknown[], string>();

  keyOf({ pending, recordedGangs, recorded, potential }: Scenario): string {
    const waiting = getOrCreate(this.#known, pending, () => this.#bitsOf(pending));
    const earlier = getOrCreate(this.#known, recordedGangs, () => this.#bitsOf(recorded));
    return `${waiting.length} ${waiting}${earlier.length} ${earlier}${this.#bitsOf(potential)}`;
  }

  /** A bit for each pod. No pod is there twice. */
  #bitsOf(tasks: readonly SimTask[]): string {
    const words: number[] = [];
    for (const { shape } of tasks) {
      const number = getOrCreate(this.#numbers, shape.uid, () => this.#numbers.size);
      const word = Math.floor(number / BITS);
      while (words.length <= word) words.push(0);
      words[word] = (words[word] ?? 0) | (1 << (number % BITS));
    }
    return String.fromCharCode(...words);
  }
}
