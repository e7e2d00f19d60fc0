import { compileJq, JqError, type JqProgram } from "../../jq/index.ts";
import { type ResourceInterface, refOfResourceInterface } from "../../model/resource-interface.ts";
import type { ExpressionPart, ResourceInterfaceRuleId } from "../../model/resource-interface-rules.ts";
import { ruleIssue } from "../../model/resource-interface-rules.ts";
import { compareIssues, type Issue } from "../../policy/issue.ts";
import { type Structure, structureOf } from "../structure.ts";
import { lintAbsence } from "./lint-absence.ts";
import { lintComponents } from "./lint-components.ts";
import { lintExpressions } from "./lint-expressions.ts";
import { lintGang } from "./lint-gang.ts";
import { lintSelectors } from "./lint-selectors.ts";
import { lintStatus } from "./lint-status.ts";

/** What a lint step sees of a definition, and where it puts what it finds. */
export interface LintSubject {
  readonly resourceInterface: ResourceInterface;
  readonly structure: Structure;
  /** A compiled expression, undefined where it does not compile: that is reported when the definition is parsed. */
  readonly programOf: (source: string) => JqProgram | undefined;
  readonly report: (rule: ResourceInterfaceRuleId, path: string, remark: LintRemark) => void;
}

/** What is wrong, and what to write instead. */
export interface LintRemark {
  readonly message: string;
  readonly component?: string;
  readonly fix?: string;
  /** The part of the expression that it is about. */
  readonly part?: ExpressionPart;
}

/**
 * Hazards in a definition that is right by its schema: selectors that can never match or always do, statuses that
 * overlap, gangs that count wrong, updates that erase. What is wrong outright `parseResourceInterface` reports.
 */
export function lintResourceInterface(resourceInterface: ResourceInterface): readonly Issue[] {
  const issues: Issue[] = [];
  const object = refOfResourceInterface(resourceInterface);
  const subject: LintSubject = {
    resourceInterface,
    structure: structureOf(resourceInterface),
    programOf,
    report: (rule, path, { message, ...more }) => {
      issues.push(ruleIssue(rule, { object, path, message: `${path}: ${message}`, ...more }, resourceInterface.locate));
    },
  };
  for (const step of [lintComponents, lintSelectors, lintStatus, lintExpressions, lintAbsence, lintGang]) {
    step(subject);
  }
  return issues.toSorted(compareIssues);
}

/** The compiled program of an expression, undefined where it does not compile. */
export function programOf(source: string): JqProgram | undefined {
  try {
    return compileJq(source);
  } catch (error) {
    if (error instanceof JqError) {
      return undefined;
    }
    throw error;
  }
}
