import { basename, dirname, join, resolve } from "node:path";
import { DistError } from "./error.ts";

/**
 * The folders and files that muster makes beside the output folder while it writes, with the names `.<name>.muster-…`.
 * They are beside it because a rename is atomic only within one file system.
 */
export interface Siblings {
  /** The output folder, absolute. */
  readonly dist: string;
  readonly parent: string;
  /** The new tree while it is built. */
  readonly stage: string;
  /** The former tree, whole, between the two renames. */
  readonly old: string;
  /** A tree while it is deleted. */
  readonly trash: string;
  readonly lock: string;
}

/**
 * The siblings of an output folder.
 * @throws DistError `bad-path` for the root of a file system, which has none.
 */
export function siblingsOf(dir: string): Siblings {
  const dist = resolve(dir);
  const parent = dirname(dist);
  const name = basename(dist);
  if (parent === dist || name === "") {
    const message = `The output folder ${dir} is the root of a file system; expected a folder in one.`;
    throw new DistError("bad-path", dir, message);
  }
  const at = (role: string): string => join(parent, `.${name}.muster-${role}`);
  return { dist, parent, stage: at("new"), old: at("old"), trash: at("trash"), lock: at("lock") };
}
