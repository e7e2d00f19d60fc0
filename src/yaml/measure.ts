import { isContainer } from "../base/read.ts";
import { limitMessage, type ResolvedLimits } from "./limits.ts";
import { floatKey } from "./scalars.ts";

/** The result of a walk over a value. */
export interface Measure {
  /** Set when the value breaks a limit or contains itself. */
  readonly problem?: string;
  /** True when the value contains itself. */
  readonly circular: boolean;
  /** True when the text of a key may be null or a map, which Kubernetes rejects. */
  readonly oddKeys: boolean;
  /** True when a key, if its text is a float, is one that Kubernetes spells differently. */
  readonly floatKeys: boolean;
  /** True when the text of a list item may be empty: the item is null, or a list, which may be a later item. */
  readonly emptyItems: boolean;
}

/**
 * Counts the nodes (keys, scalars, maps, lists) and the depth that a value has once aliases are expanded, without
 * expanding them: a shared object is walked once. Stops at the first exceeded limit. A value without shared objects is
 * a tree and is frozen on the way.
 *
 * @param shared whether the text has aliases; without aliases no object is shared
 */
export function measure(value: unknown, limits: ResolvedLimits, shared: boolean): Measure {
  const walker = new Walker(limits, shared);
  try {
    walker.walk(value, 0);
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    return { problem: error.message, circular: error.circular, oddKeys: false, floatKeys: false, emptyItems: false };
  }
  const { oddKeys, floatKeys, emptyItems } = walker;
  return { circular: false, oddKeys, floatKeys, emptyItems };
}

const TOO_MANY_NODES = "the document has too many nodes (an alias counts as its whole content)";

class Stop extends Error {
  readonly circular: boolean;

  constructor(message: string, circular = false) {
    super(message);
    this.circular = circular;
  }
}

interface Extent {
  readonly nodes: number;
  readonly height: number;
}

class Walker {
  oddKeys = false;
  floatKeys = false;
  emptyItems = false;
  readonly #limits: ResolvedLimits;
  // `undefined` as a value marks an object that is being walked.
  readonly #seen: Map<object, Extent | undefined> | undefined;
  #nodes = 0;
  #deepest = 0;

  constructor(limits: ResolvedLimits, shared: boolean) {
    this.#limits = limits;
    this.#seen = shared ? new Map() : undefined;
  }

  walk(value: unknown, depth: number): void {
    this.#add(1);
    if (!isContainer(value)) return;
    this.#descend(depth + 1);
    if (this.#seen !== undefined) {
      this.#shared(value, depth, this.#seen);
      return;
    }
    this.#children(value, depth + 1);
    // Frozen during this walk, since a second walk over all documents would take as long again.
    Object.freeze(value);
  }

  #children(value: Readonly<Record<string, unknown>>, depth: number): void {
    if (Array.isArray(value)) {
      for (let index = 0; index < value.length; index++) {
        const item: unknown = value[index];
        if (item === null || Array.isArray(item)) this.emptyItems = true;
        this.walk(item, depth);
      }
      return;
    }
    // `for … in` makes no list of the keys. Values inherit nothing enumerable.
    for (const key in value) {
      this.#add(1);
      this.#inspect(key);
      this.walk(value[key], depth);
    }
  }

  // A shared object counts each time it occurs, by its known extent.
  #shared(value: Readonly<Record<string, unknown>>, depth: number, seen: Map<object, Extent | undefined>): void {
    if (seen.has(value)) {
      const known = seen.get(value);
      if (known === undefined) throw new Stop("an anchor contains an alias of itself; Kubernetes rejects this", true);
      this.#add(known.nodes);
      this.#descend(depth + known.height);
      return;
    }
    seen.set(value, undefined);
    const nodes = this.#nodes;
    const deepest = this.#deepest;
    this.#deepest = depth + 1;
    this.#children(value, depth + 1);
    seen.set(value, { nodes: this.#nodes - nodes, height: this.#deepest - depth });
    this.#deepest = Math.max(deepest, this.#deepest);
  }

  #add(nodes: number): void {
    this.#nodes += nodes;
    const { nodes: limit } = this.#limits;
    if (this.#nodes > limit) throw new Stop(limitMessage(TOO_MANY_NODES, "nodes", limit));
  }

  #descend(depth: number): void {
    if (depth > this.#deepest) this.#deepest = depth;
    const { depth: limit } = this.#limits;
    if (depth > limit) throw new Stop(limitMessage("the document nests too deep", "depth", limit));
  }

  // js-yaml writes a null key as "null", a map as "[object Object]" and a float in JavaScript's way.
  #inspect(key: string): void {
    const first = key.charCodeAt(0);
    if (first > 0x39) {
      if ((first === 0x6e && key === "null") || (first === 0x5b && key === "[object Object]")) this.oddKeys = true;
    } else if (first >= 0x2b && !this.floatKeys) {
      const value = Number(key);
      this.floatKeys = Number.isFinite(value) && floatKey(value) !== key;
    }
  }
}
