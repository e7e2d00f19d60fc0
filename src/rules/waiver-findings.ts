import type { Locate } from "../kernel/index.ts";
import {
  compareIssues,
  type Finding,
  fingerprintOf,
  given,
  pointerTo,
  prefixed,
  present,
  type Severity,
  withUniqueFingerprints,
} from "../kernel/index.ts";
import type { Waiver } from "../rule/index.ts";
import type { CheckedWaiver, WaiverProblem } from "./check-waiver.ts";
import { usedWaiver, type WaiverRule, type WaiverSettings } from "./waiver-rules.ts";

/** A waiver with its state and the number of its findings. */
export interface WaiverUse extends CheckedWaiver {
  readonly state: WaiverState;
  /** Number of findings that it covers, or would cover if it were valid. */
  readonly findings: number;
}

/** `active`, `expiring` and `unused` waivers are valid; the others accept nothing. */
export type WaiverState = "active" | "expiring" | "unused" | WaiverProblem["state"];

/** The settings and locations of findings about waivers. */
interface WaiverReport {
  readonly settings: WaiverSettings;
  readonly locate?: Locate | undefined;
  /** Whether everything was checked, so that a waiver without a finding is unused. */
  readonly complete: boolean;
  /** Whether rules that read git were evaluated. */
  readonly readsGit: boolean;
}

/** The findings about waivers, in the order of reports. */
export function waiverFindings(uses: readonly WaiverUse[], report: WaiverReport): readonly Finding[] {
  const findings = uses.flatMap((use) => [
    ...use.problems.map((problem) => problemFinding(use, problem, report)),
    ...usageFindings(use, report),
  ]);
  return withUniqueFingerprints(findings.sort(compareIssues));
}

/** The name of a waiver in a sentence. */
function waiverTitle({ rule, object, at }: Waiver, id = rule): string {
  const title = `waiver${prefixed(" of ", id)}`;
  if (object === undefined) return `${title} of the construct ${at}`;
  return `${title}${prefixed(" for ", object)}`;
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
  if (state === "unused" && report.complete && (report.readsGit || rule?.readsGit !== true)) {
    const message = `${title} covers no finding`;
    return [finding(usedWaiver, usedWaiver.severity, waiver, report, { message, fix: "remove it" })];
  }
  if (state !== "expiring") return [];
  const when = ["today", "tomorrow"][daysLeft] ?? `in ${daysLeft} days`;
  const message = `${title} expires ${when} (${waiver.expires}); its owner is ${waiver.owner}`;
  const fix = "repair the findings that it accepts, or let its owner extend it";
  return [finding(usedWaiver, "info", waiver, report, { message, field: "expires", fix })];
}

interface FindingText {
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
  { message, fix, field, absent = false }: FindingText,
): Finding {
  const { pointer, source } = waiver;
  const path = pointer === undefined ? "" : pointerTo(pointer, ...present([field]));
  const location = pointer !== undefined && locate?.(absent ? pointer : path);
  return given({
    rule: id,
    name,
    severity: settings.severities[id] ?? severity,
    message,
    path,
    location: location || waiver.location,
    source,
    fix,
    // The index in the list is not a part of the waiver's identity.
    fingerprint: fingerprintOf({ rule: id, path: "", key: JSON.stringify([identity(waiver), field ?? ""]) }),
  });
}

function identity({ rule, object, path, source }: Waiver): readonly (string | undefined)[] {
  return [rule, object, path, source?.constructPath];
}
