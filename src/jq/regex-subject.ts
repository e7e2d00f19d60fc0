import type { Budget } from "./budget.ts";

const END_OF_TEXT = -8;
const LINE_FEED = 10;

/** A text as re2js reads it. Each character that is read takes steps, so that a run ends at its limit. */
export class RegexSubject {
  readonly #text: string;
  readonly #steps: number;
  readonly #budget: Budget;

  constructor(text: string, steps: number, budget: Budget) {
    this.#text = text;
    this.#steps = steps;
    this.#budget = budget;
  }

  endPos(): number {
    return this.#text.length;
  }

  canCheckPrefix(): boolean {
    return true;
  }

  /** A filter in front of the search, which may let every text pass. */
  hasString(): boolean {
    return true;
  }

  hasAnyString(): boolean {
    return true;
  }

  prefixLength(engine: { readonly prefix: string }): number {
    return engine.prefix.length;
  }

  /** The distance to the next place with the prefix of the pattern. */
  index(engine: { readonly prefix: string }, at: number): number {
    const found = this.#text.indexOf(engine.prefix, at);
    this.#budget.scan((found < 0 ? this.#text.length : found) - at);
    if (found < 0) return -1;
    return found - at;
  }

  /** The code point at a place and its length in the three lowest bits. */
  step(at: number): number {
    this.#budget.step(this.#steps);
    const point = this.#text.codePointAt(at);
    if (point === undefined) return END_OF_TEXT;
    return (point << 3) | (point > 0xffff ? 2 : 1);
  }

  /** Flags of the borders of lines, text and words between two characters. */
  context(at: number): number {
    this.#budget.step(this.#steps);
    const before = at > 0 ? this.#text.charCodeAt(at - 1) : -1;
    const after = at < this.#text.length ? this.#text.charCodeAt(at) : -1;
    const start = (before < 0 ? 5 : 0) | (before === LINE_FEED ? 1 : 0);
    const end = (after < 0 ? 10 : 0) | (after === LINE_FEED ? 2 : 0);
    return start | end | (isWord(before) === isWord(after) ? 32 : 16);
  }
}

function isWord(unit: number): boolean {
  const letter = unit | 0x20;
  return (letter >= 97 && letter <= 122) || (unit >= 48 && unit <= 57) || unit === 95;
}
