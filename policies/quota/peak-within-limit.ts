import type { QuotaVerdict } from "../../src/gpu/index.ts";
import { account, amountText, boundText, QUOTA_RESOURCES } from "../../src/gpu/index.ts";
import { at, formatValue, groupOf } from "../../src/kernel/index.ts";
import type { ObjectSet } from "../../src/rule/index.ts";
import { defineRule, type SetRuleContext } from "../../src/rule/index.ts";
import { quotaOfSet } from "../../src/rules/index.ts";
import { placeOfQuota } from "./finding-places.ts";
import { inQueueUnits, reportVerdicts } from "./report-verdicts.ts";

const cronJob = (policy: string) => `
apiVersion: batch/v1
kind: CronJob
metadata: {name: nightly, namespace: team-nlp}
spec:
  schedule: "0 2 * * *"
  concurrencyPolicy: ${policy}
  jobTemplate:
    spec:
      template:
        spec:
          restartPolicy: Never
          containers: [{name: main, image: "example.com/eval:1", resources: {limits: {nvidia.com/gpu: 8}}}]
`;

/** QUOTA-014: workloads stay within their limits even at their peak. */
export const peakWithinLimit = defineRule({
  id: "QUOTA-014",
  name: "peak-within-limit",
  title: "Runs of a CronJob do not overlap on GPUs, and the pods that autoscalers may add fit within the limits",
  severity: "warning",
  pack: "strict",
  rationale:
    "If a run takes longer than the interval of the schedule, the next run starts beside it, and each run takes its own GPUs. An autoscaler that can exceed the limit of the queue adds pods that stay pending just when they are needed.",
  fix: "set concurrencyPolicy to Forbid or Replace; lower the autoscaler's maximum, or have the limit raised",
  docs: ["https://kubernetes.io/docs/concepts/workloads/controllers/cron-jobs/#concurrency-policy"],
  examples: { good: cronJob("Forbid"), bad: cronJob("Allow") },
  scope: "set",
  check: (set, { report }) => {
    checkOverlap(set, report);
    // A limit applies to the whole queue, which checkPeaks compares; a deserved quota applies to each gang.
    const isPeak = ({ level, size, bound }: QuotaVerdict) =>
      level === "partial" && size === "maximum" && bound === "deserved";
    reportVerdicts(set, (verdict) => (isPeak(verdict) ? "warning" : undefined), report);
    checkPeaks(set, report);
  },
});

function checkOverlap(set: ObjectSet, report: SetRuleContext<unknown>["report"]): void {
  for (const { checked, views, suspended, object } of set.workloads) {
    if (object.kind !== "CronJob" || groupOf(object.apiVersion) !== "batch" || suspended) continue;
    const policy = at(object.spec, "concurrencyPolicy");
    if (policy === "Forbid" || policy === "Replace") continue;
    const gpus = views.reduce((sum, view) => sum + view.gpus.hundredths * view.count, 0);
    if (gpus === 0) continue;
    const state = policy == null ? "is not set, so it is Allow" : `is ${formatValue(policy)}`;
    report({
      object: checked,
      path: "/spec/concurrencyPolicy",
      key: "overlap",
      message: `concurrencyPolicy ${state}: each run that overlaps takes ${amountText("gpu", gpus)} more`,
      expected: "Forbid or Replace",
      received: formatValue(policy),
    });
  }
}

/** Reports queues whose limit allows all declared pods, but not all pods that autoscalers may add. */
function checkPeaks(set: ObjectSet, report: SetRuleContext<unknown>["report"]): void {
  for (const { kind, queue, cluster, name, total, allocated } of account(quotaOfSet(set)).rows) {
    if (kind !== "queue" || queue === undefined) continue;
    for (const resource of QUOTA_RESOURCES) {
      const { limit } = queue.quotas[resource];
      const beside = allocated?.all[resource] ?? 0;
      const peak = total.maximum[resource];
      if (peak + beside <= limit || total.declared[resource] + beside > limit) continue;
      const place = placeOfQuota(set, queue, resource, "limit");
      if (place === undefined) continue;
      const used = beside === 0 ? "" : ` beside ${amountText(resource, beside)} already allocated`;
      report({
        ...place,
        key: ["peak", cluster, name, resource].join("/"),
        message: `the workloads of queue ${name} need ${amountText(resource, peak)} with all pods that autoscalers may add${used}, but its limit is ${boundText(resource, limit)}`,
        expected: `at most ${boundText(resource, limit)}`,
        received: amountText(resource, peak),
        value: inQueueUnits(resource, peak + beside),
      });
    }
  }
}
