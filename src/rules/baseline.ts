import type { Finding, ObjectRef } from "../kernel/index.ts";
import {
  compareText,
  fingerprintOf,
  getOrCreate,
  given,
  number,
  present,
  SEVERITIES,
  type Severity,
} from "../kernel/index.ts";
import { isAcceptable, usedWaiver, type WaiverSettings } from "./waiver-rules.ts";

/** A known finding, which does not fail a check. */
export interface BaselineEntry {
  /** Fingerprint of the finding, with its number among equal ones. Mandatory. */
  readonly fingerprint: string;
  /** Id of its rule. Mandatory. */
  readonly rule: string;
  /** `Kind/namespace/name` or `Kind/name`, for people; `muster.yaml` for a finding without an object. */
  readonly object: string;
  /** The sum that the finding is about, if any: the finding is known up to this number. */
  readonly value?: number;
  /** The severity up to which the finding is known, as its rule reports it, before settings. Absent: any severity. */
  readonly severity?: Severity;
  /** Hash of a part that no rule judges: the finding is known as long as the part is the same. Absent: always. */
  readonly part?: string;
  /** Hash of the text, number or boolean at the path: the finding is known as long as it is the same. Absent: always. */
  readonly scalar?: string;
}

/** Known findings, sorted by rule, object and fingerprint. */
export type Baseline = readonly BaselineEntry[];

/**
 * Makes the baseline of all findings, except waived ones and those that no baseline accepts. Absent from the entries
 * are the hashes of single values: an accepted finding stays known when its value changes.
 */
export function baselineOf(findings: readonly Finding[]): Baseline {
  return exactBaselineOf(findings).map(({ scalar: _, ...entry }) => entry);
}

/** As `baselineOf`, with the hashes of values: a finding is known only as long as its value is the same. */
export function exactBaselineOf(findings: readonly Finding[]): Baseline {
  return findings
    .filter((finding) => finding.waiver === undefined && isAcceptable(finding))
    .map((finding) => {
      const { fingerprint, rule, object, value, part, scalar } = finding;
      const severity = severityOf(finding);
      return given({
        fingerprint,
        rule,
        object: objectText(object),
        value: number(value),
        severity: severity === "error" ? undefined : severity,
        part,
        scalar,
      });
    })
    .sort(byIdentity);
}

/** Findings with the known ones marked, and the stale entries of the baseline. */
interface AppliedBaseline {
  /** All findings in the same order. */
  readonly findings: readonly Finding[];
  /** Entries that no finding matches. */
  readonly stale: Baseline;
}

/**
 * Marks the findings that an entry matches. A finding with a sum is known up to the number of the entry, and unknown
 * when the entry has no number. It is unknown when its rule reports it with a higher severity than before, and when it is
 * about a part that no rule judges and that has changed. Message and place do not matter. Waived findings, those about
 * waivers and those about input that was not judged are never known.
 */
export function applyBaseline(findings: readonly Finding[], baseline: Baseline): AppliedBaseline {
  if (baseline.length === 0) return { findings, stale: [] };
  // Several baselines may have one finding, each with its own number.
  const entries = entriesByFingerprint(baseline);
  const present = new Set(findings.map(({ fingerprint }) => fingerprint));
  return {
    findings: findings.map((finding) => {
      if (!isKnown(finding, entries)) return finding;
      return { ...finding, known: true };
    }),
    stale: baseline.filter(({ fingerprint }) => !present.has(fingerprint)),
  };
}

/** The entries of each finding. */
export function entriesByFingerprint(baseline: Baseline): ReadonlyMap<string, Baseline> {
  const entries = new Map<string, BaselineEntry[]>();
  for (const entry of baseline) getOrCreate(entries, entry.fingerprint, (): BaselineEntry[] => []).push(entry);
  return entries;
}

function isKnown(finding: Finding, entries: ReadonlyMap<string, Baseline>): boolean {
  const known = entries.get(finding.fingerprint);
  if (known === undefined || finding.waiver !== undefined || !isAcceptable(finding)) return false;
  const { value, part, scalar } = finding;
  const found = given({ value, part, scalar, severity: severityOf(finding) });
  return known.some((entry) => entryAccepts(entry, found));
}

/** The members that decide whether an entry accepts a finding with its fingerprint. */
type Accepted = Pick<BaselineEntry, "value" | "severity" | "part" | "scalar">;

/** Whether an entry accepts a finding, or everything that another entry with the same fingerprint accepts. */
export function entryAccepts(entry: Accepted, { value, severity = "error", part, scalar }: Accepted): boolean {
  if (value !== undefined && (entry.value === undefined || value > entry.value)) return false;
  if (SEVERITIES.indexOf(severity) < SEVERITIES.indexOf(entry.severity ?? "error")) return false;
  return (entry.part ?? part) === part && (entry.scalar ?? scalar) === scalar;
}

function severityOf({ severity, ownSeverity = severity }: Finding): Severity {
  return ownSeverity;
}

/** The finding about the stale entries of a file; none when the file has no stale entries. */
export function staleFindings(stale: Baseline, file: string, settings: WaiverSettings): readonly Finding[] {
  const [first] = stale;
  if (first === undefined || !settings.unused) return [];
  const { id, name } = usedWaiver;
  const listed = stale.slice(0, 5).map(({ rule, object }) => `${rule} of ${object}`);
  const rest = stale.length > listed.length ? ` and ${stale.length - listed.length} more` : "";
  const count = stale.length === 1 ? "an entry" : `${stale.length} entries`;
  return [
    {
      rule: id,
      name,
      severity: settings.severities[id] ?? usedWaiver.severity,
      message: `the baseline has ${count} without a finding: ${listed.join(", ")}${rest}`,
      path: "",
      location: { file, line: 1, column: 1 },
      fix: "write it again with --write-baseline; otherwise the same finding can return without being reported",
      fingerprint: fingerprintOf({ rule: id, path: "", key: "stale baseline" }),
    },
  ];
}

function objectText(ref: ObjectRef | undefined): string {
  if (ref === undefined) return "muster.yaml";
  return present([ref.kind, ref.namespace, ref.name]).join("/");
}

function byIdentity(a: BaselineEntry, b: BaselineEntry): number {
  return compareText(a.rule, b.rule) || compareText(a.object, b.object) || compareText(a.fingerprint, b.fingerprint);
}
