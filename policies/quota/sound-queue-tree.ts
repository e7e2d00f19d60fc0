import type { HierarchyProblem, QueueNode, QueueTree } from "../../src/gpu/index.ts";
import { amountText, boundText } from "../../src/gpu/index.ts";
import type { Severity } from "../../src/kernel/index.ts";
import { given } from "../../src/kernel/index.ts";
import type { ObjectSet } from "../../src/rule/index.ts";
import { defineRule, type RuleFinding, type SetRuleContext } from "../../src/rule/index.ts";
import { quotaOfSet } from "../../src/rules/index.ts";
import { isAssumed } from "./described-clusters.ts";
import { organizationExample } from "./examples.ts";
import { type FindingPlace, placeOfQueue, placeOfQuota } from "./finding-places.ts";
import { reportPoolsWithoutQueue } from "./project-pools.ts";
import { inQueueUnits } from "./report-verdicts.ts";

/** QUOTA-006: the parents of queues exist, and the quotas of queues fit into those of their parents. */
export const soundQueueTree = defineRule({
  id: "QUOTA-006",
  name: "sound-queue-tree",
  title: "The parents of queues exist, and no queue deserves more than its parent has left or its own limit allows",
  severity: "error",
  pack: "recommended",
  rationale:
    "KAI drops a queue whose parent is missing, with all queues below it. It enforces nothing else between queues: a quota that is given out twice is promised to two teams, and the workloads of one of them do not start. A limit above the limit of the parent is a warning, and so is a missing parent in a cluster that muster.yaml does not describe. An unlimited queue below a limited parent is an info, because the parent's limit counts anyway. A Project of KAI's resource management needs a queue for each of its default node pools.",
  fix: "lower the quotas of the queues below, or raise the quota of the parent; -1 in a Queue is unlimited",
  docs: ["https://github.com/kai-scheduler/KAI-Scheduler/tree/main/docs/queues"],
  examples: {
    good: organizationExample(),
    bad: organizationExample({ department: "{deserved: 4, limit: 24}" }),
  },
  scope: "set",
  check: (set, { report }) => {
    for (const tree of quotaOfSet(set).trees.values()) {
      for (const problem of tree.problems) reportProblem(set, tree, problem, report);
    }
    reportPoolsWithoutQueue(set, report);
  },
});

type Report = SetRuleContext<unknown>["report"];

function reportProblem(set: ObjectSet, tree: QueueTree, problem: HierarchyProblem, report: Report): void {
  const { queue, code, parent, children = [], message, resource, bound } = problem;
  const below = children.flatMap((name) => tree.find(name) ?? []);
  const above = parent === undefined ? undefined : tree.find(parent);
  // A queue of KAI's chart is in no file, so the finding points to a queue below it.
  const subject = [queue, ...below].find(({ origin }) => origin !== "chart");
  const place = subject && placeOf(set, subject, problem);
  if (place === undefined) return;
  const isChartQuota = resource !== undefined && [queue, above].some((node) => node?.origin === "chart");
  const others = [...below.slice(0, MOST_RELATED), above].filter((other) => other !== undefined);
  report({
    ...place,
    severity: isChartQuota || isGuess(set, problem) ? "warning" : SEVERITIES[code](problem),
    message: isChartQuota ? `${message}, as set by KAI's chart` : message,
    key: [code, queue.cluster, queue.name, resource, bound].filter((part) => part !== undefined).join("/"),
    ...given({ fix: FIXES[code]?.(problem) }),
    ...amounts(problem),
    related: others.flatMap((other) => {
      const related = placeOfQueue(set, other, "/spec/resources");
      if (related?.object === undefined || other === subject) return [];
      return [{ ...related, message: `queue ${other.name}` }];
    }),
  });
}

function placeOf(set: ObjectSet, queue: QueueNode, { resource, bound }: HierarchyProblem): FindingPlace | undefined {
  if (resource === undefined || bound === undefined) return placeOfQueue(set, queue, "/spec/parentQueue");
  return placeOfQuota(set, queue, resource, bound);
}

/** In a cluster without a description, the parent may be in files that the command did not read. */
function isGuess(set: ObjectSet, { code, cluster }: HierarchyProblem): boolean {
  const described = quotaOfSet(set).cluster(cluster);
  return code === "parent-missing" && (described === undefined || isAssumed(described));
}

function amounts({ code, resource, need = 0, have = 0 }: HierarchyProblem): Partial<RuleFinding> {
  if (resource === undefined) return {};
  return {
    expected: `at most ${boundText(resource, have)}`,
    received: need === Infinity ? "unlimited" : amountText(resource, need),
    // Only a sum has a value for the baseline to compare; the others may be infinite.
    ...(code === "children-deserve-more" && { value: inQueueUnits(resource, need) }),
  };
}

/** The most queues below that a finding lists. */
const MOST_RELATED = 10;

/** Fixes that differ from that of the rule. */
const FIXES: Readonly<Partial<Record<HierarchyProblem["code"], (problem: HierarchyProblem) => string>>> = {
  "parent-missing": ({ parent }) => `add the queue ${parent}, or name an existing queue as the parent`,
  "parent-in-other-node-pool": () => "name a parent of the same node pool, or change the node pool of one of the two",
  cycle: () => "remove the parent of one of these queues",
  "limit-below-deserved": () => "lower the quota of the queue, or raise its limit; -1 in a Queue is unlimited",
};

const SEVERITIES: Readonly<Record<HierarchyProblem["code"], (finding: HierarchyProblem) => Severity>> = {
  "parent-missing": () => "error",
  "parent-in-other-node-pool": () => "error",
  cycle: () => "error",
  "children-deserve-more": () => "error",
  "limit-below-deserved": () => "error",
  "limit-above-parent": () => "warning",
  // Most people intend an unlimited queue to end at the parent's limit; an unlimited deserved quota is impossible.
  "unlimited-below-finite": ({ bound }) => (bound === "limit" ? "info" : "error"),
};
