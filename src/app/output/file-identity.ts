import { realpathSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";

/**
 * The path of a file with all links resolved, so that two paths of one file are equal. The file, and its folder, may be
 * missing.
 */
export function fileIdentity(file: string): string {
  const path = resolve(file);
  return realPath(path) ?? join(realPath(dirname(path)) ?? dirname(path), basename(path));
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    return undefined;
  }
}
