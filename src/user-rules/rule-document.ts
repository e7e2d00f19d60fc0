import {
  type FieldProblem,
  type Issue,
  isObject,
  issuesOf,
  type Locate,
  MUSTER_API_VERSION,
  record,
  violation,
} from "../kernel/index.ts";
import { RULE_ISSUES } from "./parse-rule.ts";

/** The kind of a rule in YAML. */
const RULE_KIND = "Rule";

/** Whether a document is a rule in YAML, of any version. */
export function isRuleDocument(value: unknown): boolean {
  const { apiVersion, kind } = record(value);
  return kind === RULE_KIND && typeof apiVersion === "string" && apiVersion.startsWith("muster.dev/");
}

/** The reason why a document that looks like a rule is none; undefined for a document of any other kind. */
function nearlyRule(value: unknown): FieldProblem | undefined {
  const { apiVersion, kind, spec } = record(value);
  if (isRuleDocument(value)) return undefined;
  if (kind === RULE_KIND && isObject(spec) && ("expression" in spec || "expressions" in spec)) {
    return violation("/apiVersion", `must be ${MUSTER_API_VERSION}`, { fix: `write ${MUSTER_API_VERSION}` });
  }
  const isOurs = apiVersion === MUSTER_API_VERSION;
  const looksAlike = typeof kind === "string" ? /^rules?$/i.test(kind) : kind === undefined && isObject(spec);
  if (!isOurs || !looksAlike) return undefined;
  return violation("/kind", `must be ${RULE_KIND}`, { fix: `write kind: ${RULE_KIND}` });
}

/** The issues of a document that is nearly a rule. */
export function nearlyRuleIssues(value: unknown, file: string, locate: Locate): readonly Issue[] {
  const problem = nearlyRule(value);
  return problem === undefined ? [] : issuesOf([problem], { rules: RULE_ISSUES, locate, file });
}
