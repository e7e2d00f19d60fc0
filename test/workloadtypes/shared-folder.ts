import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const SHARED = fileURLToPath(new URL("../../../shared", import.meta.url));

/** Path of a file or folder of the reference material beside the checkout. */
export function sharedPath(...parts: readonly string[]): string {
  return join(SHARED, ...parts);
}

/** Whether a part of the reference material is there; tests that read it skip, with a notice, when it is not. */
export function sharedMissing(...parts: readonly string[]): boolean {
  const missing = !existsSync(sharedPath(...parts));
  if (missing) console.info(`skipped: no reference material at ../shared/${parts.join("/")}`);
  return missing;
}
