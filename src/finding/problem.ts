import { given } from "../base/given.ts";
import type { ObjectRef } from "../base/kubernetes.ts";
import { fieldLabel, parentPointer, pointerSegments, pointerTo } from "../base/pointer.ts";
import type { Fault } from "./definition-rules.ts";
import { compareIssues, type Issue, type Location, type Severity, type Source } from "./issue.ts";
import type { RuleSummary } from "./rule-summary.ts";

/** Something wrong at one place, before it is known which file and object the place belongs to. */
export interface Problem {
  readonly fault: Fault;
  /** `error` when absent. */
  readonly severity?: Severity;
  /** JSON pointer of the field, also where it is missing. */
  readonly path: string;
  /** What is wrong, as it reads behind the field's name and a colon. */
  readonly text: string;
  /** How the field is called in the message; by default its path in dots. */
  readonly label?: string;
  readonly expected?: string;
  readonly received?: string;
  readonly fix?: string;
  /** Whether the field is not in the file, so that its holder is shown. */
  readonly absent?: boolean;
  /** Whether the field's name is at fault and not its value. */
  readonly atKey?: boolean;
}

/** Finds a pointer in a file: its value, or the key in front of it. */
export type Locate = (pointer: string, at?: "key" | "value") => Location;

/** Where the findings come from. */
export interface ProblemContext {
  /** Rule of each fault; a fault without one counts as a constraint, and a missing field as a schema error. */
  readonly rules: Readonly<Partial<Record<Fault, RuleSummary>> & Record<"schema" | "constraint", RuleSummary>>;
  readonly locate?: Locate | undefined;
  /** Shown, with line 1, where the place in the file is not known. */
  readonly file?: string | undefined;
  readonly source?: Source | undefined;
  readonly object?: ObjectRef | undefined;
}

/** Fields that agree badly, or that nothing can be made of. */
export function violation(path: string, text: string, more: Partial<Problem> = {}): Problem {
  return { fault: "constraint", path, text, ...more };
}

/** A mandatory field that is missing from the object at `holder`. */
export function missing(holder: string, field: string, more: Partial<Problem> = {}): Problem {
  return {
    fault: "mandatory",
    path: pointerTo(holder, field),
    text: "is mandatory, but missing",
    absent: true,
    ...more,
  };
}

/**
 * A name that Kubernetes would not accept; nothing when `problem` is undefined. A `secretive` one may be a password in
 * the wrong place, so neither it nor a part of it is shown.
 */
export function badName(
  path: string,
  name: string,
  problem: string | undefined,
  what: string,
  secretive = false,
): readonly Problem[] {
  if (problem === undefined) return [];
  if (secretive) {
    const text = `is no ${what}: it ${problem.replace(/the part '[^']*'/, "a part")}`;
    return [{ fault: "name", path, text, expected: what }];
  }
  const received = quoted(name);
  return [{ fault: "name", path, text: `${received} is no ${what}: it ${problem}`, expected: what, received }];
}

/** A text in quotes, cut where it is too long to read. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 77)}...` : text);
}

/** The findings as issues, in the order in which reports show them. */
export function issuesOf(findings: readonly Problem[], context: ProblemContext): readonly Issue[] {
  return findings.map((finding) => issueOf(finding, context)).sort(compareIssues);
}

function issueOf(finding: Problem, { rules, locate, file, source, object }: ProblemContext): Issue {
  const { fault, severity = "error", path, text, label = fieldLabel(path), expected, received, fix } = finding;
  const rule = rules[fault] ?? (fault === "mandatory" ? rules.schema : rules.constraint);
  const location = locate === undefined ? fileStart(file) : place(finding, locate);
  return given({
    rule: rule.id,
    name: rule.name,
    severity,
    message: `${label}: ${text}`,
    path,
    object,
    location,
    source,
    expected,
    received,
    fix,
  });
}

function place({ path, absent, atKey }: Problem, locate: Locate): Location {
  if (absent !== true) return atKey === true ? locate(path, "key") : locate(path);
  const holder = parentPointer(path);
  const last = pointerSegments(holder).at(-1);
  // The key in front of a long block says more than the first line of it; list items have none.
  return last === undefined || /^\d+$/.test(last) ? locate(holder) : locate(holder, "key");
}

function fileStart(file: string | undefined): Location | undefined {
  return file === undefined ? undefined : { file, line: 1, column: 1 };
}
