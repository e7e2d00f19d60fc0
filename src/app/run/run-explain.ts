import type { CatalogueRule } from "../../rules/index.ts";
import { findRule, suggestRule } from "../../rules/index.ts";

/**
 * The rule of an id or a name.
 *
 * @throws Error for an unknown rule, with a suggestion: wrong use, exit 1
 */
export function explainRule(reference: string, catalogue: readonly CatalogueRule[]): CatalogueRule {
  const rule = findRule(reference, catalogue);
  if (rule !== undefined) return rule;
  const suggestion = suggestRule(reference, catalogue);
  const hint = suggestion === undefined ? "muster rules lists all" : `did you mean ${suggestion}?`;
  throw new Error(`there is no rule ${JSON.stringify(reference)}; ${hint}`);
}
