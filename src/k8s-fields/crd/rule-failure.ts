import type { Work } from "../../cel/index.ts";
import { type CelData, CelError, type CelOptional, evaluateCel, NotEvaluated } from "../../cel/index.ts";
import type { CrdRule } from "./schema-rules.ts";

/**
 * The message of a rule that a value does not keep; undefined for one that it keeps.
 *
 * @param oldSelf the earlier value; of a rule with `optionalOldSelf`, and for a new object, an optional one
 * @throws NotEvaluated where the rule cannot be evaluated
 */
export function ruleFailure(
  rule: CrdRule,
  self: CelData,
  oldSelf: CelData | CelOptional,
  work: Work,
): string | undefined {
  const { node } = rule;
  if (node === undefined) throw new NotEvaluated(rule.obstacle ?? "cannot be parsed");
  const scope = { name: "self", value: self, outer: { name: "oldSelf", value: oldSelf } };
  try {
    const result = evaluateCel(node, scope, work);
    if (result === true) return undefined;
    if (result !== false) throw new NotEvaluated("has no boolean result");
  } catch (error) {
    if (!(error instanceof CelError)) throw error;
    return `${error.message}, in the rule ${shortRule(rule)}`;
  }
  if (rule.messageNode === undefined) return messageOfRule(rule);
  try {
    const message = evaluateCel(rule.messageNode, scope, work);
    if (typeof message === "string" && message.trim() !== "") return message.trim();
    return messageOfRule(rule);
  } catch (error) {
    if (error instanceof CelError || error instanceof NotEvaluated) return messageOfRule(rule);
    throw error;
  }
}

const LONGEST = 120;

/** The message that a rule has, or one with its text. */
export function messageOfRule(rule: CrdRule): string {
  return rule.message?.trim() || `does not keep the rule ${shortRule(rule)}`;
}

function shortRule({ rule }: CrdRule): string {
  const line = rule.trim().replaceAll(/\s+/g, " ");
  if (line.length > LONGEST) return `${line.slice(0, LONGEST)}…`;
  return line;
}
