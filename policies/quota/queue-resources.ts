import { isQueue, QUOTA_RESOURCES, readQueue } from "../../src/gpu/index.ts";
import { at, number } from "../../src/kernel/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { queueExample } from "./examples.ts";

/** QUOTA-010: a Queue has a quota and a limit for every resource. */
export const queueResources = defineRule({
  id: "QUOTA-010",
  name: "queue-resources",
  title: "A Queue has a quota and a limit for GPUs, CPU and memory",
  severity: "error",
  pack: "strict",
  rationale:
    "KAI reads a missing number as 0. With a limit of 0 no pod that requests the resource starts, so a Queue with a quota and no limit runs nothing, and a Queue without a cpu block runs no pod that requests CPU. A quota of 0 guarantees nothing, and no non-preemptible workload starts.",
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
    if (!isQueue(object)) return;
    const { queue, problems } = readQueue(object, cluster.name);
    for (const { code, path, resource, message } of problems) {
      if (code === "resource-missing") report({ path, key: resource ?? code, message });
    }
    for (const resource of QUOTA_RESOURCES) {
      const block = at(object, "spec", "resources", resource);
      if (block === undefined || block === null) continue;
      for (const key of ["limit", "quota"] as const) {
        // KAI ignores a value of another type too, which QUOTA-009 reports.
        if (queue.unset?.includes(`${resource}.${key}`) !== true || (at(block, key) ?? null) !== null) continue;
        report({
          path: `/spec/resources/${resource}/${key}`,
          key: "unset",
          severity: key === "limit" ? "error" : "info",
          message: `${resource}.${key} is not set, and KAI reads it as 0: ${OUTCOMES[key]}`,
          expected: "a number; -1 is unlimited",
        });
      }
    }
    for (const resource of QUOTA_RESOURCES) {
      if (number(at(object, "spec", "resources", resource, "limit")) !== 0) continue;
      report({
        path: `/spec/resources/${resource}/limit`,
        key: "zero",
        severity: "info",
        message: `${resource}.limit is 0, so no pod that requests it starts`,
      });
    }
  },
});

const OUTCOMES = {
  limit: "no pod that requests it starts",
  quota: "nothing is guaranteed, and no non-preemptible workload starts",
} as const;
