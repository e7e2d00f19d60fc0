import type { DiffObjectRef } from "../changes/diffed-object.ts";

/** A change that a reviewer must not miss. */
export interface Danger {
  /** Id of the danger sign, for example `immutable-field`. */
  readonly sign: string;
  readonly object?: DiffObjectRef;
  /** Path of the change in the object; absent for the whole object. */
  readonly path?: string;
  /** One sentence: what changes, and the effect. */
  readonly message: string;
  /** The change of the branch that avoids it, as one sentence that names the object. Absent: there is none. */
  readonly fix?: string;
  /** The page or source of the rule that the sign is based on. */
  readonly upstream: string;
}
