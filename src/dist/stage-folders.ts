import { chmodSync, lstatSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { explained } from "./error.ts";
import type { Siblings } from "./siblings.ts";

/** Makes the folders of a stage as they are needed, so that an empty one is never made. */
export class StageFolders {
  readonly #at: Siblings;
  readonly #exists: boolean;
  readonly #made = new Set<string>([""]);

  constructor(at: Siblings, exists: boolean) {
    this.#at = at;
    this.#exists = exists;
  }

  /** Makes the folder that `path` lies in. */
  make(path: string): void {
    const folder = path.slice(0, Math.max(0, path.lastIndexOf("/")));
    if (this.#made.has(folder)) return;
    this.make(folder);
    explained("create", join(this.#at.dist, folder), () => mkdirSync(join(this.#at.stage, folder)));
    this.#made.add(folder);
  }

  /** Gives the folders the modes of the ones they replace; last, as a mode may forbid writing. */
  finish(): void {
    if (!this.#exists) return;
    for (const folder of this.#made) {
      const mode = modeOf(join(this.#at.dist, folder));
      const to = join(this.#at.stage, folder);
      explained("set the mode of", to, () => {
        if (mode !== undefined && modeOf(to) !== mode) chmodSync(to, mode);
      });
    }
  }
}

function modeOf(path: string): number | undefined {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats?.isDirectory() ? stats.mode & 0o7777 : undefined;
}
