import type { Location, Source } from "../finding/issue.ts";

/**
 * A finding that somebody accepts for a time. Rule, object, reason, owner and expiry are all required; what is missing
 * in a file is `""` here.
 */
export interface Waiver {
  /** Id or name of the rule, for example `SEC-005`. */
  readonly rule: string;
  /**
   * What it is for: `Kind/namespace/name`, `Kind/name` for an object without a namespace; `Kind.group` is a kind of one
   * group. `*` stands for any run of characters within one part. Absent only for waivers of a construct, which cover
   * what the construct makes.
   */
  readonly object?: string;
  /** Only findings at this JSON pointer of the object, list items by index or name, `*` as above; absent: all. */
  readonly path?: string;
  readonly reason: string;
  readonly owner: string;
  /** Last day on which it holds, `yyyy-mm-dd`, until the end of that day in UTC. */
  readonly expires: string;
  /** Where the repair is planned. */
  readonly ticket?: string;
  /** Where it is written, for people: `muster.yaml:40:5` or a construct path. */
  readonly at: string;
  readonly location?: Location;
  /** JSON pointer of it in `muster.yaml`. */
  readonly pointer?: string;
  /** The construct that acknowledges. */
  readonly source?: Source;
}
