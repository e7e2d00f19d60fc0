import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * The folder beside the checkout with material of third parties: recorded manifests, statuses and API documents. It is
 * optional. CONTRIBUTING.md lists the tests that use it; the summary of a run reports when it is absent.
 */
const SHARED = fileURLToPath(new URL("../../../shared", import.meta.url));

/** Path of a file or folder of the optional material. */
export function sharedPath(...parts: readonly string[]): string {
  return join(SHARED, ...parts);
}

/** Whether a part of the optional material is absent, so that the tests that read it are skipped. */
export function sharedMissing(...parts: readonly string[]): boolean {
  return !existsSync(sharedPath(...parts));
}
