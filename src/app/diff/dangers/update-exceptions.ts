import type { KubeObject } from "../../../kernel/index.ts";
import { at, compareQuantities, equalValues, quantityOf } from "../../../kernel/index.ts";
import type { FieldChange } from "../changes/field-change.ts";

/** Whether an API server accepts a change between two objects. */
type Acceptance = (change: FieldChange, before: KubeObject, after: KubeObject) => boolean;

/** Changes of immutable fields that an API server accepts nevertheless. */
export interface Exception {
  /** Pointers; `*` matches one segment. */
  readonly fields: readonly string[];
  readonly accepts: Acceptance;
}

/** A field that an object has without a manifest that sets it: only its value is compared. */
export function defaultsTo(field: string, value: unknown): Exception {
  return {
    fields: [field],
    accepts: ({ before, after }) =>
      (before === undefined || after === undefined) && equalValues(before ?? after, value),
  };
}

/** A field may be set where it was absent. */
export const isAdded: Acceptance = ({ before }) => before === undefined;

/** A field may be removed. */
export const isRemoved: Acceptance = ({ after }) => after === undefined;

/** A time limit may be set, and lowered afterwards. */
export const isLowered: Acceptance = ({ before, after }) =>
  typeof after === "number" && (before === undefined || (typeof before === "number" && after <= before));

/** A quantity may stay the same or become greater. */
export const isRaised: Acceptance = (change) => (comparison(change) ?? -1) >= 0;

/** Whether both values are the same quantity, such as `1Gi` and `1024Mi`. */
export function isSameQuantity(change: FieldChange): boolean {
  return comparison(change) === 0;
}

/** Positive where a quantity becomes greater, 0 where it stays the same. */
function comparison({ before, after }: FieldChange): number | undefined {
  const [old, now] = [quantityOf(before), quantityOf(after)];
  return old && now && compareQuantities(now, old);
}

/** A field may change while the object is suspended. */
export const wasSuspended: Acceptance = (_change, before) => at(before.spec, "suspend") === true;

/** A field may change with the change that suspends or resumes the object. */
export const isSuspendedOnEitherSide: Acceptance = (_change, before, after) =>
  [before, after].some(({ spec }) => at(spec, "suspend") === true);

/** The completions of an indexed Job may change together with its parallelism, if they stay equal. */
export const isElastic: Acceptance = ({ before, after }, _before, { spec }) =>
  at(spec, "completionMode") === "Indexed" &&
  typeof before === "number" &&
  typeof after === "number" &&
  at(spec, "parallelism") === after;

/** The nodes of a pod may be restricted further while it has scheduling gates. */
export const isAddedWhileGated: Acceptance = (change, before, after) => {
  const gates = at(before.spec, "schedulingGates");
  return Array.isArray(gates) && gates.length > 0 && isAdded(change, before, after);
};

/** A field that depends on another field of the spec may change together with it. */
export const isOther =
  (field: string, fallback: unknown): Acceptance =>
  (_change, before, after) =>
    (at(before.spec, field) ?? fallback) !== (at(after.spec, field) ?? fallback);
