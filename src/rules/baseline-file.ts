import { type Finding, given, isActive, isObject, record, SEVERITIES, VERSION } from "../kernel/index.ts";
import { applyBaseline, type Baseline, type BaselineEntry, baselineOf } from "./baseline.ts";
import { isAcceptable } from "./waiver-rules.ts";

/** Version of the file's format. */
export const BASELINE_VERSION = 1;

/** Fingerprint of an accepted finding, with its number among equal ones. */
export const FINGERPRINT = /^[0-9a-f]{32}(?:-\d+)?$/;

/** Hash of a part that no rule judges. */
export const PART = /^[0-9a-f]{16}$/;

/** A baseline as a file, and its differences to the previous one. */
export interface WrittenBaseline {
  /** JSON with one finding a line, without places in files and without values of manifests. */
  readonly text: string;
  /** Findings that the previous baseline did not accept, or not up to that number. */
  readonly added: number;
  /** Entries of the previous baseline that no finding matches. */
  readonly removed: number;
  /** Number of all entries. */
  readonly total: number;
  /** Errors that no baseline accepts. */
  readonly refused: number;
}

/** Makes the baseline that accepts all findings. `before` is the one that it replaces. */
export function writeBaseline(findings: readonly Finding[], before: Baseline = []): WrittenBaseline {
  const entries = baselineOf(findings);
  const lines = entries.map((entry) => `    ${JSON.stringify(entry)}`);
  const tool = JSON.stringify({ name: "muster", version: VERSION });
  const list = lines.length === 0 ? "[]" : `[\n${lines.join(",\n")}\n  ]`;
  const { findings: marked, stale } = applyBaseline(findings, before);
  return {
    text: `{\n  "version": ${BASELINE_VERSION},\n  "tool": ${tool},\n  "findings": ${list}\n}\n`,
    added: marked.filter((finding) => isActive(finding) && isAcceptable(finding)).length,
    removed: stale.length,
    total: entries.length,
    refused: findings.filter((finding) => finding.severity === "error" && isActive(finding) && !isAcceptable(finding))
      .length,
  };
}

/**
 * Reads a baseline file.
 *
 * @throws Error with a sentence for people, because a broken baseline must accept neither no finding nor every finding
 */
export function parseBaseline(text: string, file = "baseline"): Baseline {
  const fail = (what: string): never => {
    throw new Error(`${file} is not a baseline: ${what}; write it again with muster check --write-baseline`);
  };
  const value = parseJson(text) ?? fail("it is not a JSON object");
  if (value.version !== BASELINE_VERSION) {
    fail(`its version must be ${BASELINE_VERSION}, but is ${JSON.stringify(value.version) ?? "missing"}`);
  }
  if (!Array.isArray(value.findings)) return fail("it has no list of findings");
  return value.findings.map((entry: unknown, index) => {
    return readEntry(record(entry)) ?? fail(`findings[${index}] is not a {fingerprint, rule, object}`);
  });
}

function readEntry(entry: Readonly<Record<string, unknown>>): BaselineEntry | undefined {
  const { fingerprint, rule, object, value, part } = entry;
  if (typeof fingerprint !== "string" || !FINGERPRINT.test(fingerprint)) return undefined;
  if (typeof rule !== "string" || rule === "" || typeof object !== "string") return undefined;
  if (value !== undefined && typeof value !== "number") return undefined;
  if (part !== undefined && (typeof part !== "string" || !PART.test(part))) return undefined;
  const severity = SEVERITIES.find((name) => name === entry.severity);
  if (severity !== entry.severity) return undefined;
  return given({ fingerprint, rule, object, value, severity, part });
}

function parseJson(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
    if (isObject(value)) return value;
    return undefined;
  } catch {
    return undefined;
  }
}
