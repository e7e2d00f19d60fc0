import type { KueueReason, KueueVerdict } from "../../src/gpu/index.ts";
import { KUEUE_GROUP, QUEUE_LABEL, unitAmountText } from "../../src/gpu/index.ts";
import { given, pointerTo, refOf, type Severity } from "../../src/kernel/index.ts";
import type { ObjectSet, SetRuleFinding } from "../../src/rule/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { KUEUE_SETTINGS_KEY, kueueOfSet, type PlacedKueueVerdict } from "../../src/rules/index.ts";
import { clusterQueueExample, queuedJobExample } from "../sets/kueue-examples.ts";
import { withoutRepeats } from "../sets/without-repeats.ts";
import { misspellingObject } from "./kueue-names.ts";
import { quotaPlaces, requestPlace } from "./kueue-places.ts";
import { unreadSettingsFinding } from "./unread-settings.ts";

/** The reasons that other rules report: QUOTA-022, QUOTA-023, and those of the fields of pods. */
const OTHERS: ReadonlySet<KueueReason> = new Set([
  "pod-group-disagrees",
  "pod-group-incomplete",
  "requests-above-limits",
  "uncovered-resource",
]);

/** The reasons about a queue, and not about one workload, with the field that decides. */
const QUEUE_FIELDS: Partial<Readonly<Record<KueueReason, readonly string[]>>> = {
  "cluster-queue-inactive": ["resourceGroups"],
  "cluster-queue-stopped": ["stopPolicy"],
  "cohort-circle": ["cohortName", "cohort"],
};

/** QUOTA-024: Kueue can admit each workload that it queues. */
export const admittedByKueue = defineRule({
  id: "QUOTA-024",
  name: "admitted-by-kueue",
  title: "Kueue can admit each workload that it queues, at least on an empty cluster",
  severity: "error",
  pack: "recommended",
  judgesBuilt: true,
  rationale:
    "Kueue keeps a workload pending that no flavor of its ClusterQueue can ever hold, even with all that the cohort lends: the job stays suspended, and nothing fails. The rule plays Kueue's scheduling cycles on an empty cluster: flavors in their order, taints and labels of flavors, topology, borrowing and lending limits, partial admission. A warning where the verdict depends on something that the manifests do not show, and for stopped queues. Source: kueue v0.19, pkg/scheduler.",
  fix: "request less, start with fewer pods, use another queue, or raise nominalQuota, borrowingLimit or the quota of the cohort",
  docs: ["https://kueue.sigs.k8s.io/docs/concepts/cluster_queue/"],
  examples: { good: example(8), bad: example(16) },
  scope: "set",
  check: (set, { report, isReported }) => {
    for (const { cluster, model, verdicts, unread } of kueueOfSet(set)) {
      for (const each of unread) report(unreadSettingsFinding(each, KUEUE_SETTINGS_KEY, "the Configuration of Kueue"));
      const reportOnce = withoutRepeats(report, ({ object, path, key }) => [
        object && refOf(object.object),
        object?.file,
        path,
        key,
      ]);
      for (const placed of verdicts) {
        const severity = severityOf(placed.verdict);
        if (severity === undefined) continue;
        const misspelling = misspellingObject(set, placed, model);
        if (misspelling !== undefined && isReported?.("GITOPS-078", misspelling) === true) continue;
        reportOnce({ ...findingOf(set, cluster, placed), severity });
      }
    }
  },
});

function severityOf({ level, reason }: KueueVerdict): Severity | undefined {
  if (OTHERS.has(reason)) return undefined;
  if (level === "conditional") return "warning";
  if (level !== "never") return undefined;
  // A person stops a queue on purpose.
  return reason === "local-queue-stopped" || reason === "cluster-queue-stopped" ? "warning" : "error";
}

function findingOf(set: ObjectSet, cluster: string, { checked, verdict }: PlacedKueueVerdict): SetRuleFinding {
  const { reason, text, assumption, clusterQueue = "", podSet } = verdict;
  const { kind, metadata } = checked.object;
  const queue = set.find({ cluster, group: KUEUE_GROUP, kind: "ClusterQueue", name: clusterQueue });
  const fields = QUEUE_FIELDS[reason];
  const condition = assumption === undefined ? "" : `, if ${assumption}`;
  if (queue !== undefined && fields !== undefined) {
    const field = fields.find((name) => Object.hasOwn(Object(queue.object.spec), name)) ?? fields[0];
    return {
      object: queue,
      path: pointerTo("/spec", field ?? ""),
      key: reason,
      message: `${text}, so Kueue admits none of its workloads${condition}; one is ${kind} ${metadata.name}`,
      related: [
        { object: checked, path: pointerTo("/metadata/labels", QUEUE_LABEL), message: "a workload that waits" },
      ],
    };
  }
  const [quota] = verdict.obstacles.filter((obstacle) => obstacle.kind === "quota");
  return {
    object: checked,
    path: requestPlace(checked.object, verdict),
    key: podSet === undefined ? reason : `${reason}/${podSet}`,
    message: `Kueue never admits ${kind} ${metadata.name}${condition}: ${text}`,
    ...(quota !== undefined && {
      expected: `at most ${unitAmountText(quota.resource, quota.capacity)} ${quota.resource}`,
      received: unitAmountText(quota.resource, quota.earlier + quota.request),
    }),
    ...given({ related: queue && quotaPlaces(queue, verdict) }),
  };
}

function example(gpus: number): string {
  const queue = clusterQueueExample({ cpu: 96, "nvidia.com/gpu": 8 });
  return `${queue}${queuedJobExample(`cpu: 4, nvidia.com/gpu: ${gpus}`)}`;
}
