import { subscribe, unsubscribe } from "node:diagnostics_channel";

/** Counts the processes that an asynchronous function starts, besides its result. */
export async function countStarts<T>(run: () => Promise<T>): Promise<readonly [result: T, starts: number]> {
  let starts = 0;
  const count = () => {
    starts += 1;
  };
  subscribe("child_process", count);
  try {
    return [await run(), starts];
  } finally {
    unsubscribe("child_process", count);
  }
}
