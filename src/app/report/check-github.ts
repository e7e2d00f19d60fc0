import {
  count,
  escapeCommandData,
  escapeCommandProperty,
  type Finding,
  isActive,
  objectName,
  present,
  printable,
  SEVERITIES,
  type Severity,
} from "../../kernel/index.ts";
import type { CheckReport } from "../results/check-report.ts";
import type { CheckReportContext } from "./check-context.ts";
import { fileOf, positionOf, tallyText } from "./check-place.ts";
import { repositoryPathOf } from "./check-uri.ts";
import { policyLines } from "./policy-lines.ts";

const DEFAULT_ANNOTATIONS = 50;

const COMMAND = { error: "error", warning: "warning", info: "notice" } as const satisfies Record<Severity, string>;

/**
 * The report as workflow commands of GitHub Actions: an annotation for each finding that counts, the highest severity
 * first, up to a maximum for each severity, and the counts on the last line. Texts of manifests are escaped, so that
 * they cannot be commands.
 */
export function checkGithub({ findings, summary, policy }: CheckReport, context: CheckReportContext = {}): string {
  const { annotations = DEFAULT_ANNOTATIONS } = context;
  const unreadable = summary.unreadable.map(({ file, line, column, message }) =>
    command("error", { file: repositoryPathOf(file, context), line, col: column, title: "unreadable" }, [message]),
  );
  const active = findings.filter(isActive);
  const groups = SEVERITIES.map((severity) => {
    const own = active.filter((finding) => finding.severity === severity);
    const lines = own.flatMap((finding) => copiesOf(finding).map((copy) => annotation(copy, context)));
    return { severity, lines: severity === "error" ? [...unreadable, ...lines] : lines };
  });
  const omitted = groups
    .map(({ severity, lines }) => [severity, lines.length - annotations] as const)
    .filter(([, number]) => number > 0)
    .map(([severity, number]) => count(number, `more ${severity}`));
  const lines = groups.flatMap((group) => group.lines.slice(0, Math.max(0, annotations)));
  if (omitted.length > 0) lines.push(`muster: without an annotation: ${omitted.join(", ")}`);
  for (const text of policyLines(policy)) lines.push(`muster: ${printable(text)}`);
  return [...lines, `muster: ${tallyText(summary)}`, ""].join("\n");
}

interface Place {
  readonly file: string;
  readonly line: number;
  readonly col: number;
  readonly title: string;
}

/** A finding, and one for each other file with a place of it: a pull request shows the annotations of its own files only. */
function copiesOf(finding: Finding): readonly Finding[] {
  const byFile = new Map([[fileOf(finding), finding]]);
  for (const { location } of finding.places ?? []) {
    if (location !== undefined && !byFile.has(location.file)) byFile.set(location.file, { ...finding, location });
  }
  return [...byFile.values()];
}

function annotation(finding: Finding, context: CheckReportContext): string {
  const { rule, name, severity, object, message, fix } = finding;
  const { line, column } = positionOf(finding);
  const place = { file: repositoryPathOf(fileOf(finding), context), line, col: column, title: `${rule} ${name}` };
  const text = present([object && objectName(object), message]).join(": ");
  return command(COMMAND[severity], place, present([text, fix && `fix: ${fix}`]));
}

function command(name: string, place: Place, message: readonly string[]): string {
  const properties = Object.entries(place).map(
    ([key, value]) => `${key}=${escapeCommandProperty(printable(String(value)))}`,
  );
  return `::${name} ${properties.join(",")}::${escapeCommandData(message.map(printable).join("\n"))}`;
}
