import { checkShape } from "../k8s-fields/index.ts";
import type { Issue, Locate } from "../kernel/index.ts";
import {
  canonicalJson,
  type FieldProblem,
  given,
  isObject,
  issuesOf,
  items,
  MUSTER_API_VERSION,
  presentItems,
  record,
  ruleFileRules,
  text,
  violation,
} from "../kernel/index.ts";
import type { RuleMeta } from "../rule/index.ts";
import { emitYaml } from "../yaml/index.ts";
import { makeRule } from "./make-rule.ts";
import { readExpressions } from "./read-expressions.ts";
import { CONTAINER_ROLES, type RuleFile, type RuleSpecFile, ruleFileSchema } from "./rule-file.ts";
import { compileMatch } from "./rule-match.ts";
import { readRuleOptions } from "./rule-options.ts";
import type { UserRule } from "./user-rule.ts";

/** The rules of the issues of a file of rules. */
export const RULE_ISSUES = { ...ruleFileRules, "unknown-field": ruleFileRules.schema };

/** A document that may be a rule. */
interface RuleDocument {
  /** The pack that it comes from; absent for a rule of the repository. */
  readonly pack?: string | undefined;
  readonly value: unknown;
  readonly file: string;
  readonly locate: Locate;
}

/** A parsed rule, and the problems of its document. */
interface ParsedRule {
  /** Absent where a problem prevents its use. */
  readonly rule?: UserRule;
  readonly issues: readonly Issue[];
}

/** Parses a rule in YAML. Reports all problems in one pass, with the place in the file and in the expression. */
export function parseRule({ value, file, locate, pack }: RuleDocument): ParsedRule {
  const shape = checkShape(ruleFileSchema, value);
  const read: RuleFile = record(shape.value);
  const { spec = {} } = read;
  const version =
    record(value).apiVersion === MUSTER_API_VERSION
      ? []
      : [violation("/apiVersion", `must be ${MUSTER_API_VERSION}`, { fix: `write ${MUSTER_API_VERSION}` })];
  const options = readRuleOptions(spec.options, "/spec/options");
  const compiled = readExpressions(spec, options.types, shape.broken);
  const findings: readonly FieldProblem[] = [...version, ...shape.findings, ...options.findings, ...compiled.findings];
  const issues = issuesOf(findings, { rules: RULE_ISSUES, locate, file });
  const { id, scope, title } = spec;
  const name = text(read.metadata?.name);
  if (findings.length > 0 || id === undefined || scope === undefined || title === undefined || name === undefined) {
    return { issues };
  }
  const match = spec.match ?? {};
  const applies = appliesOf(match);
  const judges = judgesOf(spec);
  const examples = { good: exampleTexts(spec.examples?.good), bad: exampleTexts(spec.examples?.bad) };
  const meta: RuleMeta<Readonly<Record<string, unknown>>> = given({
    id,
    name,
    title,
    severity: spec.severity ?? "error",
    pack: spec.pack ?? "recommended",
    rationale: spec.rationale ?? title,
    fix: spec.fix ?? `change the object so that the rule holds: ${title}`,
    security: spec.security ?? undefined,
    docs: items(spec.docs).flatMap((link) => text(link) ?? []),
    options: options.options,
    applies,
    user: given({ file, judges, pack }),
    examples: { good: examples.good.join("---\n"), bad: examples.bad.join("---\n") },
  });
  const roles = presentItems(match.containers).flatMap(
    ({ item }) => CONTAINER_ROLES.find((role) => role === item) ?? [],
  );
  const rule = makeRule(meta, {
    id,
    title,
    scope,
    matches: compileMatch(match),
    ...given({ applies }),
    roles: new Set(roles.length === 0 ? CONTAINER_ROLES : roles),
    ...compiled.program,
  });
  return { rule: given({ rule, file, location: locate("/spec/id"), examples, judges, spec, pack }), issues };
}

function appliesOf({ schedulers, categories }: NonNullable<RuleSpecFile["match"]>): RuleMeta["applies"] {
  const lists = {
    schedulers: presentItems(schedulers).map(({ item }) => item),
    categories: presentItems(categories).map(({ item }) => item),
  };
  if (lists.schedulers.length + lists.categories.length === 0) return undefined;
  return given({
    schedulers:
      lists.schedulers.length > 0 ? (lists.schedulers as NonNullable<RuleMeta["applies"]>["schedulers"]) : undefined,
    categories:
      lists.categories.length > 0 ? (lists.categories as NonNullable<RuleMeta["applies"]>["categories"]) : undefined,
  }) as RuleMeta["applies"];
}

function exampleTexts(examples: unknown): readonly string[] {
  return items(examples).flatMap((example) => {
    if (typeof example === "string") return [example.endsWith("\n") ? example : `${example}\n`];
    if (isObject(example) || Array.isArray(example)) return [emitYaml(example)];
    return [];
  });
}

/** The parts of a rule that decide what it reports: all but the words for people. */
function judgesOf({
  id: _,
  title,
  rationale,
  docs,
  examples,
  fix,
  severity,
  pack,
  message,
  ...spec
}: RuleSpecFile): string {
  const expressions = items(spec.expressions).map((each) => {
    const { message: _text, messageExpression, fix: _fix, ...judging } = record(each);
    return judging;
  });
  const { messageExpression, ...rest } = spec;
  return canonicalJson({ ...rest, expressions });
}
