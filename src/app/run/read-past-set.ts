import { relative, resolve } from "node:path";
import { branchBase, checkoutCopy, type Unreadable } from "../../kernel/index.ts";
import type { ObjectSet } from "../../rule/index.ts";
import { isError } from "../report/quota-report.ts";
import { basePaths, PACKAGE, pathInCopy } from "../repository/base-paths.ts";
import { readQuotaSet } from "./read-quota-set.ts";

/** The objects of an earlier commit whose requests are counted. */
interface PastSet {
  /** Hash of the commit. */
  readonly commit: string;
  /** Absent when its `muster.yaml` cannot be used. */
  readonly set?: ObjectSet;
  /** Its unreadable documents and those with errors, which the set lacks; files are relative to its root. */
  readonly unreadable: readonly Unreadable[];
}

/**
 * Reads the objects of the commit from which a branch started, and returns what `use` makes of them. Its copy exists only
 * meanwhile.
 *
 * @param paths the paths to read; none for the whole repository
 * @throws Error with a sentence for people: an unknown revision
 */
export async function withPastSet<T>(
  revision: string,
  root: string,
  paths: readonly string[],
  use: (past: PastSet) => T,
): Promise<T> {
  const copy = await checkoutCopy(await branchBase(revision, root), root, PACKAGE);
  try {
    const { folder, commit } = copy;
    const pastRoot = pathInCopy(root, copy);
    const { set, issues, unreadable } = await readQuotaSet(
      pastRoot,
      paths.length === 0 ? undefined : basePaths(paths, copy),
    );
    // Places of issues are relative to the root, those of unreadable documents to the working folder.
    const errors = issues.filter(isError).map(({ message, location = NO_PLACE }): Unreadable => {
      const { file, line, column } = location;
      return { file: resolve(pastRoot, file), document: 0, line, column, message };
    });
    const all = [...unreadable, ...errors].map((entry) => ({
      ...entry,
      file: relative(folder, resolve(entry.file)),
    }));
    return use({ commit, ...(set && { set }), unreadable: all });
  } finally {
    copy.dispose();
  }
}

/** Errors about all objects together have no place of their own. */
const NO_PLACE = { file: ".", line: 1, column: 1 };
