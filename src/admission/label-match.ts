import { NotEvaluated } from "../cel/index.ts";
import { type KnownLabels, labelRequirements, selectsLabels } from "../kernel/index.ts";

/**
 * Whether labels meet all requirements of a label selector. An empty selector matches everything.
 *
 * @throws NotEvaluated where only unknown labels decide
 */
export function matchesSelector(selector: unknown, known: KnownLabels): boolean {
  const answer = selectsLabels(selector, known);
  if (typeof answer === "boolean") return answer;
  throw new NotEvaluated(`selects by the label ${answer.unknown}, whose value is not known`);
}

/** Whether a selector has no requirement. */
export function isEmptySelector(selector: unknown): boolean {
  return labelRequirements(selector).length === 0;
}
