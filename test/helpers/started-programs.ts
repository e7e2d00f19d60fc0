import type { ChildProcess } from "node:child_process";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { basename } from "node:path";

/** The programs that an asynchronous function starts, besides its result. */
export async function startedPrograms<T>(
  run: () => Promise<T>,
): Promise<readonly [result: T, programs: readonly string[]]> {
  const children: ChildProcess[] = [];
  const note = (message: unknown) => children.push((message as { readonly process: ChildProcess }).process);
  subscribe("child_process", note);
  try {
    return [await run(), children.map(({ spawnfile }) => basename(spawnfile))];
  } finally {
    unsubscribe("child_process", note);
  }
}
