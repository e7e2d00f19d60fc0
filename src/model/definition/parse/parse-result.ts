import type { ObjectRef } from "../../../kernel/index.ts";
import {
  compareIssues,
  definitionRules,
  type FieldProblem,
  type Issue,
  issuesOf,
  type Locate,
  MUSTER_API_VERSION,
  type Source,
  unjudgedBy,
} from "../../../kernel/index.ts";
import type { AppliedPolicy, PolicyGate } from "../../runai-policy/applied-policy.ts";
import { brokenPolicyRules } from "../../runai-policy/compliance-issue.ts";
import type { Definition, DefinitionKind } from "../definition.ts";

/** A parsed definition, or the reasons why it is invalid. */
export interface ParsedDefinition {
  /** Absent as soon as one of the issues is an error. */
  readonly definition?: Definition;
  /** All problems, in the order of reports. */
  readonly issues: readonly Issue[];
}

/** The source of a definition, for its issues. */
export interface ParseContext {
  /** Shown, with line 1, where no `locate` is given. */
  readonly file?: string;
  /** The TypeScript line that made it. */
  readonly source?: Source;
  /** Applies the Run:ai policies of the repository. Default: none. */
  readonly policies?: PolicyGate;
}

/** The result of checking one document. */
export interface Checked {
  readonly kind?: DefinitionKind | undefined;
  readonly name?: string | undefined;
  readonly findings: readonly FieldProblem[];
  /** The effect of the Run:ai policies. Only the broken rules of an invalid definition are reported here. */
  readonly policy?: AppliedPolicy | undefined;
  /** Builds the definition; called only when no finding is an error. */
  readonly build?: (() => Definition) | undefined;
}

/** Turns the findings into issues, and the document into a definition when no issue is an error. */
export function resultOf(
  { kind, name, findings, policy, build }: Checked,
  locate: Locate | undefined,
  { file, source }: ParseContext,
): ParsedDefinition {
  const object: ObjectRef | undefined =
    kind === undefined || name === undefined ? undefined : { apiVersion: MUSTER_API_VERSION, kind, name };
  const issues = issuesOf(findings, { rules: definitionRules, locate, file, source, object });
  const failed = issues.some(({ severity }) => severity === "error");
  if (!failed && build !== undefined) return { definition: build(), issues };
  const broken = brokenPolicyRules(policy, { object, locate, source });
  return { issues: [...unjudgedBy(issues), ...broken].sort(compareIssues) };
}
