import type { ReadRunaiPolicies } from "../../inputs/index.ts";
import { type CheckSubject, NO_DEFINITIONS, NO_PARTS } from "./check-subject.ts";
import { treeOf } from "./definition-tree.ts";

/** Reads the definitions of a repository, including TypeScript. */
export async function readRepositorySubject(
  root: string,
  runaiPolicies: ReadRunaiPolicies | undefined,
): Promise<CheckSubject> {
  const { openRepository } = await import("./repository.ts");
  const { app, documents, issues, unreadable } = await openRepository(root, { runaiPolicies });
  const tree = app === undefined ? NO_DEFINITIONS : treeOf(app.collect());
  return {
    ...tree,
    issues: [...issues, ...tree.issues],
    read: documents,
    definitions: documents,
    skipped: [],
    unreadable,
    ignored: [],
    files: [],
    output: [],
    ...NO_PARTS,
  };
}
