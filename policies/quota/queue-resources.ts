import type { QueueNode, QuotaBound, QuotaResource } from "../../src/gpu/index.ts";
import { QUOTA_RESOURCES, quotaPointer, readQueues } from "../../src/gpu/index.ts";
import { type KubeObject, number, pointerSegments, valueBelow } from "../../src/kernel/index.ts";
import { defineRule, type RuleFinding } from "../../src/rule/index.ts";
import { queueExample } from "./examples.ts";

/** QUOTA-010: a queue has a quota and a limit for every resource. */
export const queueResources = defineRule({
  id: "QUOTA-010",
  name: "queue-resources",
  title: "A queue has a quota and a limit for GPUs, CPU and memory",
  severity: "error",
  pack: "strict",
  applies: { schedulers: ["kai", "runai"] },
  rationale:
    "KAI reads a missing number as 0. With a limit of 0 no pod that requests the resource starts, so a Queue with a quota and no limit runs nothing, and a Queue without a cpu block runs no pod that requests CPU. A quota of 0 guarantees nothing, and no non-preemptible workload starts. The same is true of the queues of a Department or Project of KAI's resource management, where the quota is called deserved: one that sets only gpu runs no pod that requests CPU.",
  fix: "set quota and limit of gpu, cpu and memory; -1 is unlimited",
  docs: ["https://github.com/kai-scheduler/KAI-Scheduler/tree/main/docs/queues"],
  examples: {
    good: queueExample(
      "{resources: {gpu: {quota: 8, limit: 16}, cpu: {quota: -1, limit: -1}, memory: {quota: -1, limit: -1}}}",
    ),
    bad: queueExample("{resources: {gpu: {quota: -1, overQuotaWeight: 1}}}"),
  },
  scope: "object",
  check: ({ object, cluster }, { report }) => {
    for (const { queue, problems } of readQueues(object, cluster)) {
      const fix =
        queue.at === undefined ? {} : { fix: "set deserved and limit of gpu, cpu and memory; -1 is unlimited" };
      for (const { code, path, resource, message } of problems) {
        if (code === "resource-missing") report({ path, key: keyOf(queue, resource ?? code), message, ...fix });
      }
      for (const resource of QUOTA_RESOURCES) reportAbsent(object, queue, resource, report, fix);
      for (const resource of QUOTA_RESOURCES) {
        const path = quotaPointer(queue, resource, "limit");
        if (number(valueBelow(object, pointerSegments(path))) !== 0) continue;
        report({
          path,
          key: keyOf(queue, "zero"),
          severity: "info",
          message: `${resource}.limit is 0, so no pod that requests it starts`,
          ...fix,
        });
      }
    }
  },
});

const OUTCOMES: Readonly<Record<QuotaBound, string>> = {
  limit: "no pod that requests it starts",
  deserved: "nothing is guaranteed, and no non-preemptible workload starts",
};

function reportAbsent(
  object: KubeObject,
  queue: QueueNode,
  resource: QuotaResource,
  report: (finding: RuleFinding) => void,
  fix: Pick<RuleFinding, "fix">,
): void {
  for (const bound of ["limit", "deserved"] as const) {
    const path = quotaPointer(queue, resource, bound);
    const segments = pointerSegments(path);
    const label = `${resource}.${segments.at(-1)}`;
    const block = valueBelow(object, segments.slice(0, -1));
    // KAI ignores a value of another type too, which QUOTA-009 reports.
    if (block === undefined || block === null || queue.unset?.includes(label) !== true) continue;
    if ((valueBelow(object, segments) ?? null) !== null) continue;
    report({
      path,
      key: keyOf(queue, "unset"),
      severity: bound === "limit" ? "error" : "info",
      message: `${label} is not set, and KAI reads it as 0: ${OUTCOMES[bound]}`,
      expected: "a number; -1 is unlimited",
      ...fix,
    });
  }
}

/** The key of a finding; a Department or Project has several queues. */
function keyOf({ at, name }: QueueNode, key: string): string {
  return at === undefined ? key : `${name}/${key}`;
}
