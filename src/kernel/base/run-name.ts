/** The end of a name that changes with each run of a definition: `shortHash` of its content. */
const RUN = /-[0-9a-f]{8}$/;

/** Returns a name without the hash of a run. */
export function runlessName(name: string): string {
  return name.replace(RUN, "");
}
