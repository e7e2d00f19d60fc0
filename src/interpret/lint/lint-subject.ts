import { compileJq, JqError, type JqProgram } from "../../jq/index.ts";
import type { ResourceInterface } from "../../resource-interface/resource-interface.ts";
import type { ExpressionPart, ResourceInterfaceRuleId } from "../../resource-interface/rules.ts";
import type { Structure } from "../structure.ts";

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

/** The compiled program of an expression, undefined where it does not compile. */
export function programOf(source: string): JqProgram | undefined {
  try {
    return compileJq(source);
  } catch (error) {
    if (error instanceof JqError) return undefined;
    throw error;
  }
}
