import { memoize, memoizeText } from "../base/memo.ts";
import { atLeast } from "../base/version.ts";

/** A change of a project on which the behaviour of muster depends. */
export interface UpstreamChange {
  /**
   * The releases that have it: the first one of its own line, then the first ones of older lines that got it later, newest
   * line first. A line is the first two numbers of a release.
   */
  readonly since: readonly [first: string, ...patched: string[]];
  /**
   * The first release of Run:ai whose scheduler is taken to have a change of KAI; absent: every one. 3.0 has other changes of KAI
   * 0.18; of September 2026 the platform has KAI 0.16.9 (kai-resource-management, pull request 68).
   */
  readonly onRunai?: string;
  /** The new behaviour of the project. */
  readonly change: string;
  /** The behaviour of muster for older releases. */
  readonly before: string;
  /** The upstream page, file or pull request. */
  readonly source: string;
}

/** A project that moves, with its known releases. */
export interface UpstreamProject {
  /** Its name in messages. */
  readonly title: string;
  /** The newest release that muster knows; a newer one is judged as this one. */
  readonly newest: string;
  readonly changes: Readonly<Record<string, UpstreamChange>>;
}

/** Whether a release has a change. */
export function releaseHas(release: string, change: UpstreamChange): boolean {
  return isIn(change)(release);
}

// Every object of a cluster has the release of the cluster.
const isIn = memoize(({ since: [first, ...patched] }: UpstreamChange) =>
  memoizeText(
    (release) => {
      if (atLeast(release, first)) return true;
      const line = lineOf(release);
      return patched.some((patch) => lineOf(patch) === line && atLeast(release, patch));
    },
    { most: 16, longest: 64 },
  ),
);

/** Whether a release is of a newer line than the newest known release. False for a text that is not a release. */
export function isNewerThanKnown(release: string, { newest }: UpstreamProject): boolean {
  const line = lineOf(release);
  return line !== lineOf(newest) && atLeast(line, lineOf(newest));
}

/** The line of a release: its first two numbers, without `v`; empty for a text that is not a release. */
function lineOf(release: string): string {
  return /^v?(\d+(?:\.\d+)?)/.exec(release.trim())?.[1] ?? "";
}
