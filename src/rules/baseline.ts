import type { ObjectRef } from "../base/kubernetes.ts";
import type { Finding } from "../finding/finding.ts";
import { fingerprintOf } from "../finding/fingerprint.ts";
import { isWaiverRule, usedWaiver, type WaiverSettings } from "./waiver-rules.ts";

/** A finding that is known and does not fail a check. */
export interface BaselineEntry {
  readonly fingerprint: string;
  readonly rule: string;
  /** `Kind/namespace/name` or `Kind/name`, for people; `muster.yaml` for a finding about no object. */
  readonly object: string;
  /** What a sum came to: it is known up to this number. */
  readonly value?: number;
}

/** Findings that are known, by rule, object and fingerprint. */
export type Baseline = readonly BaselineEntry[];

/** The baseline that accepts what counts today: waived findings have their waiver, waivers are never accepted. */
export function baselineOf(findings: readonly Finding[]): Baseline {
  return findings
    .filter(({ rule, waiver }) => waiver === undefined && !isWaiverRule(rule))
    .map(({ fingerprint, rule, object, value }) => ({
      fingerprint,
      rule,
      object: objectText(object),
      ...(value === undefined || !Number.isFinite(value) ? {} : { value }),
    }))
    .sort(byIdentity);
}

/** Findings marked by what a baseline knows, and the entries that no finding has any more. */
export interface AppliedBaseline {
  /** All of them in the same order; the known ones carry the mark. */
  readonly findings: readonly Finding[];
  readonly stale: Baseline;
}

/**
 * Marks the findings that are known by one of the entries. A sum is known while it is not above the number of the
 * entry, and one whose number no entry tells is not. Severity, message and place do not matter. What is waived stays that, and
 * findings about waivers are never known.
 */
export function applyBaseline(findings: readonly Finding[], baseline: Baseline): AppliedBaseline {
  const entries = new Map<string, BaselineEntry>();
  for (const entry of baseline) {
    const other = entries.get(entry.fingerprint);
    // Several baselines may know one sum, each up to its own number.
    if (other === undefined || most(entry) > most(other)) entries.set(entry.fingerprint, entry);
  }
  const present = new Set(findings.map(({ fingerprint }) => fingerprint));
  return {
    findings: findings.map((finding) => (isKnown(finding, entries) ? { ...finding, known: true } : finding)),
    stale: baseline.filter(({ fingerprint }) => !present.has(fingerprint)),
  };
}

function most({ value = Number.NEGATIVE_INFINITY }: BaselineEntry): number {
  return value;
}

function isKnown(finding: Finding, entries: ReadonlyMap<string, BaselineEntry>): boolean {
  const { rule, fingerprint, value, waiver } = finding;
  const entry = entries.get(fingerprint);
  if (entry === undefined || waiver !== undefined || isWaiverRule(rule)) return false;
  return value === undefined || (entry.value !== undefined && value <= entry.value);
}

/** What is to be said of stale entries of a file; nothing where there are none. */
export function staleFindings(stale: Baseline, file: string, settings: WaiverSettings): readonly Finding[] {
  const [first] = stale;
  if (first === undefined || !settings.unused) return [];
  const { id, name } = usedWaiver;
  const shown = stale.slice(0, 5).map(({ rule, object }) => `${rule} of ${object}`);
  const rest = stale.length > shown.length ? ` and ${stale.length - shown.length} more` : "";
  const count = stale.length === 1 ? "an entry" : `${stale.length} entries`;
  return [
    {
      rule: id,
      name,
      severity: settings.severities[id] ?? usedWaiver.severity,
      message: `the baseline has ${count} without a finding: ${shown.join(", ")}${rest}`,
      path: "",
      location: { file, line: 1, column: 1 },
      fix: "write it again with --write-baseline, so that the same cannot come back unseen",
      fingerprint: fingerprintOf({ rule: id, path: "", key: "stale baseline" }),
    },
  ];
}

function objectText(ref: ObjectRef | undefined): string {
  if (ref === undefined) return "muster.yaml";
  return [ref.kind, ...(ref.namespace === undefined ? [] : [ref.namespace]), ref.name].join("/");
}

function byIdentity(a: BaselineEntry, b: BaselineEntry): number {
  return compare(a.rule, b.rule) || compare(a.object, b.object) || compare(a.fingerprint, b.fingerprint);
}

// Code units and never the locale: the same file on every machine.
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
