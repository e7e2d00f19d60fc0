import { runlessName } from "../../kernel/index.ts";

/** Returns a test for manifests of the output folder, by their paths: whether another run of them is among `others`. */
export function leftoverTest(others: readonly string[]): (path: string) => boolean {
  const names = new Set(others.map(runlessPath));
  return (path) => names.has(runlessPath(path));
}

function runlessPath(path: string): string {
  return runlessName(path.replace(/\.\w+$/, ""));
}
