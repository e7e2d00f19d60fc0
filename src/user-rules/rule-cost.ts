import { type CelNode, celCost, costText, USUAL_ITEMS, USUAL_SIZE } from "../cel/index.ts";
import type { RuleScope } from "./rule-file.ts";

/** The steps that one evaluation of an expression may take: about a tenth of a second at most, more for the whole set. */
export function mostSteps(scope: RuleScope): number {
  return scope === "set" ? 30_000_000 : 1_000_000;
}

/** The reason why an expression is too dear for an object of a usual size: the end of a sentence. */
export function costProblem(node: CelNode, scope: RuleScope): string | undefined {
  const { cost } = celCost(node, () => USUAL_SIZE);
  const most = mostSteps(scope);
  if (cost <= most) return undefined;
  return `is too dear: it may need ${costText(cost)} steps where lists have ${USUAL_ITEMS} items, but it ends after ${costText(most)}; use fewer loops in loops, or a variable for what they share`;
}
