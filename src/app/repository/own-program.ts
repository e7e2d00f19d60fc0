import { createRequire } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import { pathExists, shellWord, slashed } from "../../kernel/index.ts";
import { PACKAGE } from "./base-paths.ts";

/** The single file or the executable that has started this process. scripts/release/start.cjs sets it. */
interface SingleProgram {
  /** Absolute path. */
  readonly path: string;
  readonly isExecutable: boolean;
  /** The bytes of the single file for Node, also for an executable. */
  readonly singleFile: () => Uint8Array;
}

/** The single file or the executable of this process; undefined for an installed package and for a checkout. */
export function singleProgram(): SingleProgram | undefined {
  return (globalThis as { readonly musterProgram?: SingleProgram }).musterProgram;
}

/** The words that start this program in a folder: `node muster.cjs`, `npx muster` where the package is installed, or `muster`. */
export function programCommand(folder: string): string {
  const single = singleProgram();
  if (single === undefined) return installedIn(folder) === undefined ? "muster" : "npx muster";
  const path = slashed(relative(folder, single.path));
  const shown = path.startsWith("../") ? single.path : path;
  if (!single.isExecutable) return `node ${shellWord(shown)}`;
  return shellWord(shown.includes("/") ? shown : `./${shown}`);
}

/** The folder of this package among the packages of a folder, as npm finds it; undefined where it is not installed. */
export function installedIn(folder: string): string | undefined {
  for (let current = resolve(folder); ; current = dirname(current)) {
    const found = join(current, "node_modules", PACKAGE);
    if (pathExists(join(found, "package.json"))) return found;
    if (dirname(current) === current) return undefined;
  }
}

/** The folder of the running package. */
export function ownPackage(): string {
  return dirname(createRequire(import.meta.url).resolve(`${PACKAGE}/package.json`));
}
