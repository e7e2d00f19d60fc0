import type { Location } from "./issue.ts";

/** A finding that somebody accepts for a time. Rule, object, reason, owner and expiry are all required. */
export interface Waiver {
  /** Id of the rule, for example `SEC-005`. */
  readonly rule: string;
  /**
   * What it is for: `Kind/namespace/name`, `Kind/name` for an object without a namespace. `*` stands for any run of
   * characters within one part. Absent only for waivers of a construct, which cover what the construct makes.
   */
  readonly object?: string;
  /** Only findings at this path of the object, list items by index or name; absent: all of the rule. */
  readonly path?: string;
  readonly reason: string;
  readonly owner: string;
  /** Last day on which it holds, `yyyy-mm-dd`, until the end of that day in UTC. */
  readonly expires: string;
  /** Where it is written, for people: `muster.yaml:40:5` or a construct path. */
  readonly at: string;
  readonly location?: Location;
}
