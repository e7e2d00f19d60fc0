/** Steps that one run may take by default: about a second of work at worst. */
export const DEFAULT_STEPS = 10_000_000;

/** Bytes of the values that one run may make. */
export const DEFAULT_BYTES = 50_000_000;

/** Outputs at which a run fails: 999 pass, as in Karta's runner. */
export const DEFAULT_OUTPUTS = 1_000;

/** CPU time for one run in the jq-wasm worker: a last guard, many times what the steps can take. */
export const DEFAULT_MILLISECONDS = 20_000;

/** Calls of user-defined functions inside one another. Beyond it JavaScript's stack, whose size varies, would decide. */
export const MAX_CALL_DEPTH = 400;

/** Thrown when a budget is used up. Not a jq error: `try` never catches it. */
export class LimitReached {
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}

/** The message of a run that reaches its limit of steps. */
export function needsTooMuch(steps: number): string {
  return `the program needs more than ${steps} steps`;
}

/** The message of a run that reaches its limit of bytes. */
export function makesTooMuch(bytes: number): string {
  return `the program makes more than ${bytes} bytes of values`;
}

/** The steps and bytes that a run has used, also one that failed. */
export interface JqUsage {
  steps: number;
  bytes: number;
}

/** JavaScript takes microseconds for an exception. */
const EXCEPTION_STEPS = 50;

/** Estimates of V8's memory: an item or a member with its share of the container, and a UTF-16 code unit. */
const VALUE_BYTES = 32;
const CHARACTER_BYTES = 2;

/**
 * The steps and bytes left for one run. Counting replaces a clock: the same program on the same input always ends the
 * same way.
 */
export class Budget {
  depth = 0;
  /** Whether a NaN or an infinity was computed. JSON has neither, so the outputs are then converted. */
  sawNonFinite = false;
  /** Whether an array or object was built: only then can an output contain the same part several times. */
  builtContainer = false;
  #steps: number;
  #bytes: number;
  readonly #allSteps: number;
  readonly #allBytes: number;

  constructor(steps: number, bytes: number) {
    this.#steps = this.#allSteps = steps;
    this.#bytes = this.#allBytes = bytes;
  }

  /** Adds what this run has used to a sum. What was refused was not used. */
  addTo(usage: JqUsage): void {
    usage.steps += this.#allSteps - Math.max(0, this.#steps);
    usage.bytes += this.#allBytes - Math.max(0, this.#bytes);
  }

  /** Accounts for work. @throws LimitReached */
  step(count = 1): void {
    this.#steps -= count;
    if (this.#steps < 0) throw new LimitReached(needsTooMuch(this.#allSteps));
  }

  /** Accounts for a call. Code that catches an exception calls {@link Budget.caught}. @throws LimitReached */
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

  /** Accounts for an exception that was caught, and restores the depth of calls. @throws LimitReached */
  caught(depth: number): void {
    this.depth = depth;
    this.step(EXCEPTION_STEPS);
  }

  /** Passes a computed number on and remembers when it is not finite. */
  number(value: number): number {
    if (!Number.isFinite(value)) this.sawNonFinite = true;
    return value;
  }

  /** Accounts for work on the characters of a string. @throws LimitReached */
  scan(length: number): void {
    this.step((length >> 2) + 1);
  }

  /** Accounts for work on a whole value, but not on the parts of its parts. @throws LimitReached */
  read(value: unknown): void {
    if (typeof value === "string") this.scan(value.length);
    else this.step(Array.isArray(value) ? value.length + 1 : 1);
  }

  /** Accounts for items and members of arrays and objects that are created. @throws LimitReached */
  create(count: number): void {
    this.builtContainer = true;
    this.#take(count * VALUE_BYTES);
  }

  /** Accounts for a new string: its characters are both memory and work. @throws LimitReached */
  text(length: number): void {
    this.#take((length + 1) * CHARACTER_BYTES);
    this.scan(length);
  }

  /** Passes a new string or array on, and accounts for it; the members of an object count when they are set. */
  made<T>(value: T): T {
    if (typeof value === "string") this.text(value.length);
    else if (Array.isArray(value)) this.create(value.length + 1);
    return value;
  }

  #take(bytes: number): void {
    this.#bytes -= bytes;
    if (this.#bytes < 0) throw new LimitReached(makesTooMuch(this.#allBytes));
  }
}
