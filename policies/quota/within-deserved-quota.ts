import { QUOTA_RESOURCES, type QuotaResource } from "../../src/quota/resources.ts";
import { defineRule } from "../../src/rules/rule.ts";
import { quotaOfSet } from "../../src/rules/set-quota.ts";
import { closed, list, word } from "../../src/schema/schema.ts";
import { organizationExample, trainingExample } from "./examples.ts";
import { reportVerdicts } from "./report-verdicts.ts";

/** Options of QUOTA-005. */
interface Options {
  /** What is looked at. GPUs only by default: what is lent of CPU and memory is rarely planned. */
  readonly resources: readonly QuotaResource[];
}

/** QUOTA-005: a queue's workloads need no more than it deserves. */
export const withinDeservedQuota = defineRule<Options>({
  id: "QUOTA-005",
  name: "within-deserved-quota",
  title: "All workloads of a queue together ask for no more GPUs than the queue deserves",
  severity: "warning",
  pack: "strict",
  rationale:
    "To run over quota is allowed and often meant: preemptible workloads use what others leave idle. What is over quota may be reclaimed at any time, so whoever plans a deadline should know. The queues of KAI's chart, which deserve nothing, are left out.",
  fix: "expect to be preempted, ask for less, or have the quota raised",
  docs: ["https://github.com/kai-scheduler/KAI-Scheduler/tree/main/docs/queues"],
  options: { schema: closed({ resources: list(word(QUOTA_RESOURCES)) }), defaults: { resources: ["gpu"] } },
  examples: {
    good: organizationExample() + trainingExample({ workers: 1 }),
    bad: organizationExample() + trainingExample({ workers: 2 }),
  },
  scope: "set",
  check: (set, { options, report }) => {
    const wanted = new Set<string | undefined>(options.resources);
    const { trees } = quotaOfSet(set);
    reportVerdicts(
      set,
      ({ reason, resource, cluster, queue }) => {
        if (reason !== "over-quota" || !wanted.has(resource)) return undefined;
        return trees.get(cluster)?.find(queue)?.origin === "chart" ? undefined : "warning";
      },
      report,
    );
  },
});
