import { NEWEST_KNOWN_MINOR } from "./field-table.ts";

/** The minor version of a release such as `1.34`. Default: the newest known one. */
export function minorOf(release: string | undefined): number {
  return Number(/^v?1\.(\d+)/.exec(release ?? "")?.[1] ?? NEWEST_KNOWN_MINOR);
}
