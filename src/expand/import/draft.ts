import type { FieldProblem } from "../../kernel/index.ts";
import { isObject, ownEntry, pointerSegments } from "../../kernel/index.ts";

/**
 * The kinds of remarks about fields of an input:
 *
 * - `lost`: the result does not have the field; `--strict` refuses the input
 * - `blocked`: the result has the field, and a synth in this repository refuses it; `--strict` refuses the input
 * - `changed`: the result has the field in a form that may have another effect, or a value that was added
 * - `id`: an id without a known name, which is kept
 * - `state`: data of the platform or of people, which has no effect on a new workload
 * - `guess`: the input does not state its kind or its project, so these were derived
 */
type RemarkKind = "lost" | "blocked" | "changed" | "id" | "state" | "guess";

/** Something that the reader of a result should know about a field of its input. */
export interface ImportRemark {
  readonly kind: RemarkKind;
  /** JSON pointer into the input. */
  readonly path: string;
  /** The rest of a sentence whose subject is the field. */
  readonly message: string;
}

/** A JSON object that is being built. */
export type Building = Record<string, unknown>;

/** The result of an input while it is built: its fields, where they come from, remarks and problems. */
export class Draft {
  readonly value: Building;
  readonly remarks: ImportRemark[] = [];
  /** Problems of the input; their paths are pointers into it. */
  readonly problems: FieldProblem[] = [];
  readonly #sources = new Map<string, string>();

  constructor(value: Building) {
    this.value = value;
  }

  /** Sets a field of the result, from a field of the input; an absent value sets nothing. */
  set(pointer: string, value: unknown, source: string): void {
    if (value === undefined || value === null) return;
    this.trace(pointer, source);
    const keys = pointerSegments(pointer);
    let holder = this.value;
    for (const key of keys.slice(0, -1)) {
      const inner = ownEntry(holder, key);
      const next: Building = isObject(inner) ? inner : {};
      define(holder, key, next);
      holder = next;
    }
    define(holder, keys.at(-1) ?? "", value);
  }

  /** Records where a part of a value comes from that is set as a whole. */
  trace(pointer: string, source: string): void {
    this.#sources.set(pointer, source);
  }

  /** Adds a remark about a field of the input. */
  remark(kind: RemarkKind, path: string, message: string): void {
    this.remarks.push({ kind, path, message });
  }

  /** The pointer into the input for one into the result: that of the nearest field above it. */
  sourceOf(pointer: string): string {
    for (let above = pointer; ; above = above.slice(0, above.lastIndexOf("/"))) {
      const source = this.#sources.get(above);
      if (source !== undefined) return source + pointer.slice(above.length);
      if (above === "") return "";
    }
  }
}

// A key such as __proto__ is data here.
function define(holder: Building, key: string, value: unknown): void {
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });
}
