import type { Unreadable } from "../../kernel/index.ts";
import type { FindApplied } from "./applied-files.ts";
import type { InputFile, SkippedDocument } from "./list-inputs.ts";
import { type Inputs, NOT_EVALUATED } from "./read-inputs.ts";

/** The Jsonnet programs of a check, by what it does with them. */
type Programs = Pick<Inputs, "skipped" | "unreadable">;

/**
 * The skipped and the unreadable documents, where a Jsonnet program is unreadable instead of skipped if an Application
 * applies its folder: its objects reach the cluster, and no rule checks them.
 */
export function withAppliedPrograms(
  { skipped, unreadable }: Programs,
  files: readonly InputFile[],
  applied: () => FindApplied,
): Programs {
  const isProgram = ({ reason }: SkippedDocument) => reason === NOT_EVALUATED;
  if (!skipped.some(isProgram)) return { skipped, unreadable };
  const paths = new Map(files.map(({ file, path }) => [file, path]));
  const find = applied();
  const isApplied = (document: SkippedDocument) => {
    const path = paths.get(document.file);
    return isProgram(document) && path !== undefined && find(path)?.controller === "argocd";
  };
  const found = skipped.filter(isApplied).map(({ file, document, reason }): Unreadable => {
    return { file, document, line: 1, column: 1, message: reason };
  });
  return { skipped: skipped.filter((document) => !isApplied(document)), unreadable: [...unreadable, ...found] };
}
