/** The end of a name that changes with each run of a definition. */
const RUN = /-[0-9a-f]{8}$/;

/** Returns a name without the hash of a run. */
export function runlessName(name: string): string {
  return name.replace(RUN, "");
}

/** Returns a test for manifests of the output folder, by their paths: whether another run of them is among `others`. */
export function leftoverTest(others: readonly string[]): (path: string) => boolean {
  const names = new Set(others.map(runlessPath));
  return (path) => names.has(runlessPath(path));
}

function runlessPath(path: string): string {
  return runlessName(path.replace(/\.\w+$/, ""));
}
