import type { VolcanoReason } from "../../src/gpu/index.ts";
import { existingPaths } from "../../src/kernel/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { volcanoOfSet } from "../../src/rules/index.ts";
import { volcanoGangExample } from "./volcano-gang-example.ts";

/** The reasons about the pods of a group alone. */
const REASONS: ReadonlySet<VolcanoReason> = new Set(["minimum", "task-minimum", "depends-on"]);

/** GANG-034: a gang of Volcano has the pods that it waits for. */
export const startableVolcanoGang = defineRule({
  id: "GANG-034",
  name: "startable-volcano-gang",
  title: "A gang of Volcano has all pods that it waits for when its first pods are scheduled",
  severity: "error",
  pack: "recommended",
  judgesBuilt: true,
  rationale:
    "The plug-in gang schedules no pod of a group before as many pods exist as minAvailable or minMember demands, for the group and for each task. A task with dependsOn gets its pods only after others run, so a minimum that includes them is never met: the first pods wait for the later ones, and those for the first. A PodGroup, or an annotation scheduling.volcano.sh/group-min-member, can demand more pods than there are. For a Job the webhook rejects such a minimum, which K8S-004 reports. Source: volcano-sh/volcano v1.15, pkg/scheduler/plugins/gang and pkg/controllers/job.",
  fix: "lower the minimum to the pods that exist from the start, or remove dependsOn",
  docs: ["https://volcano.sh/en/docs/podgroup/"],
  examples: { good: volcanoGangExample(1), bad: volcanoGangExample(3) },
  scope: "set",
  check: (set, { report }) => {
    for (const { verdicts } of volcanoOfSet(set)) {
      for (const { checked, verdict } of verdicts) {
        const { level, reason, text, assumption, path = "", isRejected } = verdict;
        if (!REASONS.has(reason) || isRejected === true || level === "unjudged") continue;
        const { kind, metadata } = checked.object;
        const condition = assumption === undefined ? "" : `, if ${assumption}`;
        report({
          object: checked,
          path: existingPaths(checked.object, path).length > 0 ? path : "/spec",
          message: `Volcano never schedules the pods of ${kind} ${metadata.name}${condition}: ${text}`,
          severity: level === "conditional" ? "warning" : "error",
        });
      }
    }
  },
});
