import { pointerSegments, valueAt } from "../../kernel/index.ts";
import { differences } from "./differences.ts";
import type { UpdateCheck, UpdateRefusal } from "./refusal.ts";

/** The rule of most fields that an update must not change. */
const CANNOT_CHANGE = "cannot change in an existing object";

/** Fields below one that may change nevertheless; `*` matches one segment. */
type Except = readonly string[];

/** Rejects any change at or below fields, but not below exceptions. */
export function unchanged(fields: readonly string[], upstream: string, except: Except = []): UpdateCheck {
  return ({ before, after }) =>
    fields.flatMap((field) => changesBelow(field, before, after, except).map((path) => refusalAt(path, upstream)));
}

/** Rejects a change of fields that have a value, but not that a value is set. */
export function unchangedOnceSet(fields: readonly string[], upstream: string): UpdateCheck {
  return (update) => {
    const set = fields.filter((field) => valueAt(update.before, field) !== undefined);
    return unchanged(set, upstream)(update);
  };
}

/** All rules of several checks. */
export function every(...checks: readonly UpdateCheck[]): UpdateCheck {
  return (update) => checks.flatMap((check) => check(update));
}

/** A field that cannot change. */
export function refusalAt(path: string, upstream: string, rule = CANNOT_CHANGE): UpdateRefusal {
  return { path, rule, upstream };
}

/** The smallest changed parts at or below a field, without exceptions. */
export function changesBelow(field: string, before: unknown, after: unknown, except: Except = []): readonly string[] {
  const changed = differences(valueAt(before, field), valueAt(after, field), field);
  if (except.length === 0) return changed;
  return changed.filter((path) => !except.some((each) => isAtOrBelow(path, each)));
}

/** Whether a pointer equals a pattern, or leads below it. `*` and `[key]` match one segment. */
export function isAtOrBelow(path: string, pattern: string): boolean {
  const segments = pointerSegments(path);
  const wanted = pointerSegments(pattern);
  const isAny = (part: string) => part === "*" || part.startsWith("[");
  return wanted.length <= segments.length && wanted.every((part, index) => isAny(part) || part === segments[index]);
}
