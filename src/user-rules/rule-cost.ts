import { type CelNode, celCost, uniformSize } from "../cel/index.ts";
import type { RuleScope } from "./rule-file.ts";

/** The object of an estimate: each list and map has so many items, each text so many characters. */
const ITEMS = 8;
const VALUE = uniformSize(ITEMS, 100);

/** The steps that one evaluation of an expression may take: about a tenth of a second at most, more for the whole set. */
export function mostSteps(scope: RuleScope): number {
  return scope === "set" ? 30_000_000 : 1_000_000;
}

/** The reason why an expression is too dear for an object of a usual size: the end of a sentence. */
export function costProblem(node: CelNode, scope: RuleScope): string | undefined {
  const { cost } = celCost(node, () => VALUE);
  const most = mostSteps(scope);
  if (cost <= most) return undefined;
  const steps = cost > 1e15 ? "more than 10^15" : `up to ${Math.ceil(cost).toLocaleString("en-US")}`;
  return `is too dear: it needs ${steps} steps where lists have ${ITEMS} items, but it ends after ${most.toLocaleString("en-US")}; use fewer loops in loops, or a variable for what they share`;
}
