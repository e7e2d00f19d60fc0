import type { VolcanoReason, VolcanoVerdict } from "../../src/gpu/index.ts";
import { unitAmountText, VOLCANO_GROUP } from "../../src/gpu/index.ts";
import { existingPaths, given, pointerTo, refOf, type Severity } from "../../src/kernel/index.ts";
import type { CheckedObject, ObjectSet, SetRuleFinding } from "../../src/rule/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { type PlacedVolcanoVerdict, VOLCANO_SETTINGS_KEY, volcanoOfSet } from "../../src/rules/index.ts";
import { misspeltSearch } from "../sets/misspelt-name.ts";
import { withoutRepeats } from "../sets/without-repeats.ts";
import { containerAmountPlace } from "./kueue-places.ts";
import { unreadSettingsFinding } from "./unread-settings.ts";
import { volcanoJobExample } from "./volcano-examples.ts";

/** The reasons that this rule reports; GANG-034, GANG-035 and the rules about fields report the others. */
const REASONS: ReadonlySet<VolcanoReason> = new Set([
  "queue-missing",
  "queue-closed",
  "queue-not-leaf",
  "capability",
  "topology",
  "nodes",
]);

/** QUOTA-028: Volcano can start each of its workloads. */
export const admittedByVolcano = defineRule({
  id: "QUOTA-028",
  name: "admitted-by-volcano",
  title: "The queue of each workload of Volcano takes it, and has enough for its least pods",
  severity: "error",
  pack: "recommended",
  judgesBuilt: true,
  rationale:
    "A PodGroup whose least pods need more than the capability of its queue stays Pending: its pods are not made, and nothing fails. The webhook rejects a Job for a queue that does not exist, is closed, or has queues below it. The rule follows Volcano on an empty cluster: minResources when a group is enqueued, then the least pods that meet minAvailable, with the capability of the queue and, where the scheduler reads them, of the queues above it. A warning where the verdict depends on something that the manifests do not show. Source: volcano-sh/volcano v1.15, pkg/scheduler and pkg/webhooks.",
  fix: "request less, start with fewer pods, use another queue, or raise the capability of the queue",
  docs: ["https://volcano.sh/en/docs/queue/"],
  examples: { good: volcanoJobExample("replicas: 4"), bad: volcanoJobExample("replicas: 9") },
  scope: "set",
  check: (set, { report, isReported }) => {
    for (const { cluster, model, verdicts, unread } of volcanoOfSet(set)) {
      for (const each of unread) {
        report(unreadSettingsFinding(each, VOLCANO_SETTINGS_KEY, "the settings of Volcano's scheduler"));
      }
      const isMisspelt = misspeltSearch([...model.forest.queues.keys()], (name) => name);
      const reportOnce = withoutRepeats(report, ({ object, path, key }) => [
        object && refOf(object.object),
        object?.file,
        path,
        key,
      ]);
      for (const { checked, verdict } of verdicts) {
        const severity = severityOf(verdict);
        if (severity === undefined) continue;
        const isName = verdict.missing !== undefined && isMisspelt(verdict.missing) !== undefined;
        if (isName && isReported?.("GITOPS-078", checked) === true) continue;
        reportOnce({ ...findingOf(set, cluster, { checked, verdict }), severity });
      }
    }
  },
});

function severityOf({ level, reason }: VolcanoVerdict): Severity | undefined {
  if (!REASONS.has(reason)) return undefined;
  if (level === "conditional") return "warning";
  if (level !== "never") return undefined;
  // A person closes a queue on purpose.
  return reason === "queue-closed" ? "warning" : "error";
}

function findingOf(set: ObjectSet, cluster: string, { checked, verdict }: PlacedVolcanoVerdict): SetRuleFinding {
  const { reason, text, assumption, obstacle, isRejected } = verdict;
  const { kind, metadata } = checked.object;
  const condition = assumption === undefined ? "" : `, if ${assumption}`;
  const end = isRejected === true ? "rejects" : "never starts";
  const queue = set.find({ cluster, group: VOLCANO_GROUP, kind: "Queue", name: obstacle?.queue ?? verdict.queue });
  return {
    object: checked,
    path: placeOf(checked, verdict),
    key: reason,
    message: `Volcano ${end} ${kind} ${metadata.name}${condition}: ${text}`,
    ...(obstacle !== undefined && {
      expected: `at most ${unitAmountText(obstacle.resource, obstacle.most)} ${obstacle.resource}`,
      received: unitAmountText(obstacle.resource, obstacle.needed),
    }),
    ...given({ related: queue && relatedOf(queue, verdict) }),
  };
}

function placeOf({ object }: CheckedObject, { path = "", obstacle }: VolcanoVerdict): string {
  const amount = obstacle && containerAmountPlace(object, path, obstacle.resource);
  if (amount !== undefined) return amount;
  return path === "" || existingPaths(object, path).length > 0 ? path : "/spec";
}

function relatedOf(queue: CheckedObject, { obstacle }: VolcanoVerdict): SetRuleFinding["related"] {
  const capability = obstacle && pointerTo("/spec/capability", obstacle.resource);
  const isWritten = capability !== undefined && existingPaths(queue.object, capability).length > 0;
  return [{ object: queue, path: isWritten ? capability : "/spec", message: "the queue" }];
}
