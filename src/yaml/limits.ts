/**
 * Bounds on the files that are read. Real manifests stay far below the defaults. A hostile file ends in a clear error
 * instead of an exhausted machine.
 */
export interface YamlLimits {
  /** Largest file in bytes. Default 10 MiB. A larger one is rejected before it is parsed. */
  readonly bytes?: number;
  /** Deepest nesting of maps and lists in a document, aliases followed. Default 100, at most 500. */
  readonly depth?: number;
  /** Most nodes (keys, scalars, maps, lists) in a document, an alias counts as its whole content. Default 1,000,000. */
  readonly nodes?: number;
  /** Most documents in a file. Default 100,000. */
  readonly documents?: number;
}

/** The defaults of `YamlLimits`. */
const DEFAULT_LIMITS = { bytes: 10 * 1024 * 1024, depth: 100, nodes: 1_000_000, documents: 100_000 } as const;

// Readers recurse: beyond this depth the stack would overflow, without a clear error.
const DEEPEST_LIMIT = 500;

/** `YamlLimits` with all members. */
export type ResolvedLimits = Required<YamlLimits>;

/** Fills the missing limits with their defaults. */
export function resolveLimits(limits: YamlLimits | undefined): ResolvedLimits {
  return {
    bytes: limits?.bytes ?? DEFAULT_LIMITS.bytes,
    depth: Math.min(limits?.depth ?? DEFAULT_LIMITS.depth, DEEPEST_LIMIT),
    nodes: limits?.nodes ?? DEFAULT_LIMITS.nodes,
    documents: limits?.documents ?? DEFAULT_LIMITS.documents,
  };
}

/** The message for an exceeded limit. Commands cannot raise one, so it names the page that explains them. */
export function limitMessage(what: string, limit: number): string {
  const number = limit.toLocaleString("en-US");
  return `${what}; the limit is ${number} (docs/reference/yaml.md#limits)`;
}

/** Most keys that the `<<` of a document may copy: chains of maps that merge each other grow with their square. */
export const MERGED_KEYS = 200_000;

/** The message for a document beyond that limit. */
export const MERGE_MESSAGE = `"<<" copies more than ${MERGED_KEYS} keys; write the maps out`;

/** The most of the steps of reading a document that aliases may cause: Kubernetes' reader rejects more. */
export function aliasLimit(steps: number): number {
  if (steps <= 1000) return Number.POSITIVE_INFINITY;
  const share = 0.99 - 0.89 * Math.min(Math.max((steps - 400_000) / 3_600_000, 0), 1);
  return Math.max(100, share * steps);
}

/** The message for a document beyond that limit. */
export const ALIAS_MESSAGE = "too much of the document comes from aliases; Kubernetes rejects this";
