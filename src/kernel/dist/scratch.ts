import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { OutputFile } from "./decide.ts";
import { withDistError } from "./error.ts";
import { requireSafePaths } from "./safe-path.ts";

/**
 * Puts the files of every `apply` zone into the folder that `cdk8s synth` names in `CDK8S_OUTDIR`. That CLI empties
 * the folder before it starts the app and lists `*.yaml` below it afterwards (cdk8s-cli `lib/util.js`), so plain
 * writes suffice. The paths are those of the output folder.
 *
 * @param outdir made when it does not exist.
 * @returns the paths written, in the order of `files`.
 * @throws DistError `bad-path` for an unsafe path, `not-writable` when the system refuses.
 */
export function copyToScratch(outdir: string, files: readonly OutputFile[]): readonly string[] {
  const applied = files.filter((file) => file.path.split("/")[1] === "apply");
  requireSafePaths(applied.map((file) => file.path));
  const made = new Set<string>();
  for (const { path, content } of applied) {
    const file = join(outdir, path);
    withDistError("write", file, () => {
      const folder = dirname(file);
      if (!made.has(folder)) mkdirSync(folder, { recursive: true });
      made.add(folder);
      writeFileSync(file, content);
    });
  }
  return applied.map((file) => file.path);
}
