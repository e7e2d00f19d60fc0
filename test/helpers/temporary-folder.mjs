import { execFileSync } from "node:child_process";
import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A file system in memory, which Linux mounts. It makes and removes the many small files of tests faster than a disk. */
const MEMORY = "/dev/shm";
/** The most that a run needs, in bytes, with room for the files of others. */
const ENOUGH_BYTES = 4 * 1024 ** 3;

/** @type {string | undefined} */
let folder;

/** Gives all tests of a run one temporary folder, which workers and the commands that they start inherit. */
export function setup() {
  // Each project of the tests calls this function.
  if (folder !== undefined) return;
  folder = isUsable(MEMORY) ? makeFolder(MEMORY) : undefined;
  // Containers often mount it so that no program can be run there, and tests run programs of theirs.
  if (folder !== undefined && !canRunPrograms(folder)) teardown();
  folder ??= makeFolder(tmpdir());
  process.env.TMPDIR = folder;
}

/** Removes the folder with everything that tests have left there. */
export function teardown() {
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  folder = undefined;
}

/** @param {string} parent */
function makeFolder(parent) {
  const made = mkdtempSync(join(parent, "muster-tests-"));
  // Tests of permissions start commands as another user.
  chmodSync(made, 0o755);
  return made;
}

/** @param {string} parent */
function isUsable(parent) {
  // A person who sets the variable has chosen a folder.
  if (process.env.TMPDIR !== undefined) return false;
  try {
    accessSync(parent, constants.W_OK);
    const { bavail, bsize } = statfsSync(parent);
    return bavail * bsize >= ENOUGH_BYTES;
  } catch {
    return false;
  }
}

/** @param {string} parent */
function canRunPrograms(parent) {
  const program = join(parent, "program");
  try {
    writeFileSync(program, "#!/bin/sh\n", { mode: 0o755 });
    execFileSync(program);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(program, { force: true });
  }
}
