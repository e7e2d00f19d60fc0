import type { Severity } from "../../src/finding/issue.ts";
import { amountText, boundText } from "../../src/quota/amount-text.ts";
import type { HierarchyProblem } from "../../src/quota/queue-hierarchy.ts";
import type { QueueTree } from "../../src/quota/queue-tree.ts";
import type { QuotaResource } from "../../src/quota/resources.ts";
import type { ObjectSet } from "../../src/rules/object-set.ts";
import { defineRule, type RuleFinding, type SetRuleContext } from "../../src/rules/rule.ts";
import { quotaOfSet } from "../../src/rules/set-quota.ts";
import { organizationExample } from "./examples.ts";
import { nodePlace, quotaPlace } from "./places.ts";
import { inQueueUnits } from "./report-verdicts.ts";
import { isAssumed } from "./set-verdicts.ts";

/** QUOTA-006: the quotas of queues fit under each other. */
export const soundQueueTree = defineRule({
  id: "QUOTA-006",
  name: "sound-queue-tree",
  title: "Queues have parents, deserve together no more than their parent, and no more than their own limit",
  severity: "error",
  pack: "recommended",
  rationale:
    "KAI drops a queue whose parent is missing with everything below it, and enforces nothing else between queues: quotas that are given out twice are promised to two teams, and the second finds out when its workload does not start. A limit above the parent's is a warning, a missing parent where muster.yaml does not describe the cluster too, and no limit below one only told, since the parent's counts all the same.",
  fix: "lower the quotas of the queues below, or raise that of the parent; unlimited is -1 in a Queue",
  docs: ["https://github.com/kai-scheduler/KAI-Scheduler/tree/main/docs/queues"],
  examples: {
    good: organizationExample(),
    bad: organizationExample({ department: "{deserved: 4, limit: 24}" }),
  },
  scope: "set",
  check: (set, { report }) => {
    for (const tree of quotaOfSet(set).trees.values()) {
      for (const finding of tree.problems) tell(set, tree, finding, report);
    }
  },
});

function tell(set: ObjectSet, tree: QueueTree, finding: HierarchyProblem, report: Report): void {
  const { queue, resource, bound, code, parent, message, need = 0, have = 0 } = finding;
  const children = (finding.children ?? []).flatMap((name) => tree.find(name) ?? []);
  const above = parent === undefined ? undefined : tree.find(parent);
  // The queues of KAI's chart are written nowhere: those below them are.
  const written = queue.origin === "chart" ? children.find(({ origin }) => origin !== "chart") : queue;
  if (written === undefined) return;
  const about = resource === undefined || bound === undefined ? undefined : { resource, bound };
  const place =
    about === undefined
      ? nodePlace(set, written, "/spec/parentQueue")
      : quotaPlace(set, written, about.resource, about.bound);
  if (place === undefined) return;
  const byChart = about !== undefined && [queue, above].some((node) => node?.origin === "chart");
  const others = [...children.slice(0, MOST_RELATED), ...(above === undefined ? [] : [above])];
  report({
    ...place,
    severity: byChart || isGuess(set, finding) ? "warning" : SEVERITIES[code](finding),
    message: byChart ? `${message}, as KAI's chart makes it` : message,
    key: [code, queue.cluster, queue.name, resource, bound].filter((part) => part !== undefined).join("/"),
    ...(about === undefined ? {} : amounts(about.resource, need, have)),
    // Only a sum can grow bit by bit; no end to something is no number.
    ...(about !== undefined && code === "children-deserve-more" ? { value: inQueueUnits(about.resource, need) } : {}),
    related: others.flatMap((other) => {
      const at = nodePlace(set, other, "/spec/resources");
      return at?.object === undefined || other === written ? [] : [{ ...at, message: `queue ${other.name}` }];
    }),
  });
}

type Report = SetRuleContext<unknown>["report"];

/** Of a cluster that nobody has described, a parent may be in files that were not given. */
function isGuess(set: ObjectSet, { code, cluster }: HierarchyProblem): boolean {
  const known = quotaOfSet(set).cluster(cluster);
  return code === "parent-missing" && (known === undefined || isAssumed(known));
}

function amounts(resource: QuotaResource, need: number, have: number): Pick<RuleFinding, "expected" | "received"> {
  return {
    expected: `at most ${boundText(resource, have)}`,
    received: need === Infinity ? "unlimited" : amountText(resource, need),
  };
}

/** Queues that are named beside a sum. */
const MOST_RELATED = 10;

const SEVERITIES: Readonly<Record<HierarchyProblem["code"], (finding: HierarchyProblem) => Severity>> = {
  "parent-missing": () => "error",
  "parent-in-other-node-pool": () => "error",
  cycle: () => "error",
  "children-deserve-more": () => "error",
  "limit-below-deserved": () => "error",
  "limit-above-parent": () => "warning",
  // Unlimited up to the parent's limit is what most people mean; unlimited and deserved cannot be kept.
  "unlimited-below-finite": ({ bound }) => (bound === "limit" ? "info" : "error"),
};
