import { at, isContainer, isObject, items, member, number, stringOf, text } from "../../kernel/index.ts";
import type { BuiltObject, UntypedScalar } from "./built-object.ts";
import { fieldPlaces, fieldSegments, sourcePlace, withFieldPath } from "./field-path.ts";
import { hasSelectedMetadata, isNamed, isReplaced } from "./selector.ts";
import { withShared } from "./shared-values.ts";
import { changedAt, unquotedValue } from "./values.ts";

/** Applies a replacement: copies a field of one object into fields of others. */
export function replaced(objects: readonly BuiltObject[], replacement: unknown): readonly BuiltObject[] {
  const value = sourceValue(objects, replacement);
  if (value === undefined) return objects;
  return items(member(replacement, "targets")).reduce<readonly BuiltObject[]>(
    (all, target) => all.map((object) => (isTarget(object, target) ? withField(object, value, target) : object)),
    objects,
  );
}

function sourceValue(objects: readonly BuiltObject[], replacement: unknown): unknown {
  const constant = member(replacement, "sourceValue");
  if (constant !== undefined) return constant;
  const source = member(replacement, "source");
  const object = objects.find((each) => isNamed(each, source));
  const path = text(member(source, "fieldPath")) ?? "metadata.name";
  const place = object === undefined ? undefined : sourcePlace(object.value, fieldSegments(path));
  const value = place === undefined ? undefined : at(object?.value, ...place);
  const delimiter = text(at(source, "options", "delimiter"));
  if (typeof value !== "string" || delimiter === undefined || delimiter === "") return value;
  return value.split(delimiter)[number(at(source, "options", "index")) ?? 0];
}

/** Whether a target of a replacement selects an object. */
export function isTarget(object: BuiltObject, target: unknown): boolean {
  const select = member(target, "select");
  if (!hasSelectedMetadata(object, select) || !isReplaced(object, select, true)) return false;
  return !items(member(target, "reject")).some((selector) => isRejected(object, selector));
}

/** kustomize rejects an object with the names of a selector, or else with its labels and annotations. */
function isRejected(object: BuiltObject, selector: unknown): boolean {
  const isFilled = (field: string) => (text(member(selector, field)) ?? "") !== "";
  if (["labelSelector", "annotationSelector"].some(isFilled) && hasSelectedMetadata(object, selector)) return true;
  return ["group", "version", "kind", "name", "namespace"].some(isFilled) && isReplaced(object, selector, false);
}

function withField(object: BuiltObject, value: unknown, target: unknown): BuiltObject {
  const options = member(target, "options");
  const create = member(options, "create") === true;
  const untyped: UntypedScalar[] = [];
  const paths = items(member(target, "fieldPaths")).flatMap((path) => text(path) ?? []);
  const changed = (paths.length === 0 ? ["metadata.name"] : paths).reduce<unknown>((before, path) => {
    const segments = fieldSegments(path);
    const made = create ? withFieldPath(before, segments) : before;
    return fieldPlaces(made, segments, create ? "places" : "skipped").reduce(
      (current, place) =>
        changedAt(current, place, (part) => {
          const inserted = ownText(place, insertedValue(part, value, options));
          if (part === undefined && typeof inserted !== "string" && !isContainer(inserted)) {
            untyped.push({ place, text: typeof value === "string" ? value : stringOf(inserted) });
          }
          return inserted;
        }),
      made,
    );
  }, object.value);
  if (!isObject(changed) || changed === object.value) return object;
  const after = withShared(object.shared, object.value, changed);
  return { ...object, value: after, untyped: [...object.untyped, ...untyped], isEdited: true };
}

/** kustomize writes the annotations of an object as texts. */
function ownText([outer, map]: readonly string[], value: unknown): unknown {
  if (outer !== "metadata" || map !== "annotations") return value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : value;
}

function insertedValue(before: unknown, value: unknown, options: unknown): unknown {
  const delimiter = text(member(options, "delimiter"));
  if (delimiter !== undefined && delimiter !== "" && (before === undefined || typeof before === "string")) {
    const parts = (before ?? "").split(delimiter);
    // The node of a map or a list has no text.
    const added = isContainer(value) ? "" : stringOf(value);
    const index = number(member(options, "index")) ?? 0;
    if (index < 0) parts.unshift(added);
    else if (index >= parts.length) parts.push(added);
    else parts[index] = added;
    const joined = parts.join(delimiter);
    return before === undefined ? unquotedValue(joined) : joined;
  }
  if (typeof value !== "string" || typeof before === "string") return value;
  return unquotedValue(value);
}
