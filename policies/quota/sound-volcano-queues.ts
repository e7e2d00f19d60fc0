import { queueTreeFaults, VOLCANO_GROUP } from "../../src/gpu/index.ts";
import { atLeast, existingPaths, given } from "../../src/kernel/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { volcanoOfSet } from "../../src/rules/index.ts";
import { otherRelease } from "../operators/recorded-release.ts";
import { misspeltSearch } from "../sets/misspelt-name.ts";

/** The first release whose webhook compares queues with those above and beside them. */
const SINCE = "1.14";

/** QUOTA-029: the webhook of Volcano accepts the tree of queues. */
export const soundVolcanoQueues = defineRule({
  id: "QUOTA-029",
  name: "sound-volcano-queues",
  title: "The parents of queues of Volcano exist, and have enough for the queues below them",
  severity: "error",
  pack: "recommended",
  judgesBuilt: true,
  rationale:
    "The webhook of Volcano rejects a queue whose parent does not exist or is too deep, whose capability is above that of the nearest queue above it, or with which the children of a queue deserve, or are guaranteed, more than that queue. A parent without deserved or guarantee has nothing for its children. The jobs of a rejected queue are rejected as well. The queue root has no bounds. A missing parent is a warning, because it may be in other files. Source: volcano-sh/volcano v1.15, pkg/webhooks/admission/queues/validate; since 1.14.",
  fix: "raise the amounts of the parent to the sum of its children, or lower those of the children",
  docs: ["https://volcano.sh/en/docs/hierarchical_queue/"],
  examples: { good: example("deserved: {nvidia.com/gpu: 8}"), bad: example("reclaimable: true") },
  scope: "set",
  check: (set, { report, isReported }) => {
    for (const { cluster, model } of volcanoOfSet(set)) {
      const search = misspeltSearch([...model.forest.queues.keys()], (name) => name);
      for (const { queue, path, key, text, other, missing } of queueTreeFaults(model.forest)) {
        const find = (name: string | undefined) =>
          set.find({ cluster, group: VOLCANO_GROUP, kind: "Queue", name: name ?? "" });
        const object = find(queue);
        const release = object?.cluster.operators?.volcano;
        if (object === undefined || (typeof release === "string" && !atLeast(release, SINCE))) continue;
        const isMisspelt = missing !== undefined && search(missing) !== undefined;
        if (isMisspelt && isReported?.("GITOPS-078", object) === true) continue;
        const note = otherRelease(object);
        const related = find(other);
        report({
          object,
          path: existingPaths(object.object, path).length > 0 ? path : "/spec",
          key,
          message: `Volcano rejects Queue ${queue}${missing === undefined ? "" : `, if no Queue ${missing} exists`}: ${text}${note === undefined ? "" : ` (${note})`}`,
          severity: missing === undefined && note === undefined ? "error" : "warning",
          ...given({ related: related && [{ object: related, path: "/spec", message: "the other queue" }] }),
        });
      }
    }
  },
});

function example(parent: string): string {
  return `
apiVersion: scheduling.volcano.sh/v1beta1
kind: Queue
metadata: {name: research}
spec: {weight: 1, ${parent}}
---
apiVersion: scheduling.volcano.sh/v1beta1
kind: Queue
metadata: {name: research-nlp}
spec: {weight: 1, parent: research, deserved: {nvidia.com/gpu: 8}}
`;
}
