import type { Issue } from "../finding/issue.ts";
import type { CheckReportContext } from "./check-context.ts";
import { fileOf, positionOf } from "./check-place.ts";
import { repositoryUriOf } from "./check-uri.ts";

/** What is known of a place. */
type Placed = Pick<Issue, "location" | "source">;

/** The region of a place, as SARIF counts: from 1, the end column behind the last character. */
export type Region = (placed: Placed) => {
  readonly startLine: number;
  readonly startColumn: number;
  readonly endLine: number;
  readonly endColumn: number;
};

/** Makes regions that end where the line ends, or one character on where its text is not known. */
export function regionsOf({ readSource }: CheckReportContext): Region {
  const files = new Map<string, readonly string[]>();
  const linesOf = (file: string) => {
    const lines = files.get(file) ?? readSource?.(file)?.split("\n") ?? [];
    files.set(file, lines);
    return lines;
  };
  return (placed) => {
    const { line, column } = positionOf(placed);
    const text = placed.location === undefined ? undefined : linesOf(placed.location.file)[line - 1];
    const endColumn = Math.max(column + 1, (text?.trimEnd().length ?? 0) + 1);
    return { startLine: line, startColumn: column, endLine: line, endColumn };
  };
}

/** A place as SARIF names it, from the root of the repository. */
export function physicalLocation(placed: Placed, context: CheckReportContext, region: Region) {
  return {
    artifactLocation: { uri: repositoryUriOf(fileOf(placed), context), uriBaseId: "%SRCROOT%" },
    region: region(placed),
  };
}
