import { at, formatValue, pointerTo } from "../../src/kernel/index.ts";
import { DEFAULT_NODE_POOL, RESOURCE_KEYS } from "../../src/model/index.ts";
import type { PodView, RuleFinding } from "../../src/rule/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { podPlaces } from "../../src/rules/index.ts";
import { withoutRepeats } from "../sets/without-repeats.ts";
import { admittedTerms, excludesPool } from "./admitted-affinity.ts";
import { managedExample } from "./managed-examples.ts";
import { type ManagedSet, managedSets } from "./managed-sets.ts";

/** QUOTA-027: the nodes of the node pools that an annotation requests satisfy the node affinity of the pod. */
export const agreeingNodePools = defineRule({
  id: "QUOTA-027",
  name: "agreeing-node-pools",
  title: "The node pools of a pod's annotation exist, and its node affinity allows their nodes",
  severity: "error",
  pack: "recommended",
  rationale:
    "With KAI's resource management the annotation kai.scheduler/node-pools chooses the node pools whose queues are charged. The admission does not read it: it adds the node pool of the pod's label, or the default node pools of the project, as required node affinity. A pod whose affinity excludes the nodes of all pools of its annotation never starts. A group whose first pool does not exist gets no pool at all; this is a warning in a cluster that muster.yaml does not describe, because the NodePool may be in files that the command did not read.",
  fix: "require the node label of the pool in the node affinity as well, or remove the annotation",
  docs: [
    "https://github.com/kai-scheduler/kai-resource-management/blob/main/docs/how-to/place-workloads-across-node-pools.md",
  ],
  examples: {
    good: managedExample({ annotations: "{kai.scheduler/node-pools: h100}" }),
    bad: managedExample({
      annotations: "{kai.scheduler/node-pools: h100}",
      affinity:
        "{nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [{matchExpressions: [{key: nvidia.com/gpu.product, operator: In, values: [NVIDIA-A100-SXM4-80GB]}]}]}}}",
    }),
  },
  scope: "set",
  check: (set, { report }) => {
    for (const managed of managedSets(set)) {
      if (managed.projects.length === 0) continue;
      for (const { checked, views, gangs } of set.workloads) {
        if (checked.cluster.name !== managed.cluster.name || gangs.length === 0) continue;
        const reportOnce = withoutRepeats(report, ({ path, key }) => [path, key]);
        for (const pod of views) {
          const finding = findingOf(pod, managed);
          if (finding === undefined) continue;
          const path = podPlaces(checked.object)(pod, pointerTo("/metadata/annotations", RESOURCE_KEYS.nodePools)).path;
          reportOnce({ object: checked, path, ...finding });
        }
      }
    }
  },
});

function findingOf(pod: PodView, managed: ManagedSet): Omit<RuleFinding, "path"> | undefined {
  const written = at(pod.annotations, RESOURCE_KEYS.nodePools);
  if (typeof written !== "string" || written === "") return undefined;
  // The assigner splits the text at each blank, so two blanks name a pool without a name.
  const pools = written.split(" ");
  const [first = ""] = pools;
  const known = [DEFAULT_NODE_POOL, ...managed.read.nodePools.map(({ name }) => name)];
  const received = formatValue(written);
  if (!known.includes(first)) {
    return {
      key: `unknown/${first}`,
      ...(managed.isGuess && { severity: "warning" }),
      message: `the manifests have no NodePool ${formatValue(first)}, so a group of these pods gets no queue unless the cluster has it`,
      received,
      fix: `name a NodePool of the cluster first, or add the NodePool ${first}`,
    };
  }
  const terms = admittedTerms(pod, managed.read);
  const described = pools.filter((pool) => known.includes(pool));
  if (terms.length === 0 || !described.every((pool) => excludesPool(terms, pool, managed.read))) return undefined;
  const names = described.join(", ");
  return {
    key: "affinity",
    message: `the group is charged to node pool ${names}, but the required node affinity of its pods excludes the nodes of ${names}, so they never start`,
    received,
  };
}
