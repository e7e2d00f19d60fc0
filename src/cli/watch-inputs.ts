import { type FSWatcher, statSync, watch } from "node:fs";
import { dirname } from "node:path";

const SETTLE_MS = 200;

/**
 * Runs a check again whenever something below the paths changes, one run at a time; ends with the process. Folders are
 * watched with everything below them, files by their folder, since editors replace them.
 */
export async function watchInputs(paths: readonly string[], again: () => Promise<void>): Promise<void> {
  const folders = new Set(paths.length === 0 ? ["."] : paths.filter((path) => path !== "-").map(folderOf));
  let timer: NodeJS.Timeout | undefined;
  let running = false;
  const run = async () => {
    if (running) return schedule();
    running = true;
    try {
      process.stderr.write("\n");
      await again();
    } catch (error) {
      // A file that is half saved must not end the watch.
      process.stderr.write(`muster: ${error instanceof Error ? error.message : String(error)}\n`);
    } finally {
      running = false;
    }
    process.stderr.write("watching for changes\n");
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
  process.stderr.write("watching for changes\n");
  await new Promise<void>((resolve) => process.once("SIGINT", () => resolve()));
  clearTimeout(timer);
  for (const watcher of watchers) watcher.close();
}

function folderOf(path: string): string {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat?.isDirectory()) return path;
  return stat === undefined ? "." : dirname(path);
}
