import { given } from "../base/given.ts";
import { pointerTo } from "../base/pointer.ts";
import type { Locate } from "../finding/field-problem.ts";
import { type Finding, withUniqueFingerprints } from "../finding/finding.ts";
import { fingerprintOf } from "../finding/fingerprint.ts";
import { compareIssues, type Severity } from "../finding/issue.ts";
import type { JudgedWaiver, WaiverProblem } from "./judge-waiver.ts";
import type { Waiver } from "./waiver.ts";
import { usedWaiver, type WaiverRule, type WaiverSettings } from "./waiver-rules.ts";

/** A waiver with what became of it. */
export interface WaiverUse extends JudgedWaiver {
  readonly state: WaiverState;
  /** Findings that it covers, or would cover if it held. */
  readonly findings: number;
}

/** `active`, `expiring` and `unused` ones hold; the others accept nothing. */
export type WaiverState = "active" | "expiring" | "unused" | WaiverProblem["state"];

/** Where findings about waivers point, and how stern they are. */
export interface WaiverReport {
  readonly settings: WaiverSettings;
  readonly locate?: Locate | undefined;
  /** Whether everything was checked, so that a waiver without a finding covers nothing. */
  readonly complete: boolean;
}

/** What is to be said of waivers, in the order of reports. */
export function waiverFindings(uses: readonly WaiverUse[], report: WaiverReport): readonly Finding[] {
  const findings = uses.flatMap((use) => [
    ...use.problems.map((problem) => problemFinding(use, problem, report)),
    ...usageFindings(use, report),
  ]);
  return withUniqueFingerprints(findings.sort(compareIssues));
}

/** How a waiver is called in a sentence. */
export function waiverTitle({ rule, object, at }: Waiver, id = rule): string {
  const what = id === "" ? "waiver" : `waiver of ${id}`;
  if (object === undefined) return `${what} of the construct ${at}`;
  return object === "" ? what : `${what} for ${object}`;
}

function problemFinding({ waiver, rule }: WaiverUse, problem: WaiverProblem, report: WaiverReport): Finding {
  const { text, field, fix } = problem;
  return finding(problem.rule, problem.rule.severity, waiver, report, {
    message: `${waiverTitle(waiver, rule?.id)} ${text}`,
    field,
    absent: waiver[field] === "",
    fix: fix ?? problem.rule.fix,
  });
}

function usageFindings(use: WaiverUse, report: WaiverReport): readonly Finding[] {
  const { waiver, rule, state, daysLeft = 0 } = use;
  if (!report.settings.unused) return [];
  const title = waiverTitle(waiver, rule?.id);
  if (state === "unused" && report.complete) {
    const message = `${title} covers no finding`;
    return [finding(usedWaiver, usedWaiver.severity, waiver, report, { message, fix: "remove it" })];
  }
  if (state !== "expiring") return [];
  const when = daysLeft === 0 ? "today" : daysLeft === 1 ? "tomorrow" : `in ${daysLeft} days`;
  const message = `${title} expires ${when} (${waiver.expires}); ${waiver.owner} owns it`;
  const fix = "repair what it accepts, or have its owner extend it";
  return [finding(usedWaiver, "info", waiver, report, { message, field: "expires", fix })];
}

interface Said {
  readonly message: string;
  readonly fix: string;
  readonly field?: keyof Waiver;
  readonly absent?: boolean;
}

function finding(
  { id, name }: WaiverRule,
  severity: Severity,
  waiver: Waiver,
  { settings, locate }: WaiverReport,
  { message, fix, field, absent = false }: Said,
): Finding {
  const { pointer, source } = waiver;
  const path = pointer === undefined ? "" : field === undefined ? pointer : pointerTo(pointer, field);
  const location = pointer === undefined || locate === undefined ? waiver.location : locate(absent ? pointer : path);
  return given({
    rule: id,
    name,
    severity: settings.severities[id] ?? severity,
    message,
    path,
    location,
    source,
    fix,
    // The place in the list is no part of the identity, which is that of the waiver.
    fingerprint: fingerprintOf({ rule: id, path: "", key: JSON.stringify([identity(waiver), field ?? ""]) }),
  });
}

function identity({ rule, object, path, source }: Waiver): readonly (string | undefined)[] {
  return [rule, object, path, source?.constructPath];
}
