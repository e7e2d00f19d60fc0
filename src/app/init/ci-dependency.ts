import { statSync } from "node:fs";
import { isAbsolute, join, relative, resolve } from "node:path";
import { at, parsedJson, record, text, textOfFile } from "../../kernel/index.ts";
import { PACKAGE } from "../repository/base-paths.ts";
import { initContext } from "./init-context.ts";

const GROUPS = ["dependencies", "devDependencies", "optionalDependencies"] as const;

/**
 * The step that makes CI able to install this package; undefined where it is. CI has only the files of the repository, and
 * npm does not build the package of a git URL with `--ignore-scripts`
 * (https://docs.npmjs.com/cli/v11/commands/npm-ci#ignore-scripts).
 */
export function dependencyStep(folder: string): string | undefined {
  const manifest = record(parsedJson(textOfFile(join(folder, "package.json")) ?? ""));
  const own = GROUPS.map((group) => text(at(manifest, group, PACKAGE))).find((named) => named !== undefined);
  const named = own ?? initContext(folder).dependency;
  const reason = reasonOf(named, folder);
  if (reason === undefined) return undefined;
  return `CI cannot install ${PACKAGE} from ${named}, ${reason}: npm pack in a clone of muster, move the file to vendor/, npm install -D ./vendor/FILE, and commit both`;
}

function reasonOf(named: string, folder: string): string | undefined {
  if (/^(?:git[+:]|(?:github|gitlab|bitbucket|gist):|[\w.-]+\/[\w.-]+(?:#|$))/.test(named)) {
    return "because npm does not build a git URL without scripts";
  }
  if (!named.startsWith("file:")) return undefined;
  const path = resolve(folder, named.slice("file:".length));
  const inside = relative(resolve(folder), path);
  if (inside === ".." || inside.startsWith("../") || isAbsolute(inside)) return "which is outside of the repository";
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return "which is a folder";
  return undefined;
}
