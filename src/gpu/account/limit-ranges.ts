import { getOrCreate, items, type KubeObject, member, members, quantityOf, text } from "../../kernel/index.ts";

/** The bounds and defaults of containers, or of whole pods, in billionths. */
export interface ContainerLimits {
  readonly min: ReadonlyMap<string, bigint>;
  readonly max: ReadonlyMap<string, bigint>;
  readonly defaults: ReadonlyMap<string, bigint>;
  readonly defaultRequests: ReadonlyMap<string, bigint>;
}

/** All LimitRanges of a namespace together. */
export interface LimitSummary {
  readonly container?: ContainerLimits;
  readonly pod?: ContainerLimits;
}

interface Draft {
  readonly min: Map<string, bigint>;
  readonly max: Map<string, bigint>;
  readonly defaults: Map<string, bigint>;
  readonly defaultRequests: Map<string, bigint>;
}

/**
 * Sums up LimitRanges: the least maxima, the largest minima, and the first defaults. For containers, the API server derives
 * absent defaults from the maxima, and absent requests from the defaults, else from the minima.
 * Source: kueue v0.19.2, pkg/util/limitrange; Kubernetes, pkg/apis/core/v1/defaults.go.
 */
export function limitSummary(ranges: readonly KubeObject[]): LimitSummary {
  const drafts = new Map<string, Draft>();
  for (const { spec } of ranges) {
    for (const item of items(member(spec, "limits"))) {
      const type = text(member(item, "type")) ?? "";
      const draft = getOrCreate(drafts, type, (): Draft => {
        return { min: new Map(), max: new Map(), defaults: new Map(), defaultRequests: new Map() };
      });
      merge(draft.max, member(item, "max"), (own, other) => other < own);
      merge(draft.min, member(item, "min"), (own, other) => other > own);
      const keeps = () => false;
      merge(draft.defaults, member(item, "default"), keeps);
      merge(draft.defaultRequests, member(item, "defaultRequest"), keeps);
      if (type !== "Container") continue;
      merge(draft.defaults, member(item, "max"), keeps);
      merge(draft.defaultRequests, member(item, "default"), keeps);
      merge(draft.defaultRequests, member(item, "max"), keeps);
      merge(draft.defaultRequests, member(item, "min"), keeps);
    }
  }
  const [container, pod] = [drafts.get("Container"), drafts.get("Pod")];
  return { ...(container !== undefined && { container }), ...(pod !== undefined && { pod }) };
}

function merge(amounts: Map<string, bigint>, list: unknown, replaces: (own: bigint, other: bigint) => boolean): void {
  for (const [resource, value] of members(list)) {
    const nano = quantityOf(value)?.nano;
    if (nano === undefined) continue;
    const own = amounts.get(resource);
    if (own === undefined || replaces(own, nano)) amounts.set(resource, nano);
  }
}
