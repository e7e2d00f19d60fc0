import { count } from "../base/count.ts";
import type { CheckReport } from "../check/check-report.ts";
import { isActive } from "../finding/finding.ts";
import { SEVERITIES, type Severity } from "../finding/issue.ts";
import type { CheckReportContext } from "./check-context.ts";
import { fileOf, positionOf, tallyText } from "./check-place.ts";
import { repositoryPathOf } from "./check-uri.ts";
import { objectName, printable } from "./issue-lines.ts";

/** Annotations of each severity that are made unless the context says otherwise. */
export const DEFAULT_ANNOTATIONS = 50;

const COMMAND = { error: "error", warning: "warning", info: "notice" } as const satisfies Record<Severity, string>;

/**
 * Workflow commands of GitHub Actions: an annotation for each finding that counts, the worst first, up to a number of
 * each severity, and the counts on the last line. Nothing in a manifest can become a command: what GitHub's toolkit
 * escapes is escaped, other control characters are shown as escapes.
 */
export function checkGithub({ findings, summary }: CheckReport, context: CheckReportContext = {}): string {
  const most = context.annotations ?? DEFAULT_ANNOTATIONS;
  const unreadable = summary.unreadable.map(({ file, line, column, message }) =>
    command("error", { file: repositoryPathOf(file, context), line, col: column, title: "unreadable" }, [message]),
  );
  const groups = SEVERITIES.map((severity) => {
    const own = findings.filter((finding) => isActive(finding) && finding.severity === severity);
    const lines = own.map((finding) => {
      const { line, column } = positionOf(finding);
      const title = `${finding.rule} ${finding.name}`;
      const about = finding.object === undefined ? "" : `${objectName(finding.object)}: `;
      const fix = finding.fix === undefined ? [] : [`fix: ${finding.fix}`];
      const place = { file: repositoryPathOf(fileOf(finding), context), line, col: column, title };
      return command(COMMAND[severity], place, [`${about}${finding.message}`, ...fix]);
    });
    return { severity, lines: severity === "error" ? [...unreadable, ...lines] : lines };
  });
  const left = groups
    .map(({ severity, lines }) => [severity, lines.length - most] as const)
    .filter(([, number]) => number > 0)
    .map(([severity, number]) => count(number, `more ${severity}`));
  return [
    ...groups.flatMap(({ lines }) => lines.slice(0, Math.max(0, most))),
    ...(left.length === 0 ? [] : [`muster: without an annotation: ${left.join(", ")}`]),
    `muster: ${tallyText(summary)}`,
    "",
  ].join("\n");
}

interface Place {
  readonly file: string;
  readonly line: number;
  readonly col: number;
  readonly title: string;
}

function command(name: string, place: Place, message: readonly string[]): string {
  const properties = Object.entries(place).map(([key, value]) => `${key}=${escapeProperty(printable(String(value)))}`);
  return `::${name} ${properties.join(",")}::${escapeData(message.map(printable).join("\n"))}`;
}

function escapeData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
