import { items, member, number, parsedJson, text } from "../../kernel/index.ts";
import type { PodSet } from "../account/pod-set.ts";

/** One layer of slices: groups of pods that share a domain of a topology. */
interface TopologySlices {
  readonly level: string;
  readonly size: number;
}

/** The topology that a pod set requests by annotations. */
export interface TopologyRequest {
  readonly required?: string;
  readonly preferred?: string;
  readonly isUnconstrained?: boolean;
  /** The outermost layer first. */
  readonly slices: readonly TopologySlices[];
  /** Pod sets with one group name get the same flavors. */
  readonly group?: string;
}

const PREFIX = "kueue.x-k8s.io/podset-";

/**
 * The topology request of a pod set; undefined where its annotations request none.
 * Source: kueue v0.19.2, pkg/controller/jobframework/tas.go.
 */
export function topologyRequestOf({ template }: PodSet): TopologyRequest | undefined {
  const annotations = member(member(template, "metadata"), "annotations");
  const value = (name: string) => text(member(annotations, `${PREFIX}${name}`));
  const required = value("required-topology");
  const preferred = required === undefined ? value("preferred-topology") : undefined;
  const isUnconstrained =
    required === undefined && preferred === undefined ? booleanOf(value("unconstrained-topology")) : undefined;
  const slices = slicesOf(value);
  if (required === undefined && preferred === undefined && isUnconstrained === undefined && slices.length === 0) {
    return undefined;
  }
  const group = required === undefined && preferred === undefined ? undefined : value("group-name");
  return {
    ...(required !== undefined && { required }),
    ...(preferred !== undefined && { preferred }),
    ...(isUnconstrained !== undefined && { isUnconstrained }),
    slices,
    ...(group !== undefined && { group }),
  };
}

function slicesOf(value: (name: string) => string | undefined): readonly TopologySlices[] {
  const layers = items(parsedJson(value("slice-required-topology-constraints") ?? "[]"));
  if (layers.length > 0) {
    return layers.map((layer) => ({
      level: text(member(layer, "topology")) ?? "",
      size: number(member(layer, "size")) ?? 0,
    }));
  }
  const level = value("slice-required-topology");
  const size = value("slice-size");
  if (level === undefined || size === undefined || !/^\+?\d{1,9}$/.test(size)) return [];
  return [{ level, size: Number(size) }];
}

function booleanOf(value: string | undefined): boolean | undefined {
  if (value === undefined) return undefined;
  return /^(?:1|t|T|TRUE|true|True)$/.test(value);
}
