/** The steps that checking one object against its CRD may take. Real objects take at most some thousand. */
export const STEPS_OF_OBJECT = 5_000_000;

/** Reporting a fault takes about as long as these steps. */
export const STEPS_OF_FAULT = 500;

/** The reason why the check of an object ended early. */
export class WorkLimit extends Error {}

/** Counts steps, because a CRD of a pull request is hostile input: its schema may need any amount of work. */
export class Work {
  #left: number;
  readonly #most: number;

  constructor(most = STEPS_OF_OBJECT) {
    this.#left = most;
    this.#most = most;
  }

  /** The steps so far. After a `WorkLimit`, the step that was too large counts as well. */
  get used(): number {
    return this.#most - this.#left;
  }

  /** @throws WorkLimit where no steps are left */
  spend(steps = 1): void {
    this.#left -= steps;
    if (this.#left < 0) throw new WorkLimit(`needs more than ${this.#most} steps`);
  }

  /** Accounts for reading a text or a list once. @throws WorkLimit */
  read({ length }: { readonly length: number }): void {
    this.spend(length / UNITS_OF_A_STEP);
  }
}

/** Characters or items that take about as long as a step. */
const UNITS_OF_A_STEP = 16;
