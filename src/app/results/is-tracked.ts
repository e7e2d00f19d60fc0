import { dirname } from "node:path";
import { findTop, getOrCreate, indexEntries, realPathOf } from "../../kernel/index.ts";

/** Whether git tracks one of these existing files, or a file in one of these folders, which a pull request can change. */
export async function isTracked(paths: readonly string[]): Promise<boolean> {
  const folders = new Map<string, Promise<string | undefined>>();
  const tops = new Map<string, string[]>();
  for (const path of paths.map(realPathOf)) {
    const folder = dirname(path);
    const top = await getOrCreate(folders, folder, () => findTop(folder).catch(() => undefined));
    if (top !== undefined) getOrCreate(tops, top, () => []).push(path);
  }
  const tracked = await Promise.all([...tops].map(([top, below]) => indexEntries(below, top)));
  return tracked.some((entries) => entries.length > 0);
}
