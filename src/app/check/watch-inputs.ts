import { type FSWatcher, statSync, watch } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { getOrCreate, isInside, messageOf, targetExists } from "../../kernel/index.ts";
import { errorLine, printError, printNote } from "../output/output.ts";

const SETTLE_MS = 200;

/** A check that is repeated. */
interface RepeatedCheck {
  /** The files that the first run has read. */
  readonly files: readonly string[];
  /** Runs it again, and returns the files that it has read. */
  readonly again: () => Promise<readonly string[]>;
}

/**
 * Runs a check again whenever a file changes that is below the paths or that a run has read, such as a base elsewhere,
 * one run at a time; ends with the process. Folders of paths are watched with everything below them, files by their
 * folder, since editors replace them.
 */
export async function watchInputs(
  paths: readonly string[],
  { files, again }: RepeatedCheck,
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
      watchFilesElsewhere(await again());
    } catch (error) {
      // A file that is only partly saved must not end the watch.
      printError(errorLine(messageOf(error)));
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
  const roots = [...folders].map((folder) => resolve(folder));
  const others = new Map<string, Set<string>>();
  const watchFilesElsewhere = (read: readonly string[]) => {
    for (const path of read.map((file) => resolve(file))) {
      const folder = dirname(path);
      if (roots.some((root) => isInside(folder, root)) || !targetExists(folder)) continue;
      getOrCreate(others, folder, () => {
        const names = new Set<string>();
        // Reports may be in the same folder, and would start the check again for ever.
        watchers.push(watch(folder, (_event, name) => (name === null || names.has(name) ? schedule() : undefined)));
        return names;
      }).add(basename(path));
    }
  };
  watchFilesElsewhere(files);
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
