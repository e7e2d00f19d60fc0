import { given } from "../base/given.ts";
import type { ObjectRef } from "../base/kubernetes.ts";
import { repairedName } from "../base/names.ts";
import { fieldLabel, parentPointer, pointerSegments, pointerTo } from "../base/pointer.ts";
import { maskTokens } from "../base/secret-text.ts";
import type { Fault } from "./definition-rules.ts";
import type { Locate } from "./issue.ts";
import { compareIssues, type Issue, type Location, type Problem, type Source } from "./issue.ts";
import type { RuleSummary } from "./rule-summary.ts";

/** A problem with one field of a file, before its file and object are known. */
export interface FieldProblem extends Problem {
  readonly fault: Fault;
  /** The predicate of a sentence whose subject is the field: `issuesOf` puts the name of the field in front of it. */
  readonly message: string;
  /** Name of the field in the message. Default: its path with dots. Empty where the message has it. */
  readonly label?: string;
  /** Whether the field is missing, so that the location is that of its parent. */
  readonly absent?: boolean;
  /** Whether the name of the field is invalid and not its value. */
  readonly atKey?: boolean;
}

/** The rules, the file and the object that field problems belong to. */
interface ProblemContext {
  /** Rule of each fault. Without an own rule, a missing field is a schema error and any other fault a constraint. */
  readonly rules: Readonly<Partial<Record<Fault, RuleSummary>> & Record<"schema" | "constraint", RuleSummary>>;
  readonly locate?: Locate | undefined;
  /** Reported with line 1 where `locate` is absent. */
  readonly file?: string | undefined;
  readonly source?: Source | undefined;
  readonly object?: ObjectRef | undefined;
}

/** A conflict between fields, or a value that muster cannot use. */
export function violation(path: string, message: string, more: Partial<FieldProblem> = {}): FieldProblem {
  return { fault: "constraint", path, message, ...more };
}

/** A mandatory field that is missing from the object at `holder`. */
export function missing(holder: string, field: string, more: Partial<FieldProblem> = {}): FieldProblem {
  return {
    fault: "mandatory",
    path: pointerTo(holder, field),
    message: "is mandatory, but missing",
    absent: true,
    ...more,
  };
}

/**
 * A name that Kubernetes rejects; nothing when `problem` is undefined. A `secretive` name may be a misplaced password,
 * so the message shows no part of it.
 */
export function badName(
  path: string,
  name: string,
  problem: string | undefined,
  what: string,
  secretive = false,
): readonly FieldProblem[] {
  if (problem === undefined) return [];
  if (secretive) {
    const message = `is not a valid ${what}: it ${problem.replace(/the part '[^']*'/, "a part")}`;
    return [{ fault: "name", path, message, expected: what }];
  }
  const received = quoted(name);
  const right = repairedName(name, problem);
  const fix = right === undefined ? undefined : `write ${right}`;
  const message = `${received} is not a valid ${what}: it ${problem}`;
  return [given({ fault: "name" as const, path, message, expected: what, received, fix })];
}

/** A text in quotes, cut to 80 characters, without tokens. */
export function quoted(value: string): string {
  const text = maskTokens(value);
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 77)}...` : text);
}

/** The problems as issues, in the order of reports. */
export function issuesOf(problems: readonly FieldProblem[], context: ProblemContext): readonly Issue[] {
  return problems.map((problem) => issueOf(problem, context)).sort(compareIssues);
}

function issueOf(problem: FieldProblem, { rules, locate, file, source, object }: ProblemContext): Issue {
  const { fault, severity = "error", path, message, label = fieldLabel(path), expected, received, fix } = problem;
  const rule = rules[fault] ?? rules[fault === "mandatory" ? "schema" : "constraint"];
  return given({
    rule: rule.id,
    name: rule.name,
    severity,
    message: label === "" ? message : `${label}: ${message}`,
    path,
    object,
    location: locate === undefined ? fileStart(file) : locationOf(problem, locate),
    source,
    expected,
    received,
    fix,
  });
}

function locationOf({ path, absent, atKey }: FieldProblem, locate: Locate): Location {
  if (absent !== true) {
    if (atKey === true) return locate(path, "key");
    return locate(path);
  }
  const holder = parentPointer(path);
  const last = pointerSegments(holder).at(-1);
  // The key in front of a long block is more helpful than the block's first line. List items have no key.
  if (last === undefined || /^\d+$/.test(last)) return locate(holder);
  return locate(holder, "key");
}

function fileStart(file: string | undefined): Location | undefined {
  if (file === undefined) return undefined;
  return { file, line: 1, column: 1 };
}
