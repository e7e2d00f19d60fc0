import { count } from "../base/count.ts";
import type { CheckSummary } from "../check/check-report.ts";
import { countsByReason, ignoredCount, skippedText } from "./check-place.ts";
import { printable } from "./escape.ts";
import { headed } from "./lines.ts";

// A repository has more ignored files than reasons, but a hostile one may have as many reasons as files.
const MOST_REASONS = 20;

/**
 * The lines about skipped documents and ignored files for people: the counts by reason, or every name with `isVerbose`.
 */
export function omittedLines(
  { skipped, ignored }: Pick<CheckSummary, "skipped" | "ignored">,
  heading: (text: string) => string,
  isVerbose: boolean,
): readonly (readonly string[])[] {
  const names = {
    skipped: () => skipped.map((each) => `  ${printable(skippedText(each))}`),
    ignored: () => ignored.map(({ file, reason }) => `  ${printable(`${file}: ${reason}`)}`),
  };
  const counts = {
    skipped: () => reasonLines(skipped, (number) => count(number, "document")),
    ignored: () => reasonLines(ignored, ignoredCount),
  };
  const { skipped: skippedLines, ignored: ignoredLines } = isVerbose ? names : counts;
  const hint = isVerbose ? "" : " (--verbose lists the names)";
  return [headed([heading("skipped") + hint], skippedLines()), headed([heading("ignored") + hint], ignoredLines())];
}

function reasonLines(
  entries: readonly { readonly reason: string }[],
  countText: (number: number) => string,
): readonly string[] {
  const counts = [...countsByReason(entries)];
  const lines = counts.slice(0, MOST_REASONS).map(([reason, number]) => `  ${countText(number)}: ${printable(reason)}`);
  const more = counts.length - MOST_REASONS;
  return more > 0 ? [...lines, `  and ${count(more, "more reason")}, all of which are in the JSON report`] : lines;
}

/** The counts of skipped documents by reason on one line; undefined without any. */
export function skippedReasons(skipped: CheckSummary["skipped"]): string | undefined {
  const reasons = [...countsByReason(skipped)].slice(0, MOST_REASONS);
  if (reasons.length === 0) return undefined;
  return `skipped: ${reasons.map(([reason, number]) => `${count(number, "document")}: ${printable(reason)}`).join("; ")}`;
}
