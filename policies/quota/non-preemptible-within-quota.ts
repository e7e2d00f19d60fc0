import { defineRule } from "../../src/rules/rule.ts";
import { quotaOfSet } from "../../src/rules/set-quota.ts";
import { closed } from "../../src/schema/schema.ts";
import { organizationExample, trainingExample } from "./examples.ts";
import { reportVerdicts, sternness, TOGETHER, type TogetherOptions } from "./report-verdicts.ts";
import { isAssumed } from "./set-verdicts.ts";

const BUILD = "{kai.scheduler/queue: team-nlp, priorityClassName: build}";

/** QUOTA-004: what may not be preempted fits in what its queues deserve. */
export const nonPreemptibleWithinQuota = defineRule<TogetherOptions>({
  id: "QUOTA-004",
  name: "non-preemptible-within-quota",
  title: "What may not be preempted is within the deserved quota of its queue and of every queue above it",
  severity: "error",
  pack: "recommended",
  rationale:
    "Only preemptible workloads borrow. One of priority 100 or more, such as a Deployment or a Notebook, that needs more GPUs, CPU or memory than its queue deserves never starts, however empty the cluster is; in the default-queue of KAI's chart, which deserves nothing, that is every one that requests anything. Gangs that fit one by one and not together are told with the severity of the option together.",
  fix: "ask for less, make the workload preemptible, use another queue, or have its quota raised",
  docs: ["https://github.com/kai-scheduler/KAI-Scheduler/tree/main/docs/priority"],
  options: { schema: closed({ together: TOGETHER }), defaults: { together: "warning" } },
  examples: {
    good: organizationExample() + trainingExample({ labels: BUILD }),
    bad: organizationExample() + trainingExample({ labels: BUILD, workers: 2 }),
  },
  scope: "set",
  check: (set, { options, report }) => {
    const isUncertain = (cluster: string, queue: string) => {
      const { trees, cluster: find } = quotaOfSet(set);
      const known = find(cluster);
      const chart = trees.get(cluster)?.find(queue)?.origin === "chart";
      return chart && known !== undefined && isAssumed(known);
    };
    reportVerdicts(
      set,
      (verdict) => {
        const { reason, bound, level, size, cluster, queue } = verdict;
        if (bound !== "deserved") return undefined;
        if (reason === "exact-fraction") return "warning";
        if (reason !== "non-preemptible-over-quota" || (level === "partial" && size === "maximum")) return undefined;
        if (level === "never-together") return options.together;
        // Of a cluster that nobody has described, its chart's queues are a guess.
        return level === "partial" || isUncertain(cluster, queue) ? "warning" : sternness(verdict, "error");
      },
      report,
      ({ text, cluster, queue }) =>
        quotaOfSet(set).trees.get(cluster)?.find(queue)?.origin === "chart"
          ? { message: `${text}, as KAI's chart makes it` }
          : {},
    );
  },
});
