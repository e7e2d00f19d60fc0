import type { Severity } from "../kernel/index.ts";
import { dateOf, dayOf, given, isPolicyRule, number, quoted } from "../kernel/index.ts";
import type { Waiver } from "../rule/index.ts";
import { type ObjectSelector, objectPattern } from "./match-object.ts";
import type { RuleOrigin } from "./rule-catalogue.ts";
import { findRule, type NamedRule, suggestion, suggestRule } from "./rule-names.ts";
import { isWaiverRule, validWaiver, type WaiverRule, type WaiverSettings, waivableRule } from "./waiver-rules.ts";

/** A reason why a waiver is not valid. */
export interface WaiverProblem {
  readonly rule: WaiverRule;
  readonly state: "invalid" | "unknown rule" | "not waivable" | "expired";
  /** The predicate of a sentence whose subject is the waiver. */
  readonly text: string;
  /** The invalid or missing field. */
  readonly field: keyof Waiver;
  readonly fix?: string;
}

/** A waiver with its problems, independent of any finding. It is valid when there are none. */
export interface CheckedWaiver {
  readonly waiver: Waiver;
  /** Absent when no rule has its id or name. */
  readonly rule?: KnownRule;
  /** Absent for a waiver of a construct, and when it cannot be parsed. */
  readonly pattern?: ObjectSelector;
  /** Days from today to the last valid day, negative when it has expired; absent when the date cannot be parsed. */
  readonly daysLeft?: number;
  readonly problems: readonly WaiverProblem[];
}

/** The properties of a rule that decide whether it may be waived. */
export interface KnownRule extends NamedRule {
  /** The part of muster that reports it. Default: a policy. */
  readonly origin?: RuleOrigin;
  readonly severity?: Severity;
  readonly readsGit?: true;
}

/** The terms that a waiver has to meet. */
interface WaiverTerms {
  /** `yyyy-mm-dd` in UTC. */
  readonly today: string;
  /** Every rule that a finding may name. */
  readonly rules: readonly KnownRule[];
  readonly settings: WaiverSettings;
}

const REQUIRED = ["rule", "object", "reason", "owner", "expires"] as const;

/** Checks that a waiver is complete, names a rule that may be waived, and has not expired. */
export function checkWaiver(waiver: Waiver, { today, rules, settings }: WaiverTerms): CheckedWaiver {
  const rule = findRule(waiver.rule, rules);
  const pattern = objectPattern(waiver.object ?? "");
  const now = dayOf(today);
  const daysLeft = number((dayOf(waiver.expires) ?? Number.NaN) - (now ?? Number.NaN));
  return given({
    waiver,
    rule,
    pattern,
    daysLeft,
    problems: [
      ...lacking(waiver),
      ...ruleProblems(waiver, rule, rules, settings),
      ...placeProblems(waiver, pattern),
      ...dateProblems(waiver, daysLeft, settings, now),
    ],
  });
}

function lacking(waiver: Waiver): readonly WaiverProblem[] {
  const missing = REQUIRED.filter((field) => waiver[field]?.trim() === "");
  const [first] = missing;
  if (first === undefined) return [];
  const fix = `add ${missing.join(", ")}: a waiver needs ${REQUIRED.join(", ")}`;
  return [{ rule: validWaiver, state: "invalid", text: `lacks ${missing.join(", ")}`, field: first, fix }];
}

function ruleProblems(
  waiver: Waiver,
  rule: KnownRule | undefined,
  rules: readonly KnownRule[],
  settings: WaiverSettings,
): readonly WaiverProblem[] {
  if (waiver.rule.trim() === "") return [];
  if (rule === undefined) {
    const { hint, fix } = suggestion(suggestRule(waiver.rule, rules), "muster rules lists the rules");
    const text = `names the unknown rule ${quoted(waiver.rule)}${hint}`;
    return [{ rule: validWaiver, state: "unknown rule", text, field: "rule", fix }];
  }
  const reason = notWaivable(rule, settings);
  if (reason === undefined) return [];
  return [{ rule: waivableRule, state: "not waivable", text: `is not allowed: ${reason}`, field: "rule" }];
}

function notWaivable(rule: KnownRule, { neverWaive }: WaiverSettings): string | undefined {
  if (isWaiverRule(rule.id)) return `${rule.id} is a rule about waivers`;
  if (isPolicyRule(rule.id)) return `${rule.id} compares a branch with its base`;
  if (isReaderError(rule)) return `${rule.id} reports input that a synth cannot write`;
  if (neverWaive.includes(rule.id)) return `policies.neverWaive names ${rule.id}`;
  return undefined;
}

/** An error of a reader means that an object is missing: a synth would remove it from git, and thus from the cluster. */
function isReaderError({ origin, severity = "error" }: KnownRule): boolean {
  return severity === "error" && (origin === "definition" || origin === "organization" || origin === "synth");
}

function placeProblems({ object, path }: Waiver, pattern: ObjectSelector | undefined): readonly WaiverProblem[] {
  const problems: WaiverProblem[] = [];
  const shared = { rule: validWaiver, state: "invalid" } as const;
  if (object !== undefined && object.trim() !== "" && pattern === undefined) {
    const text = `is for ${quoted(object)}, which is not an object`;
    const fix = "write Kind/namespace/name, or Kind/name for an object without a namespace";
    problems.push({ ...shared, text, field: "object", fix });
  }
  if (path !== undefined && !path.startsWith("/")) {
    const text = `is for the path ${quoted(path)}, which is not a JSON pointer`;
    const fix = "start it with a slash, for example /spec/template/spec/containers/main/image";
    problems.push({ ...shared, text, field: "path", fix });
  }
  return problems;
}

function dateProblems(
  { expires }: Waiver,
  daysLeft: number | undefined,
  { maxDays }: WaiverSettings,
  now: number | undefined,
): readonly WaiverProblem[] {
  if (expires.trim() === "" || now === undefined) return [];
  const shared = { rule: validWaiver, field: "expires" } as const;
  if (daysLeft === undefined) {
    const text = `expires on ${quoted(expires)}, which is not a date`;
    return [{ ...shared, state: "invalid", text, fix: "write it as yyyy-mm-dd, for example 2026-12-31" }];
  }
  if (daysLeft < 0) return [{ ...shared, state: "expired", text: `expired on ${expires}` }];
  if (daysLeft <= maxDays) return [];
  const text = `expires on ${expires}, in ${daysLeft} days; at most ${maxDays} are allowed`;
  return [{ ...shared, state: "invalid", text, fix: `let it expire on ${dateOf(now + maxDays)} or earlier` }];
}
