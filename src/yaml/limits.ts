/**
 * Bounds on what is read, each with a default that real manifests stay far below. They exist so that a hostile
 * file ends in a clear error instead of in an exhausted machine.
 */
export interface YamlLimits {
  /** Largest file in bytes. Default 10 MiB. A larger one is refused before it is parsed. */
  readonly bytes?: number;
  /** Deepest nesting of maps and lists in a document, aliases followed. Default 100, at most 500. */
  readonly depth?: number;
  /** Most nodes (keys, scalars, maps, lists) in a document, an alias counted as all it stands for. Default 1,000,000. */
  readonly nodes?: number;
  /** Most documents in a file. Default 100,000. */
  readonly documents?: number;
}

/** The defaults of `YamlLimits`. */
export const DEFAULT_LIMITS = { bytes: 10 * 1024 * 1024, depth: 100, nodes: 1_000_000, documents: 100_000 } as const;

// Readers recurse: deeper than this the stack itself would be the limit, with no clear error.
const DEEPEST_LIMIT = 500;

/** `YamlLimits` with every member given. */
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

/** One sentence on a limit that was passed, with the way to raise it. */
export function limitMessage(what: string, name: keyof YamlLimits, limit: number): string {
  const number = String(limit).replace(/\B(?=(?:[0-9]{3})+$)/g, ",");
  return `${what}; the limit is ${number} (raise the YAML limit "${name}" to read it)`;
}

/** Most keys that the `<<` of a document may copy: chains of maps that merge each other grow with their square. */
export const MERGED_KEYS = 200_000;

/** What a document beyond that limit is told. */
export const MERGE_MESSAGE = `"<<" copies more than ${MERGED_KEYS} keys; write the maps out`;
