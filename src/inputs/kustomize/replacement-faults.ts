import { at, items, member, text } from "../../kernel/index.ts";
import type { FoundFault } from "./build-fault.ts";
import type { BuiltObject } from "./built-object.ts";
import { fieldPlaces, fieldSegments, sourcePlace } from "./field-path.ts";
import { idOf } from "./identity.ts";
import { isTarget } from "./replacements.ts";
import { isNamed } from "./selector.ts";

/**
 * The reason why kustomize refuses a replacement: no source or several ones, or a field that an object does not have.
 * Source: kustomize, api/filters/replacement.
 */
export function replacementFaults(
  objects: readonly BuiltObject[],
  replacement: unknown,
): readonly Omit<FoundFault, "pointer">[] {
  const rule = "buildable-kustomization";
  const source = member(replacement, "source");
  if (source !== undefined) {
    const kind = text(member(source, "kind")) ?? "";
    const found = objects.filter((object) => isNamed(object, source));
    const shown = [kind, text(member(source, "name")) ?? ""].filter((part) => part !== "").join(" ");
    const [first] = found;
    if (first === undefined) {
      const message = `no object of the kustomization is the source ${shown}, so kustomize build fails`;
      return [{ rule, message, missingKind: kind }];
    }
    if (found.length > 1) {
      const message = `${found.length} objects of the kustomization match the source ${shown}, so kustomize build fails`;
      return [{ rule, message }];
    }
    const path = text(member(source, "fieldPath")) ?? "metadata.name";
    if (first.source !== undefined && sourcePlace(first.value, fieldSegments(path)) === undefined) {
      return [{ rule, message: lackMessage(first, path) }];
    }
    if (isCopiedIntoItself(first, path, replacement)) {
      const message = `the replacement copies the field ${path} of an object into a part of itself, which muster does not evaluate, so rules do not check what the kustomization builds`;
      return [{ rule: "built-kustomization", message }];
    }
  }
  const [structured] = items(member(replacement, "targets")).flatMap((target) => structuredTexts(objects, target));
  if (structured !== undefined) {
    const message = `the replacement changes a part of the text ${structured}, which muster does not evaluate, so rules do not check what the kustomization builds`;
    return [{ rule: "built-kustomization", message }];
  }
  const missing = items(member(replacement, "targets")).flatMap((target) => missingFields(objects, target));
  return missing.slice(0, 1).map((message) => ({ rule, message }));
}

function isCopiedIntoItself(source: BuiltObject, path: string, replacement: unknown): boolean {
  const outer = fieldSegments(path);
  return items(member(replacement, "targets")).some((target) => {
    const paths = items(member(target, "fieldPaths")).flatMap((each) => text(each) ?? []);
    const isInner = paths.map(fieldSegments).some((inner) => {
      return inner.length > outer.length && outer.every((segment, index) => segment === inner[index]);
    });
    return isInner && isTarget(source, target);
  });
}

/** The fields with a text in JSON or YAML that the paths of a target lead into. */
function structuredTexts(objects: readonly BuiltObject[], target: unknown): readonly string[] {
  const paths = items(member(target, "fieldPaths")).flatMap((path) => text(path) ?? []);
  if (paths.length === 0) return [];
  return objects
    .filter((object) => isTarget(object, target))
    .flatMap(({ value }) => paths.map((path) => textAround(value, fieldSegments(path))))
    .filter((path) => path !== undefined);
}

function textAround(value: unknown, segments: readonly string[]): string | undefined {
  for (let length = 1; length < segments.length; length += 1) {
    const place = sourcePlace(value, segments.slice(0, length));
    const found = place === undefined ? undefined : at(value, ...place);
    if (typeof found === "string") return /[:{[\n-]/.test(found) ? segments.slice(0, length).join(".") : undefined;
  }
  return undefined;
}

function missingFields(objects: readonly BuiltObject[], target: unknown): readonly string[] {
  if (at(target, "options", "create") === true) return [];
  const paths = items(member(target, "fieldPaths")).flatMap((path) => text(path) ?? []);
  return objects
    .filter((object) => isTarget(object, target))
    .flatMap((object) => paths.filter((path) => isLacking(object, path)).map((path) => lackMessage(object, path)));
}

// A file of a generated object may be one that cannot be read.
function isLacking({ value, source }: BuiltObject, path: string): boolean {
  return source !== undefined && fieldPlaces(value, fieldSegments(path), "skipped").length === 0;
}

function lackMessage({ value }: BuiltObject, path: string): string {
  const { kind, name } = idOf(value);
  return `${kind} ${name} has no field ${path}, so kustomize build fails`;
}
