import type { RowDelta } from "../../../gpu/index.ts";
import type { ObjectSet } from "../../../rule/index.ts";
import type { DiffedObject } from "../changes/diffed-object.ts";
import type { FieldChange } from "../changes/field-change.ts";
import type { MatchedObjects, ObjectPair } from "../changes/pair-objects.ts";

/** A pair of objects with the changes between them. */
export interface ChangedPair extends ObjectPair {
  readonly changes: readonly FieldChange[];
}

/** The difference of one cluster, as danger signs need it. */
export interface DangerContext {
  readonly cluster: string;
  readonly matched: MatchedObjects;
  /** The objects of both sides whose content differs. */
  readonly changed: readonly ChangedPair[];
  /** The renamed objects with their changes. */
  readonly renamed: readonly ChangedPair[];
  /** The number of applied objects before. */
  readonly appliedBefore: number;
  /** All clusters at the base, and of the branch. */
  readonly before: ObjectSet;
  readonly after: ObjectSet;
  readonly quota: readonly RowDelta[];
  /** The largest share of a cluster's objects that may be removed, from 0 to 1. */
  readonly maxRemoved: number;
}

/** A danger as a sign finds it. */
export interface FoundDanger {
  readonly object?: DiffedObject;
  readonly path?: string;
  readonly message: string;
  /** The change of the branch that avoids it. Absent: there is none. */
  readonly fix?: string;
  /** Default: that of the sign. */
  readonly upstream?: string;
}

/** One kind of danger. */
export interface DangerSign {
  /** Kebab case; never changes. */
  readonly id: string;
  /** The changes that the sign finds: the subject of a table row in docs/reference/danger-signs.md. */
  readonly finds: string;
  /** The effect of such a change. */
  readonly reason: string;
  /** The page or source of the upstream rule. */
  readonly upstream: string;
  readonly find: (context: DangerContext) => readonly FoundDanger[];
}
