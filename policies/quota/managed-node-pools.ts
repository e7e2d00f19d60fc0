import { filledText, formatValue, member } from "../../src/kernel/index.ts";
import { DEFAULT_NODE_POOL } from "../../src/model/index.ts";
import type { ManagedReport, ManagedSet } from "./managed-sets.ts";

/** Node label in which NVIDIA's GPU feature discovery writes the model of a node's GPUs. */
const PRODUCT = "nvidia.com/gpu.product";

/** Reports NodePools that admission rejects, and those whose label no node of `muster.yaml` has. */
export function reportNodePools({ nodePools, cluster }: ManagedSet, report: ManagedReport): void {
  const taken = new Map<string, string>();
  for (const checked of nodePools) {
    const { metadata, spec } = checked.object;
    const { name } = metadata;
    const key = filledText(member(spec, "labelKey"));
    const value = filledText(member(spec, "labelValue"));
    const isDefault = name === DEFAULT_NODE_POOL;
    if (isDefault && (key ?? value) !== undefined) {
      report({
        object: checked,
        path: key === undefined ? "/spec/labelValue" : "/spec/labelKey",
        key: "default",
        message:
          "the default node pool has all nodes that no other pool has, so the admission webhook rejects its label",
        fix: "remove labelKey and labelValue",
      });
    }
    if (isDefault) continue;
    if (key === undefined || value === undefined) {
      report({
        object: checked,
        path: key === undefined ? "/spec/labelKey" : "/spec/labelValue",
        key: "label",
        message: "a node pool needs labelKey and labelValue, so the admission webhook rejects it",
        fix: "name the label of its nodes, and its value",
      });
      continue;
    }
    const pair = `${key}=${value}`;
    const other = taken.get(pair);
    if (other !== undefined) {
      report({
        object: checked,
        path: "/spec/labelValue",
        key: "repeated",
        message: `node pool ${other} has the nodes with ${pair}, so the admission webhook rejects another pool for them`,
        received: pair,
        fix: "give each node pool a label value of its own",
      });
    }
    taken.set(pair, other ?? name);
    const type = cluster.nodePools.find((pool) => pool.name === name)?.gpu?.type;
    if (key !== PRODUCT || type === undefined || type === value) continue;
    report({
      object: checked,
      path: "/spec/labelValue",
      key: "product",
      severity: "warning",
      message: `the nodes of pool ${name} have the GPU ${type} by muster.yaml, and no node has another value of ${PRODUCT}, so the pool stays empty`,
      expected: type,
      received: formatValue(value),
      fix: `write ${type}, or correct gpu.type in muster.yaml`,
    });
  }
}
