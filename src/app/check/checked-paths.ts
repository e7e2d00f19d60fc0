import type { Finding, Unreadable } from "../../kernel/index.ts";
import { compareIssues, type Issue, unjudgedBy } from "../../kernel/index.ts";
import type { CheckedObject } from "../../rule/index.ts";
import type { RuleBook, WaiverUse } from "../../rules/index.ts";
import { EXIT } from "../output/exit-code.ts";
import { findingFromIssue } from "../results/finding-of.ts";
import type { Accounted } from "../results/make-report.ts";

/** The findings of paths, now or at an earlier commit. */
export interface CheckedPaths {
  readonly counts: Accounted;
  readonly findings: readonly Finding[];
  readonly uses: readonly WaiverUse[];
  /** Files of which every document was read. */
  readonly files: readonly string[];
  /** Objects of findings that can be repaired, by fingerprint. */
  readonly subjects: ReadonlyMap<string, CheckedObject>;
  /** Absent where `muster.yaml` cannot be used. */
  readonly book: RuleBook | undefined;
  /** Exit code of a `muster.yaml` with errors; without its rules no object is judged. */
  readonly failure: number | undefined;
}

/** The result of a `muster.yaml` with errors. */
export function resultOfInvalidSettings(
  issues: readonly Issue[],
  unreadable: readonly Unreadable[],
  book?: RuleBook,
): CheckedPaths {
  // The file could have enabled rules, so judging without them could pass what it forbids.
  const counts = { documents: unreadable.length, evaluated: 0, skipped: [], unreadable, ignored: [] };
  const findings = unjudgedBy(issues).map(findingFromIssue).sort(compareIssues);
  return { counts, findings, uses: [], files: [], subjects: new Map(), book, failure: EXIT.usage };
}
