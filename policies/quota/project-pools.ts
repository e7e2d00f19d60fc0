import { at, formatValue, items, member, pointerTo, text } from "../../src/kernel/index.ts";
import type { ObjectSet, SetRuleFinding } from "../../src/rule/index.ts";

/**
 * Reports the default node pools of a Project of KAI's resource management for which it has no queue. Its admission
 * webhook rejects such a Project.
 */
export function reportPoolsWithoutQueue(set: ObjectSet, report: (finding: SetRuleFinding) => void): void {
  for (const checked of set.ofKind("kai.resources", "Project")) {
    const { spec } = checked.object;
    const pools = new Set(items(at(spec, "queues")).map((queue) => text(member(queue, "nodepool"))));
    for (const [index, pool] of items(at(spec, "defaultNodePools")).entries()) {
      const name = text(pool);
      if (name === undefined || pools.has(name)) continue;
      report({
        object: checked,
        path: pointerTo("/spec/defaultNodePools", index),
        message: `the default node pool ${formatValue(name)} has no queue in the project, so the admission webhook rejects it`,
        key: `pool/${name}`,
        fix: `add a queue with nodepool: ${name}, or remove the node pool`,
      });
    }
  }
}
