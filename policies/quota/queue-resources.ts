import { at, number } from "../../src/base/read.ts";
import { isQueue, readQueue } from "../../src/quota/read-queue.ts";
import { QUOTA_RESOURCES } from "../../src/quota/resources.ts";
import { defineRule } from "../../src/rules/rule.ts";
import { queueExample } from "./examples.ts";

/** QUOTA-010: a Queue says what it has of every resource. */
export const queueResources = defineRule({
  id: "QUOTA-010",
  name: "queue-resources",
  title: "A Queue has resources, with a quota and a limit of GPUs, CPU and memory",
  severity: "error",
  pack: "strict",
  rationale:
    "KAI takes what is not set for 0. A limit of 0 lets nothing start that asks for the resource, so a Queue with a quota and no limit runs nothing, and one without a cpu block runs no pod that requests CPU. A quota of 0 guarantees nothing, and nothing that may not be preempted starts.",
  fix: "write quota and limit of gpu, cpu and memory; -1 is unlimited",
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
      if (code === "resources-missing" || code === "resource-missing") {
        report({ path, key: resource ?? code, message });
      }
    }
    for (const resource of QUOTA_RESOURCES) {
      const block = at(object, "spec", "resources", resource);
      if (block === undefined || block === null) continue;
      for (const key of ["limit", "quota"] as const) {
        // A value of another type is unset to KAI as well, and another rule's business.
        if (queue.unset?.includes(`${resource}.${key}`) !== true || (at(block, key) ?? null) !== null) continue;
        report({
          path: `/spec/resources/${resource}/${key}`,
          key: "unset",
          severity: key === "limit" ? "error" : "info",
          message: `${resource}.${key} is not set, and KAI takes it for 0: ${OUTCOMES[key]}`,
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
        message: `${resource}.limit is 0, so no pod that asks for it starts`,
      });
    }
  },
});

const OUTCOMES = {
  limit: "no pod that asks for it starts",
  quota: "nothing is guaranteed, and what may not be preempted does not start",
} as const;
