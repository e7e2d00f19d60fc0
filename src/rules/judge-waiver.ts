import { dateOf, dayOf } from "../base/days.ts";
import { given } from "../base/given.ts";
import { quoted } from "../finding/field-problem.ts";
import type { Severity } from "../finding/issue.ts";
import { type ObjectSelector, objectPattern } from "./match-object.ts";
import type { RuleOrigin } from "./rule-catalogue.ts";
import { findRule, meantRule, type NamedRule } from "./rule-names.ts";
import type { Waiver } from "./waiver.ts";
import { isWaiverRule, validWaiver, type WaiverRule, type WaiverSettings, waivableRule } from "./waiver-rules.ts";

/** Why a waiver does not hold. */
export interface WaiverProblem {
  readonly rule: WaiverRule;
  readonly state: "invalid" | "unknown rule" | "not waivable" | "expired";
  /** How the sentence goes on behind the waiver. */
  readonly text: string;
  /** The field at fault, also where it is missing. */
  readonly field: keyof Waiver;
  readonly fix?: string;
}

/** A waiver, looked at by itself. It holds while there is no problem. */
export interface JudgedWaiver {
  readonly waiver: Waiver;
  /** Absent where no rule has its id or name. */
  readonly rule?: NamedRule;
  /** Absent for a waiver of a construct, and where it cannot be read. */
  readonly pattern?: ObjectSelector;
  /** Days from today to its last one, negative when it has passed; absent where the date cannot be read. */
  readonly daysLeft?: number;
  readonly problems: readonly WaiverProblem[];
}

/** A rule as far as waivers ask. */
export interface KnownRule extends NamedRule {
  /** Who reports it; absent: a policy. */
  readonly origin?: RuleOrigin;
  readonly severity?: Severity;
}

/** What a waiver is held against. */
export interface WaiverTerms {
  /** `yyyy-mm-dd` in UTC. */
  readonly today: string;
  /** Every rule that a finding may name. */
  readonly rules: readonly KnownRule[];
  readonly settings: WaiverSettings;
}

const REQUIRED = ["rule", "object", "reason", "owner", "expires"] as const;

/** Looks at one waiver by itself: that it is complete, names a rule that may be waived, and holds today. */
export function judgeWaiver(waiver: Waiver, { today, rules, settings }: WaiverTerms): JudgedWaiver {
  const rule = findRule(waiver.rule, rules);
  const pattern = waiver.object === undefined ? undefined : objectPattern(waiver.object);
  const [last, now] = [dayOf(waiver.expires), dayOf(today)];
  const daysLeft = last === undefined || now === undefined ? undefined : last - now;
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
    const meant = meantRule(waiver.rule, rules);
    const question = meant === undefined ? "" : `; did you mean ${meant}?`;
    const fix = meant === undefined ? "muster rules lists the rules" : `write ${meant}`;
    const text = `names ${quoted(waiver.rule)}, which is no rule${question}`;
    return [{ rule: validWaiver, state: "unknown rule", text, field: "rule", fix }];
  }
  const never = isWaiverRule(rule.id)
    ? `${rule.id} is what holds waivers to account`
    : isAboutReading(rule)
      ? `${rule.id} refuses what a synth could not write`
      : settings.neverWaive.includes(rule.id)
        ? `policies.neverWaive names ${rule.id}`
        : undefined;
  if (never === undefined) return [];
  return [{ rule: waivableRule, state: "not waivable", text: `cannot be: ${never}`, field: "rule" }];
}

/** Behind an error of a reader there is an object that is not there: it would be gone from git, and then be deleted. */
function isAboutReading({ origin, severity = "error" }: KnownRule): boolean {
  return severity === "error" && (origin === "definition" || origin === "organization" || origin === "synth");
}

function placeProblems({ object, path }: Waiver, pattern: ObjectSelector | undefined): readonly WaiverProblem[] {
  const problems: WaiverProblem[] = [];
  const shared = { rule: validWaiver, state: "invalid" } as const;
  if (object !== undefined && object.trim() !== "" && pattern === undefined) {
    const text = `is for ${quoted(object)}, which is no object`;
    const fix = "write Kind/namespace/name, or Kind/name for an object without a namespace";
    problems.push({ ...shared, text, field: "object", fix });
  }
  if (path !== undefined && !path.startsWith("/")) {
    const text = `is for the path ${quoted(path)}, which is no JSON pointer`;
    const fix = "begin it with a slash, for example /spec/template/spec/containers/main/image";
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
    const text = `expires on ${quoted(expires)}, which is no date`;
    return [{ ...shared, state: "invalid", text, fix: "write it as yyyy-mm-dd, for example 2026-12-31" }];
  }
  if (daysLeft < 0) return [{ ...shared, state: "expired", text: `expired on ${expires}` }];
  if (daysLeft <= maxDays) return [];
  const text = `expires on ${expires}, in ${daysLeft} days; at most ${maxDays} are allowed`;
  return [{ ...shared, state: "invalid", text, fix: `let it expire on ${dateOf(now + maxDays)} or earlier` }];
}
