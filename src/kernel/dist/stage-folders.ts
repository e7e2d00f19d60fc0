import { chmodSync, mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { withDistError } from "./error.ts";
import type { Siblings } from "./siblings.ts";

/** Makes the folders of a stage as they are needed, so that an empty one is never made. */
export class StageFolders {
  readonly #at: Siblings;
  readonly #made = new Set<string>([""]);
  readonly #modes = new Map<string, number>();

  constructor(at: Siblings) {
    this.#at = at;
  }

  /** Makes the folder of `path`. */
  make(path: string): void {
    const folder = path.slice(0, Math.max(0, path.lastIndexOf("/")));
    if (this.#made.has(folder)) return;
    this.make(folder);
    withDistError("create", join(this.#at.dist, folder), () => mkdirSync(join(this.#at.stage, folder)));
    this.#made.add(folder);
  }

  /** Notes the mode of a folder of the former tree for the folder that replaces it, if any. */
  inherit(folder: string, mode: number): void {
    this.#modes.set(folder, mode & 0o7777);
  }

  /** Sets the inherited modes. Call it last, since a mode may forbid writing. */
  finish(): void {
    for (const [folder, mode] of this.#modes) {
      if (!this.#made.has(folder)) continue;
      const made = join(this.#at.stage, folder);
      withDistError("set the mode of", made, () => {
        if ((statSync(made).mode & 0o7777) !== mode) chmodSync(made, mode);
      });
    }
  }
}
