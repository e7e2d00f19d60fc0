import { linkSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { isAlive, type Owner, parseOwner, thisProcess } from "../base/lock-owner.ts";
import { readRegularFile } from "../base/regular-file.ts";
import { DistError, systemCode, withDistError } from "./error.ts";
import { look } from "./tree.ts";

/** A lock that this process owns. */
export interface Lock {
  /** @throws DistError `locked` when another process took the lock away. */
  readonly requireHeld: () => void;
  readonly release: () => void;
}

const ATTEMPTS = 10;
const MOST_BYTES = 4096;

/**
 * Takes a lock file, at once or not at all. The lock of a process that has died on this host is taken over.
 * @param file the lock file.
 * @param dir the output folder, for the message.
 * @throws DistError `locked` when a running process owns it, or one on another host, which cannot be checked.
 */
export function acquireLock(file: string, dir: string): Lock {
  const mine = JSON.stringify(thisProcess());
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (withDistError("write beside", dir, () => create(file, mine))) return held(file, dir, mine);
    const theirs = readLock(file);
    if (theirs === undefined) continue;
    const owner = parseOwner(theirs);
    if (owner === undefined) pause();
    else if (isAlive(owner)) throw lockedBy(owner, file, dir);
    if (readLock(file) === theirs) withDistError("write beside", dir, () => bury(file, theirs));
  }
  throw new DistError("locked", dir, `Other processes keep taking the lock ${file} of ${dir}; run the command again.`);
}

/** Whether a lock file exists and its owner may still be running. */
export function isLocked(file: string): boolean {
  const owner = parseOwner(readLock(file) ?? "");
  return owner !== undefined && isAlive(owner);
}

function held(file: string, dir: string, mine: string): Lock {
  return {
    requireHeld: () => {
      if (readLock(file) === mine) return;
      const message = `The lock ${file} was taken away while ${dir} was written; run the command again.`;
      throw new DistError("locked", dir, message);
    },
    release: () => {
      if (readLock(file) === mine) rmSync(file, { force: true });
    },
  };
}

// A link appears with its content, so no process reads half a lock.
function create(file: string, content: string): boolean {
  const draft = `${file}.${process.pid}`;
  rmSync(draft, { force: true });
  try {
    // A full disk fails here, and the empty draft must not remain.
    writeFileSync(draft, content, { flag: "wx" });
    return linked(draft, file) ?? createWithoutLink(file, content);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Whether the link was made; undefined where the file system has no links. */
function linked(draft: string, file: string): boolean | undefined {
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    const code = systemCode(error);
    if (code === "EEXIST" || code === "ENOENT") return false;
    return undefined;
  }
}

function createWithoutLink(file: string, content: string): boolean {
  try {
    writeFileSync(file, content, { flag: "wx" });
    return true;
  } catch (error) {
    if (systemCode(error) === "EEXIST") return false;
    rmSync(file, { force: true });
    throw error;
  }
}

// Two processes may bury the same dead lock: the slower one would move the new lock of the faster one. So the moved file
// is read, and put back when it is another lock.
function bury(file: string, dead: string): void {
  const grave = `${file}.${process.pid}.dead`;
  try {
    renameSync(file, grave);
    if (readLock(grave) !== dead) linkSync(grave, file);
  } catch (error) {
    if (systemCode(error) !== "ENOENT" && systemCode(error) !== "EEXIST") throw error;
  } finally {
    rmSync(grave, { force: true });
  }
}

function readLock(file: string): string | undefined {
  const isLink = look(file)?.isSymbolicLink() === true;
  const read = isLink ? { problem: "is a symbolic link" } : readRegularFile(file, { limit: MOST_BYTES });
  if ("bytes" in read) return read.bytes.toString("utf8");
  if ("code" in read && read.code === "ENOENT") return undefined;
  throw new DistError("locked", file, `The lock ${file} ${read.problem}. Delete it, then run the command again.`);
}

function lockedBy(owner: Owner, file: string, dir: string): DistError {
  let process = `process ${owner.pid}`;
  let fix = "Wait for it to end";
  if (owner.host !== hostname()) {
    process += ` on the host ${owner.host}`;
    fix = `When that host is gone, or git contains the lock, delete ${file}`;
  }
  const message = `Another muster (${process}) is writing ${dir}. ${fix}, then run the command again.`;
  return new DistError("locked", dir, message);
}

// Where a file system has no links, a lock is empty for the moment between its creation and its first byte.
function pause(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
}
