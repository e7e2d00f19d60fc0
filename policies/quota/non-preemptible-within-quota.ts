import type { QuotaVerdict } from "../../src/gpu/index.ts";
import { closed } from "../../src/k8s-fields/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { quotaOfSet } from "../../src/rules/index.ts";
import { isAssumed } from "./described-clusters.ts";
import { organizationExample, trainingExample } from "./examples.ts";
import { errorUnlessSuspended, reportVerdicts, TOGETHER, type TogetherOptions } from "./report-verdicts.ts";

const BUILD = "{kai.scheduler/queue: team-nlp, priorityClassName: build}";

/** QUOTA-004: non-preemptible workloads fit in the deserved quota of their queues. */
export const nonPreemptibleWithinQuota = defineRule<TogetherOptions>({
  id: "QUOTA-004",
  name: "non-preemptible-within-quota",
  title: "A non-preemptible gang is within the deserved quota of its queue and of every queue above it",
  severity: "error",
  pack: "recommended",
  judgesBuilt: true,
  rationale:
    "Only preemptible workloads can go over quota. A workload of priority 100 or more, such as a Deployment or a Notebook, never starts if it needs more GPUs, CPU or memory than its queue deserves, even in an empty cluster. The default-queue of KAI's chart deserves nothing, so no such workload starts there. The option together sets the severity for gangs that fit one by one and not together.",
  fix: "request less, make the workload preemptible, use another queue, or have its quota raised",
  docs: ["https://github.com/kai-scheduler/KAI-Scheduler/tree/main/docs/priority"],
  options: { schema: closed({ together: TOGETHER }), defaults: { together: "warning" } },
  examples: {
    good: organizationExample() + trainingExample({ labels: BUILD }),
    bad: organizationExample() + trainingExample({ labels: BUILD, workers: 2 }),
  },
  scope: "set",
  check: (set, { options, report }) => {
    const { trees, cluster: clusterOf } = quotaOfSet(set);
    const isInChart = ({ cluster, queue }: QuotaVerdict) => trees.get(cluster)?.find(queue)?.origin === "chart";
    const isUncertain = (verdict: QuotaVerdict) => {
      const cluster = clusterOf(verdict.cluster);
      return cluster !== undefined && isAssumed(cluster) && isInChart(verdict);
    };
    reportVerdicts(
      set,
      (verdict) => {
        const { reason, bound, level, size } = verdict;
        if (bound !== "deserved") return undefined;
        if (level === "risky") return "warning";
        if (reason !== "non-preemptible-over-quota" || (level === "partial" && size === "maximum")) return undefined;
        if (level === "never-together") return options.together;
        // Whether a cluster without a description has the queues of KAI's chart is a guess.
        if (level === "partial" || isUncertain(verdict)) return "warning";
        return errorUnlessSuspended(verdict);
      },
      report,
      (verdict) => (isInChart(verdict) ? { message: `${verdict.text}, as set by KAI's chart` } : {}),
    );
  },
});
