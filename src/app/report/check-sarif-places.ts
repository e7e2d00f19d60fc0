import type { Issue } from "../../kernel/index.ts";
import { getOrCreate } from "../../kernel/index.ts";
import type { CheckReportContext } from "./check-context.ts";
import { fileOf, positionOf } from "./check-place.ts";
import { repositoryUriOf } from "./check-uri.ts";

/** A finding or a related place. */
type Placed = Pick<Issue, "location" | "source">;

/** Returns the SARIF region of a place: lines and columns from 1, the end column behind the last character. */
export type Region = (placed: Placed) => {
  readonly startLine: number;
  readonly startColumn: number;
  readonly endLine: number;
  readonly endColumn: number;
};

/** Makes regions that end at the end of the line, or after one character when its text is unknown. */
export function regionsOf({ readSource }: CheckReportContext): Region {
  const files = new Map<string, readonly string[]>();
  const linesOf = (file: string) => getOrCreate(files, file, () => readSource?.(file)?.split("\n") ?? []);
  return (placed) => {
    const { line, column } = positionOf(placed);
    const text = placed.location && linesOf(placed.location.file)[line - 1];
    const endColumn = Math.max(column + 1, (text?.trimEnd().length ?? 0) + 1);
    return { startLine: line, startColumn: column, endLine: line, endColumn };
  };
}

/** A place as a SARIF location, relative to the root of the repository. */
export function physicalLocation(placed: Placed, context: CheckReportContext, region: Region) {
  return {
    artifactLocation: { uri: repositoryUriOf(fileOf(placed), context), uriBaseId: "%SRCROOT%" },
    region: region(placed),
  };
}
