import { compareText } from "../base/compare.ts";
import { given } from "../base/given.ts";
import type { ObjectRef } from "../base/kubernetes.ts";
import { present } from "../base/present.ts";
import { number } from "../base/read.ts";
import type { Finding } from "../finding/finding.ts";
import { fingerprintOf } from "../finding/fingerprint.ts";
import { isAcceptable, usedWaiver, type WaiverSettings } from "./waiver-rules.ts";

/** A known finding, which does not fail a check. */
export interface BaselineEntry {
  readonly fingerprint: string;
  readonly rule: string;
  /** `Kind/namespace/name` or `Kind/name`, for people; `muster.yaml` for a finding without an object. */
  readonly object: string;
  /** The sum that the finding is about, if any: the finding is known up to this number. */
  readonly value?: number;
}

/** Known findings, sorted by rule, object and fingerprint. */
export type Baseline = readonly BaselineEntry[];

/** Makes the baseline of all findings, except waived ones and those that no baseline accepts. */
export function baselineOf(findings: readonly Finding[]): Baseline {
  return findings
    .filter((finding) => finding.waiver === undefined && isAcceptable(finding))
    .map(({ fingerprint, rule, object, value }) =>
      given({ fingerprint, rule, object: objectText(object), value: number(value) }),
    )
    .sort(byIdentity);
}

/** Findings with the known ones marked, and the stale entries of the baseline. */
export interface AppliedBaseline {
  /** All findings in the same order. */
  readonly findings: readonly Finding[];
  /** Entries that no finding matches. */
  readonly stale: Baseline;
}

/**
 * Marks the findings that an entry matches. A finding with a sum is known up to the number of the entry, and unknown
 * when the entry has no number. Severity, message and place do not matter. Waived findings, those about waivers and those
 * about input that was not judged are never known.
 */
export function applyBaseline(findings: readonly Finding[], baseline: Baseline): AppliedBaseline {
  if (baseline.length === 0) return { findings, stale: [] };
  const entries = new Map<string, BaselineEntry>();
  for (const entry of baseline) {
    const other = entries.get(entry.fingerprint);
    // Several baselines may contain one sum, each with its own number.
    if (other === undefined || most(entry) > most(other)) entries.set(entry.fingerprint, entry);
  }
  const present = new Set(findings.map(({ fingerprint }) => fingerprint));
  return {
    findings: findings.map((finding) => {
      if (!isKnown(finding, entries)) return finding;
      return { ...finding, known: true };
    }),
    stale: baseline.filter(({ fingerprint }) => !present.has(fingerprint)),
  };
}

function most({ value = Number.NEGATIVE_INFINITY }: BaselineEntry): number {
  return value;
}

function isKnown(finding: Finding, entries: ReadonlyMap<string, BaselineEntry>): boolean {
  const { fingerprint, value, waiver } = finding;
  const entry = entries.get(fingerprint);
  if (entry === undefined || waiver !== undefined || !isAcceptable(finding)) return false;
  return value === undefined || (entry.value !== undefined && value <= entry.value);
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
