import { compileJq, JqError, type JqProgram } from "../../jq/index.ts";
import type { Issue } from "../../kernel/index.ts";
import type { ExpressionPart, ResourceInterface, ResourceInterfaceRuleId } from "../../model/index.ts";
import type { Structure } from "../objects/structure.ts";
import type { RunUsage } from "../objects/usage.ts";
import type { KnownNames } from "../trial/known-names.ts";
import type { DefinitionShape } from "../trial/shape-of-definition.ts";
import type { SchemaNode } from "../types/value.ts";

/** The input of a lint step, and the receiver of its reports. */
export interface LintSubject {
  readonly resourceInterface: ResourceInterface;
  readonly structure: Structure;
  /** The places that the expressions read. */
  readonly shape: DefinitionShape;
  /** Names that are not misspelt. */
  readonly known: KnownNames;
  /** The schema of the kind, where its CRD is given. */
  readonly schema?: SchemaNode;
  /** The definition of the catalogue for the kind, if any. */
  readonly catalogue?: ResourceInterface;
  /** The steps and bytes that the expressions of all definitions of the run have used. */
  readonly run: RunUsage;
  /** A compiled expression, undefined where it does not compile, which the parser of the definition reports. */
  readonly programOf: (source: string) => JqProgram | undefined;
  readonly report: (rule: ResourceInterfaceRuleId, path: string, remark: LintRemark) => void;
}

/** The problem, and its fix. */
export interface LintRemark {
  readonly message: string;
  readonly component?: string;
  readonly severity?: Issue["severity"];
  readonly fix?: string;
  /** The affected part of the expression. */
  readonly part?: ExpressionPart;
  /** The object on which the definition shows the problem. */
  readonly example?: unknown;
}

/** The comparison operators of jq. */
export const COMPARISON = /^(==|!=|<|<=|>|>=)$/;

/** The compiled program of an expression, undefined where it does not compile. */
export function programOf(source: string): JqProgram | undefined {
  try {
    return compileJq(source);
  } catch (error) {
    if (error instanceof JqError) return undefined;
    throw error;
  }
}
