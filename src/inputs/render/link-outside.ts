import { readdirSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { isInside } from "../../kernel/index.ts";

const MOST_ENTRIES = 100_000;

/**
 * Returns the first symbolic link below a folder that leaves it, or cannot be followed: Helm would read its target, and
 * its output would have the content. Undefined where there is none.
 */
export function linkOutside(folder: string): string | undefined {
  const real = realpathSync(folder);
  const open = [folder];
  let entries = 0;
  for (let current = open.pop(); current !== undefined; current = open.pop()) {
    for (const entry of readdirSync(current, { withFileTypes: true })) {
      entries += 1;
      const path = join(current, entry.name);
      if (entries > MOST_ENTRIES || (entry.isSymbolicLink() && !leadsInside(path, real))) return path;
      if (entry.isDirectory()) open.push(path);
    }
  }
  return undefined;
}

function leadsInside(path: string, folder: string): boolean {
  try {
    return isInside(realpathSync(path), folder);
  } catch {
    return false;
  }
}
