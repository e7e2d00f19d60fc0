/** Steps that one native run may take unless the caller says otherwise: roughly a second of work at worst. */
export const DEFAULT_STEPS = 10_000_000;

/** Array items, object members and (per 8) characters that one native run may create. */
export const DEFAULT_NODES = 4_000_000;

/** Outputs at which a run fails, for both engines: 999 pass, as in Karta's runner. */
export const DEFAULT_OUTPUTS = 1_000;

/** Time for one run in the jq-wasm worker. */
export const DEFAULT_MILLISECONDS = 1_000;

/** Calls of user-defined functions inside one another. Beyond it JavaScript's stack, whose size varies, would decide. */
export const MAX_CALL_DEPTH = 400;

/** Thrown when a budget is used up. Not a jq error: `try` never catches it. */
export class LimitReached {
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}

/**
 * The steps and values left for one run. Counting replaces a clock: the same program on the same input always ends the
 * same way.
 */
export class Budget {
  depth = 0;
  /** Whether a NaN or an infinity was computed. JSON has neither, so the outputs are then converted. */
  sawNonFinite = false;
  /** Whether an array or object was built: only then can an output contain the same part several times. */
  builtContainer = false;
  #steps: number;
  #nodes: number;
  readonly #allSteps: number;
  readonly #allNodes: number;

  constructor(steps: number, nodes: number) {
    this.#steps = this.#allSteps = steps;
    this.#nodes = this.#allNodes = nodes;
  }

  /** Accounts for work. @throws LimitReached */
  step(count = 1): void {
    this.#steps -= count;
    if (this.#steps < 0) throw new LimitReached(`the program needs more than ${this.#allSteps} steps`);
  }

  /** Accounts for a call. Code that catches an exception must restore `depth`. @throws LimitReached */
  enter(): void {
    this.step();
    this.depth += 1;
    if (this.depth > MAX_CALL_DEPTH) {
      throw new LimitReached(`functions call one another more than ${MAX_CALL_DEPTH} levels deep`);
    }
  }

  /** Ends what {@link Budget.enter} began. */
  leave(): void {
    this.depth -= 1;
  }

  /** Passes a computed number on and remembers when it is not finite. */
  number(value: number): number {
    if (!Number.isFinite(value)) this.sawNonFinite = true;
    return value;
  }

  /** Accounts for items and members of arrays and objects that are created. @throws LimitReached */
  create(count: number): void {
    this.builtContainer = true;
    this.#take(count);
  }

  /** Accounts for a new string: its characters are both memory and work. @throws LimitReached */
  text(length: number): void {
    this.#take((length >> 3) + 1);
    this.step((length >> 5) + 1);
  }

  #take(count: number): void {
    this.#nodes -= count;
    if (this.#nodes < 0) throw new LimitReached(`the program creates more than ${this.#allNodes} values`);
  }
}
