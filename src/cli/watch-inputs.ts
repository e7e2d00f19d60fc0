import { type FSWatcher, statSync, watch } from "node:fs";
import { dirname } from "node:path";
import { messageOf } from "../base/error-message.ts";
import { printError, printNote } from "./output.ts";

const SETTLE_MS = 200;

/**
 * Runs a check again whenever a file below the paths changes, one run at a time; ends with the process. Folders are
 * watched with everything below them, files by their folder, since editors replace them.
 */
export async function watchInputs(
  paths: readonly string[],
  again: () => Promise<void>,
  options: { readonly quiet?: boolean } = {},
): Promise<void> {
  const folders = new Set(paths.length === 0 ? ["."] : paths.filter((path) => path !== "-").map(folderOf));
  let timer: NodeJS.Timeout | undefined;
  let running = false;
  const run = async () => {
    if (running) return schedule();
    running = true;
    try {
      printNote(options, "");
      await again();
    } catch (error) {
      // A file that is only partly saved must not end the watch.
      printError(`muster: ${messageOf(error)}`);
    } finally {
      running = false;
    }
    printNote(options, "watching for changes");
  };
  const schedule = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), SETTLE_MS);
  };
  const watchers: FSWatcher[] = [...folders].map((folder) =>
    watch(folder, { recursive: true }, (_event, name) => {
      if (!/(?:^|[\\/])(?:\.git|node_modules|dist)(?:[\\/]|$)/.test(name ?? "")) schedule();
    }),
  );
  printNote(options, "watching for changes");
  await new Promise<void>((resolve) => process.once("SIGINT", () => resolve()));
  clearTimeout(timer);
  for (const watcher of watchers) watcher.close();
}

function folderOf(path: string): string {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat?.isDirectory()) return path;
  if (stat === undefined) return ".";
  return dirname(path);
}
