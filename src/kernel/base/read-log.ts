import { sha256Of } from "./digest.ts";
import { memoize } from "./memo.ts";
import { member, text } from "./read.ts";

/** A read of the file system: its kind, its path and the options that affect the result. */
export type LoggedRead = readonly [kind: string, path: string, ...options: (string | number | null)[]];

/** A read as JSON, and a short form of its result. */
export type LoggedResult = readonly [read: string, result: string];

const open = new Set<ReadLog>();

/**
 * The reads of the file system that something depends on, with their results. Who repeats the reads later knows whether
 * anything has changed. Reads of several tasks at the same time are in the logs of all of them.
 */
export class ReadLog {
  readonly #results = new Map<string, string>();
  #isStable = true;

  /** Logs all reads until the task ends. */
  async during<T>(task: () => Promise<T>): Promise<T> {
    open.add(this);
    try {
      return await task();
    } finally {
      open.delete(this);
    }
  }

  /** Whether each read always had the same result. */
  get isStable(): boolean {
    return this.#isStable;
  }

  /** The reads, in the order of the first of each. */
  get results(): readonly LoggedResult[] {
    return [...this.#results];
  }

  /** The result of a read; undefined for one that was not done. */
  resultOf(read: string): string | undefined {
    return this.#results.get(read);
  }

  /** Adds a read. */
  add(read: string, result: string): void {
    const known = this.#results.get(read);
    if (known === undefined) this.#results.set(read, result);
    else if (known !== result) this.#isStable = false;
  }
}

/** Whether reads are logged. */
export function isLogging(): boolean {
  return open.size > 0;
}

/** Adds a read that another thread has done, or that is not one of the file system. */
export function logRead(read: LoggedRead, result: string): void {
  if (open.size === 0) return;
  const key = JSON.stringify(read);
  for (const log of open) log.add(key, result);
}

/** Reads, and logs the result in a short form. An error is a result as well. */
export function logged<T>(read: LoggedRead, run: () => T, summary: (result: T) => string): T {
  if (open.size === 0) return run();
  try {
    const result = run();
    logRead(read, summary(result));
    return result;
  } catch (error) {
    logRead(read, `error ${text(member(error, "code"))}`);
    throw error;
  }
}

/** Reads without logging: what a result does not depend on. */
export function unlogged<T>(run: () => T): T {
  const logs = [...open];
  open.clear();
  try {
    return run();
  } finally {
    for (const log of logs) open.add(log);
  }
}

/** Hexadecimal SHA-256 of the content of a file. */
export const contentHash = memoize((bytes: Uint8Array) => sha256Of(bytes));
