import { defineRule } from "../../src/rules/rule.ts";
import { closed } from "../../src/schema/schema.ts";
import { organizationExample, trainingExample } from "./examples.ts";
import { reportVerdicts, sternness, TOGETHER, type TogetherOptions } from "./report-verdicts.ts";

/** QUOTA-003: what must start at once fits under the limits of its queue and of every queue above. */
export const gangWithinLimit = defineRule<TogetherOptions>({
  id: "QUOTA-003",
  name: "gang-within-limit",
  title: "What a gang needs to start is within the limit of its queue and of every queue above it",
  severity: "error",
  pack: "recommended",
  rationale:
    "A limit holds for every workload, whatever its priority: a gang that needs more GPUs, CPU or memory to start than its queue or a department may ever have waits for ever. Gangs that fit one by one and not together wait for each other, which the option together makes stern; pods beyond a gang's minimum that do not fit stay pending.",
  fix: "ask for less, start with fewer pods, use another queue, or have the limit raised",
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
        if (reason === "exact-fraction") return "warning";
        // What only an autoscaler would add is a peak, which is another rule's business.
        if (reason !== "over-limit" || (level === "partial" && size === "maximum")) return undefined;
        if (level === "never-together") return options.together;
        return level === "partial" ? "warning" : sternness(verdict, "error");
      },
      report,
    ),
});
