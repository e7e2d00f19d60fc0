import { closed } from "../../src/k8s-fields/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { organizationExample, trainingExample } from "./examples.ts";
import { errorUnlessSuspended, reportVerdicts, TOGETHER, type TogetherOptions } from "./report-verdicts.ts";

/** QUOTA-003: the minimum of a gang fits under the limits of its queue and of every queue above. */
export const gangWithinLimit = defineRule<TogetherOptions>({
  id: "QUOTA-003",
  name: "gang-within-limit",
  title: "The minimum of a gang is within the limit of its queue and of every queue above it",
  severity: "error",
  pack: "recommended",
  judgesBuilt: true,
  rationale:
    "A limit applies to every workload, whatever its priority. A gang that needs more GPUs, CPU or memory to start than the limit of its queue or department waits forever. Gangs that fit one by one and not together wait for each other; the option together sets the severity of that. Pods beyond the minimum that do not fit stay pending.",
  fix: "request less, start with fewer pods, use another queue, or have the limit raised",
  docs: ["https://github.com/kai-scheduler/KAI-Scheduler/tree/main/docs/queues"],
  options: { schema: closed({ together: TOGETHER }), defaults: { together: "warning" } },
  examples: {
    good: organizationExample() + trainingExample({ workers: 2 }),
    bad: organizationExample() + trainingExample({ workers: 3 }),
  },
  scope: "set",
  check: (set, { options, report }) =>
    reportVerdicts(
      set,
      (verdict) => {
        const { reason, bound, level, size } = verdict;
        if (bound !== "limit") return undefined;
        if (level === "risky") return "warning";
        // QUOTA-014 reports the pods that only an autoscaler would add.
        if (reason !== "over-limit" || (level === "partial" && size === "maximum")) return undefined;
        if (level === "never-together") return options.together;
        if (level === "partial") return "warning";
        return errorUnlessSuspended(verdict);
      },
      report,
    ),
});
