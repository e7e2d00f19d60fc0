import { basename, dirname, join, relative, resolve } from "node:path";
import { at, parsedJson, slashed, text, textOfFile, VERSION } from "../../kernel/index.ts";
import { PACKAGE } from "../repository/base-paths.ts";
import { installedIn, ownPackage } from "../repository/own-program.ts";
import type { InitContext } from "./init-files.ts";

/** Returns what the files of a new repository refer to, with the package as it is installed here. */
export function initContext(folder: string): InitContext {
  const installed = installedIn(folder);
  const modules = installed === undefined ? `node_modules/${PACKAGE}` : slashed(relative(folder, installed));
  return { schemas: `${modules}/lib/schemas`, dependency: dependencyOf(folder) };
}

// A registry may not have the package, so a tarball, a git URL and a checkout stay what they are.
function dependencyOf(folder: string): string {
  const own = ownPackage();
  const modules = dirname(own);
  if (basename(modules) !== "node_modules") return fileUrl(folder, own);
  const lock = textOfFile(join(modules, ".package-lock.json")) ?? "";
  const resolved = text(at(parsedJson(lock), "packages", `node_modules/${PACKAGE}`, "resolved"));
  if (resolved?.startsWith("git+")) return resolved;
  if (resolved?.startsWith("file:")) return fileUrl(folder, resolve(dirname(modules), resolved.slice(5)));
  return VERSION;
}

function fileUrl(folder: string, path: string): string {
  return `file:${slashed(relative(resolve(folder), path))}`;
}
