import { equalValues, isAbsent, pointerSegments, valueAt } from "../../kernel/index.ts";
import type { Members } from "../kubernetes/field-fault.ts";
import { differences } from "./differences.ts";
import { pairedParts } from "./paired-parts.ts";
import { isAtOrBelow } from "./unchanged.ts";
import { withValue } from "./with-value.ts";

/** Fields of a custom kind that should not change in an existing object. */
export interface FixedFields {
  /** The versions of the kind that have the rule. Default: all. */
  readonly versions?: readonly string[];
  /** Pointers; `*` matches any member or item, and `[name]` pairs the items of a list by a key. */
  readonly fields: readonly string[];
  /** Pointers below them that may change nevertheless. */
  readonly except?: readonly string[];
  /** Pointers below them that may change while the old or the new object is suspended. */
  readonly whileSuspended?: readonly string[];
  /**
   * The part that rejects the change: a transition rule of the CRD, which compares a field only where both objects have
   * it, or the webhook of the operator. Absent: the change is accepted, and has an `effect`.
   */
  readonly rejectedBy?: "definition" | "webhook";
  /** The effect of the change, as the end of a sentence, where it is accepted or only some versions reject it. */
  readonly effect?: string;
  /**
   * The objects that must have the field as they are written: both of them, only one, or any. Default: both for a
   * definition, else any.
   */
  readonly writtenIn?: "both" | "one" | "any";
  /** Values that absent fields have, by pointer. */
  readonly defaults?: Readonly<Record<string, unknown>>;
  /** The file of the rule. */
  readonly upstream: string;
}

/** The pointers of the changed parts of fixed fields. */
export function fixedFieldChanges(before: Members, after: Members, rule: FixedFields): readonly string[] {
  const { fields, except = [], whileSuspended = [], defaults = {} } = rule;
  const writtenIn = rule.writtenIn ?? (rule.rejectedBy === "definition" ? "both" : "any");
  const [old, now] = [before, after].map((object) => withDefaults(object, defaults)) as [Members, Members];
  const isSuspended = [before, after].some((object) => valueAt(object, "/spec/suspend") === true);
  const free = isSuspended ? [...except, ...whileSuspended] : except;
  const changed = fields.flatMap((field) => {
    const parts =
      writtenIn === "one" ? pairedParts(before, after, field).filter(isInOne) : pairedParts(old, now, field);
    return parts.flatMap((part) => {
      if (writtenIn === "both" && isInOne(part)) return [];
      const isDefault = writtenIn === "one" && equalValues(valueAt(old, part.path), valueAt(now, part.path));
      return isDefault ? [] : differences(part.before, part.after, part.path);
    });
  });
  return changed.filter((path) => !free.some((each) => isAtOrBelow(path, each)));
}

function isInOne({ before, after }: { readonly before: unknown; readonly after: unknown }): boolean {
  return isAbsent(before) !== isAbsent(after);
}

/** Sets a default where the object around it exists. */
function withDefaults(object: Members, defaults: Readonly<Record<string, unknown>>): Members {
  return Object.entries(defaults).reduce((copy, [pointer, value]) => {
    const segments = pointerSegments(pointer);
    const parent = segments.slice(0, -1).reduce<unknown>((part, name) => valueAt(part, `/${name}`), copy);
    if (isAbsent(parent) || !isAbsent(valueAt(copy, pointer))) return copy;
    return withValue(copy, segments, value);
  }, object);
}
