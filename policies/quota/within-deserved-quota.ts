import { QUOTA_RESOURCES, type QuotaResource } from "../../src/gpu/index.ts";
import { closed, list, word } from "../../src/k8s-fields/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { quotaOfSet } from "../../src/rules/index.ts";
import { organizationExample, trainingExample } from "./examples.ts";
import { reportVerdicts } from "./report-verdicts.ts";

/** Options of QUOTA-005. */
interface Options {
  /** The resources to check. Default: GPUs only, because loans of CPU and memory are rarely planned. */
  readonly resources: readonly QuotaResource[];
}

/** QUOTA-005: the workloads of a queue fit into its deserved quota. */
export const withinDeservedQuota = defineRule<Options>({
  id: "QUOTA-005",
  name: "within-deserved-quota",
  title: "All workloads of a queue together request at most the GPUs that the queue deserves",
  severity: "warning",
  pack: "strict",
  rationale:
    "Running over quota is allowed and often intended: preemptible workloads use GPUs that others leave idle. KAI can reclaim these GPUs at any time, which matters for a deadline. The rule skips the queues of KAI's chart, which deserve nothing.",
  fix: "expect preemption, request less, or have the quota raised",
  docs: ["https://github.com/kai-scheduler/KAI-Scheduler/tree/main/docs/queues"],
  options: { schema: closed({ resources: list(word(QUOTA_RESOURCES)) }), defaults: { resources: ["gpu"] } },
  examples: {
    good: organizationExample() + trainingExample({ workers: 1 }),
    bad: organizationExample() + trainingExample({ workers: 2 }),
  },
  scope: "set",
  check: (set, { options, report }) => {
    const { trees } = quotaOfSet(set);
    reportVerdicts(
      set,
      ({ reason, resource, cluster, queue }) => {
        if (reason !== "over-quota" || !options.resources.some((selected) => selected === resource)) return undefined;
        if (trees.get(cluster)?.find(queue)?.origin === "chart") return undefined;
        return "warning";
      },
      report,
    );
  },
});
