import { resolve } from "node:path";
import type { Finding } from "../../kernel/index.ts";
import type { UnjudgedFilePath } from "../../model/index.ts";
import type { Accounted } from "../results/make-report.ts";

/**
 * Moves the unreadable documents of declared files to the skipped ones, with the person who has accepted it. A file that can be
 * read is judged, whether it is declared or not.
 *
 * @param declared the files that are declared not to be judged
 */
export function withUnjudgedFiles(counts: Accounted, root: string, declared: readonly UnjudgedFilePath[]): Accounted {
  if (declared.length === 0) return counts;
  const byPath = new Map(declared.map((entry) => [resolve(root, entry.file), entry]));
  const accepted = counts.unreadable.filter(({ file }) => byPath.has(resolve(file)));
  if (accepted.length === 0) return counts;
  const skipped = accepted.map(({ file, document }) => {
    const { owner = "", reason = "" } = byPath.get(resolve(file)) ?? {};
    return {
      file,
      document,
      reason: `cannot be evaluated, and muster.yaml declares it not to be judged (${owner}: ${reason})`,
    };
  });
  return {
    ...counts,
    skipped: [...counts.skipped, ...skipped],
    unreadable: counts.unreadable.filter((entry) => !accepted.includes(entry)),
  };
}

/** Marks the findings about parts of declared files that no rule could judge as known. Errors still count. */
export function withKnownUnjudged(
  findings: readonly Finding[],
  root: string,
  declared: readonly UnjudgedFilePath[],
): readonly Finding[] {
  if (declared.length === 0) return findings;
  const paths = new Set(declared.map(({ file }) => resolve(root, file)));
  return findings.map((finding) => {
    const { unjudged, severity, location } = finding;
    const isDeclared = location !== undefined && paths.has(resolve(location.file));
    return unjudged === true && severity !== "error" && isDeclared ? { ...finding, known: true } : finding;
  });
}
