import { limitMessage, type ResolvedLimits } from "./limits.ts";

/** What a walk over a value found. */
export interface Measure {
  /** Set when the value breaks a limit or contains itself. */
  readonly problem?: string;
  /** True when a key may have been written as something that Kubernetes refuses or spells differently. */
  readonly suspicious: boolean;
}

interface Extent {
  readonly nodes: number;
  readonly height: number;
}

class Stop extends Error {}

/**
 * Counts the nodes (keys, scalars, maps, lists) and the depth that a value has once aliases are expanded, without
 * expanding them: a shared object is walked once. Stops at the first limit that is passed.
 *
 * @param shared whether the text has aliases at all; without any no object can be met twice
 */
export function measure(value: unknown, limits: ResolvedLimits, shared: boolean): Measure {
  const walker = new Walker(limits, shared);
  try {
    walker.walk(value, 0);
  } catch (error) {
    if (error instanceof Stop) return { problem: error.message, suspicious: false };
    throw error;
  }
  return { suspicious: walker.suspicious };
}

class Walker {
  suspicious = false;
  readonly #limits: ResolvedLimits;
  // `undefined` as a value marks an object that is being walked.
  readonly #seen: Map<object, Extent | undefined> | undefined;

  constructor(limits: ResolvedLimits, shared: boolean) {
    this.#limits = limits;
    this.#seen = shared ? new Map() : undefined;
  }

  walk(value: unknown, depth: number): Extent {
    if (value === null || typeof value !== "object") return SCALAR;
    const { nodes: limit, depth: deepest } = this.#limits;
    if (depth >= deepest) throw new Stop(limitMessage(`nested more than ${deepest} levels deep`, "depth", deepest));
    const seen = this.#seen;
    if (seen?.has(value)) {
      const known = seen.get(value);
      if (known === undefined) throw new Stop("an anchor contains an alias of itself; Kubernetes refuses this");
      if (depth + known.height > deepest) {
        throw new Stop(limitMessage(`nested more than ${deepest} levels deep`, "depth", deepest));
      }
      return known;
    }
    seen?.set(value, undefined);
    let nodes = 1;
    let height = 1;
    const list = Array.isArray(value);
    for (const [key, child] of list ? value.entries() : Object.entries(value)) {
      if (typeof key === "string") {
        nodes++;
        if (isSuspiciousKey(key)) this.suspicious = true;
      }
      const extent = this.walk(child, depth + 1);
      nodes += extent.nodes;
      if (extent.height >= height) height = extent.height + 1;
      if (nodes > limit)
        throw new Stop(limitMessage(`more than ${limit} nodes once aliases are expanded`, "nodes", limit));
    }
    const extent = { nodes, height };
    seen?.set(value, extent);
    return extent;
  }
}

const SCALAR: Extent = { nodes: 1, height: 0 };

// js-yaml writes a null key as "null", a map as "[object Object]" and a float in JavaScript's way.
function isSuspiciousKey(key: string): boolean {
  const first = key.charCodeAt(0);
  if (first === 0x6e) return key === "null";
  if (first === 0x5b) return key === "[object Object]";
  if (first > 0x39 || first < 0x2b) return first === 0x3c ? key === "<<" : false;
  return /^-?[0-9.]*(?:[.e][-+]?[0-9]+)$/.test(key) || (key.length >= 7 && /^-?[0-9]+$/.test(key));
}
