import { setOwn } from "../kernel/index.ts";

// The engine shares shorter strings of JSON, and longer ones are seldom repeated.
const SHORTEST = 11;
const LONGEST = 200;
// Most strings of some files are never repeated.
const MOST = 50_000;

/** The strings of many values, of which equal ones are stored once: objects repeat images, labels and variables. */
export class TextPool {
  readonly #texts = new Map<string, string>();

  /** Freezes a JSON value that nothing else has yet, and replaces its strings by equal ones of other values. */
  share(value: unknown): unknown {
    if (typeof value === "string") return this.#shared(value);
    if (typeof value !== "object" || value === null) return value;
    const container = value as Record<string, unknown>;
    for (const key in container) {
      const member = container[key];
      // Equal strings are two copies for the engine alone, so that a comparison would not show the difference.
      if (typeof member === "string") setOwn(container, key, this.#shared(member));
      else this.share(member);
    }
    return Object.freeze(value);
  }

  #shared(text: string): string {
    if (text.length < SHORTEST || text.length > LONGEST) return text;
    const known = this.#texts.get(text);
    if (known !== undefined) return known;
    if (this.#texts.size >= MOST) this.#texts.clear();
    this.#texts.set(text, text);
    return text;
  }
}
