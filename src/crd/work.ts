/** The steps that checking one object against its CRD may take. Real objects take at most some ten thousand. */
const STEPS_OF_OBJECT = 5_000_000;

/** The reason why the check of an object ended early. */
export class WorkLimit extends Error {}

/** Counts steps, because a CRD of a pull request is hostile input: its schema may need any amount of work. */
export class Work {
  #left = STEPS_OF_OBJECT;

  /** @throws WorkLimit where no steps are left */
  spend(steps = 1): void {
    this.#left -= steps;
    if (this.#left < 0) throw new WorkLimit(`needs more than ${STEPS_OF_OBJECT} steps`);
  }
}
