import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** @type {string | undefined} */
let folder;

/** Gives all tests of a run one temporary folder, which workers and the commands that they start inherit. */
export function setup() {
  // Each project of the tests calls this function.
  folder ??= mkdtempSync(join(tmpdir(), "muster-tests-"));
  // Tests of permissions start commands as another user.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
}

/** Removes the folder with everything that tests have left there. */
export function teardown() {
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
}
