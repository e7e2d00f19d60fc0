import type { Location, Source } from "../kernel/index.ts";

/**
 * A waiver accepts findings for a time. Rule, object, reason, owner and expiry are required; a field that is missing from
 * the file is `""` here.
 */
export interface Waiver {
  /** Id or name of the rule, for example `SEC-005`. */
  readonly rule: string;
  /**
   * The object: `Kind/namespace/name`, or `Kind/name` for an object without a namespace; `Kind.group` is the kind of one
   * group. `*` matches any characters within one part. Absent for waivers of a construct, which cover the objects that
   * the construct makes.
   */
  readonly object?: string;
  /** JSON pointer of the findings, list items by index or name, `*` as above. Default: the whole object. */
  readonly path?: string;
  readonly reason: string;
  readonly owner: string;
  /** Last valid day, `yyyy-mm-dd`, until the end of that day in UTC. */
  readonly expires: string;
  /** The ticket of the repair. */
  readonly ticket?: string;
  /** Its place, for people: `muster.yaml:40:5` or a construct path. */
  readonly at: string;
  readonly location?: Location;
  /** Its JSON pointer in `muster.yaml`. */
  readonly pointer?: string;
  /** The construct that acknowledges the findings. */
  readonly source?: Source;
}
