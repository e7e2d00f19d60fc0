import { count, headed, printable } from "../../kernel/index.ts";
import type { CheckSummary } from "../results/check-report.ts";
import type { CheckReportContext } from "./check-context.ts";
import { countsByReason, ignoredCount, notRenderedText, skippedText } from "./check-place.ts";

// A repository has more ignored files than reasons, but a hostile one may have as many reasons as files.
const MOST_REASONS = 20;

/**
 * The lines about skipped documents, ignored files and what is not rendered, for people: the counts by reason, or every
 * name with `isVerbose`.
 */
export function omittedLines(
  { skipped, ignored, notRendered = [] }: Pick<CheckSummary, "skipped" | "ignored" | "notRendered">,
  heading: (text: string) => string,
  { isVerbose = false, namesOption = "--verbose" }: Pick<CheckReportContext, "isVerbose" | "namesOption">,
): readonly (readonly string[])[] {
  const names = {
    skipped: () => skipped.map((each) => `  ${printable(skippedText(each))}`),
    ignored: () => ignored.map(({ file, reason }) => `  ${printable(`${file}: ${reason}`)}`),
    notRendered: () => notRendered.map((each) => `  ${printable(notRenderedText(each))}`),
  };
  const counts = {
    skipped: () => reasonLines(skipped, (number) => count(number, "document")),
    ignored: () => reasonLines(ignored, ignoredCount),
    notRendered: () => reasonLines(notRendered, (number) => count(number, "object")),
  };
  const lines = isVerbose ? names : counts;
  const hint = isVerbose ? "" : ` (${namesOption} lists the names)`;
  return [
    headed([heading("skipped") + hint], lines.skipped()),
    headed([heading("ignored") + hint], lines.ignored()),
    headed([heading("not rendered") + hint], lines.notRendered()),
  ];
}

function reasonLines(
  entries: readonly { readonly reason: string }[],
  countText: (number: number) => string,
): readonly string[] {
  const counts = [...countsByReason(entries)];
  const lines = counts.slice(0, MOST_REASONS).map(([reason, number]) => `  ${countText(number)}: ${printable(reason)}`);
  const more = counts.length - MOST_REASONS;
  if (more > 0) return [...lines, `  and ${count(more, "more reason")}, all of which are in the JSON report`];
  return lines;
}

/** The counts of skipped documents, and of objects that are not rendered, by reason: a line for each of both with any. */
export function omittedReasons({ skipped, notRendered = [] }: CheckSummary): readonly string[] {
  return [...reasonsOf("skipped", "document", skipped), ...reasonsOf("not rendered", "object", notRendered)];
}

function reasonsOf(heading: string, noun: string, entries: readonly { readonly reason: string }[]): readonly string[] {
  const reasons = [...countsByReason(entries)].slice(0, MOST_REASONS);
  if (reasons.length === 0) return [];
  return [
    `${heading}: ${reasons.map(([reason, number]) => `${count(number, noun)}: ${printable(reason)}`).join("; ")}`,
  ];
}
