import { at, given, isContainer, isObject, member, text } from "../../kernel/index.ts";
import type { BuiltObject } from "./built-object.ts";
import { idOf, isSameId, objectIds, withPrevious } from "./identity.ts";
import { type FailedOperation, jsonPatched } from "./json-patch.ts";
import { type LostMembers, lostMembers } from "./lost-members.ts";
import { builtInMergeType } from "./merge-types.ts";
import { isPatched, isSelected } from "./selector.ts";
import { withShared } from "./shared-values.ts";
import { mergedObject } from "./strategic-merge.ts";
import { changedAt, type Tree, withMember, withTexts } from "./values.ts";

/** A patch: a part of an object, or a list of operations. */
export interface Patch {
  readonly value: unknown;
  /** The selector of its objects. Absent: the object whose kind and name it has. */
  readonly target?: unknown;
  /** The field of a kustomization that names it: each has a transformer of its own. */
  readonly from: "patches" | "patchesStrategicMerge" | "patchesJson6902";
  /** Whether a merge may change the kind and the name, which needs an option of the patch. */
  readonly options?: unknown;
}

/** Objects after a patch, and what kustomize needs to accept it. */
export interface Patched {
  readonly objects: readonly BuiltObject[];
  /** Whether the patch has the object that kustomize requires, or its selector has one. */
  readonly hasTarget: boolean;
  /** The first object and operation that fail. */
  readonly failed?: FailedOperation & { readonly object: BuiltObject };
  /** The first object of which an item of a list loses members. */
  readonly lost?: LostMembers & { readonly object: BuiltObject };
}

/** Applies a patch to all of its objects. One that fails changes nothing, since kustomize then fails as a whole. */
export function patched(objects: readonly BuiltObject[], { value, from, target, options }: Patch): Patched {
  const targets = targetsOf(objects, value, target);
  if (targets.size === 0) return { objects, hasTarget: false };
  let failed: Patched["failed"];
  let lost: Patched["lost"];
  const changed = objects.flatMap((object) => {
    if (!targets.has(object)) return [object];
    if (Array.isArray(value)) {
      // Only this transformer notes the name before its operations, in annotations.
      const before = from === "patches" ? withPrevious(object) : object;
      const result = jsonPatched(object.value, value, before.previous.length > 0 || object.isAnnotated === true);
      if ("failed" in result) {
        failed ??= { object, ...result.failed };
        return [object];
      }
      if (result.object === object.value) return [object];
      // kustomize writes and reads the object for these operations, so its values are no longer shared.
      return [{ ...before, value: result.object, isEdited: true, shared: [], untyped: [] }];
    }
    if (!isObject(value)) return [object];
    if (lost === undefined) {
      const found = lostMembers(object.value, value);
      if (found !== undefined) lost = { object, ...found };
    }
    // The schema of a patch with a selector is that of its kind in the version of the object.
    const patch = isObject(target) ? withMember(value, "apiVersion", object.value.apiVersion) : value;
    const hasTexts = isObject(target) || from === "patchesStrategicMerge";
    const merged = mergedObject(
      withUntypedTexts(object),
      hasTexts ? withMetadataTexts(patch) : patch,
      builtInMergeType,
    );
    if (merged === undefined) return [];
    const shared = withShared(object.shared, object.value, merged);
    return [withIdentity({ ...object, value: shared, untyped: [], isEdited: true }, value, options)];
  });
  const hasTarget = isObject(target) || (isObject(value) && [...targets].some((object) => isRequired(object, value)));
  return given({ objects: changed, hasTarget, failed, lost });
}

/** The value of an object as a merge reads it: scalars that replacements have created are texts. */
function withUntypedTexts({ value, untyped }: BuiltObject): Tree {
  const changed = untyped.reduce<unknown>(
    (before, { place, text: written }) =>
      changedAt(before, place, (part) => (part === undefined || isContainer(part) ? part : written)),
    value,
  );
  return isObject(changed) ? changed : value;
}

/**
 * Whether an object is the one that kustomize requires for a patch without a selector: also version and namespace are
 * equal.
 */
function isRequired(object: BuiltObject, patch: Tree): boolean {
  const id = idOf(patch);
  return objectIds(object).some((each) => isSameId(each, id));
}

/** The objects that a patch changes. One without a namespace changes its object in any, where kustomize refuses it. */
function targetsOf(objects: readonly BuiltObject[], patch: unknown, target: unknown): ReadonlySet<BuiltObject> {
  if (isObject(target)) return new Set(objects.filter((object) => isSelected(object, target)));
  if (!isObject(patch)) return new Set();
  const found = objects.filter((object) => isPatched(object, patch));
  return new Set(
    found.length > 0 ? found : objects.filter((object) => isPatched(object, patch, { inAnyNamespace: true })),
  );
}

/** kustomize writes the labels and annotations of a patch with a selector as texts, so that null removes none of them. */
function withMetadataTexts(patch: Tree): Tree {
  const { metadata } = patch;
  if (!isObject(metadata)) return patch;
  const maps = ["labels", "annotations"].flatMap((field) => {
    const map = metadata[field];
    return isObject(map) ? [[field, withTexts(map)] as const] : [];
  });
  return maps.length === 0 ? patch : withMember(patch, "metadata", { ...metadata, ...Object.fromEntries(maps) });
}

/** A patch has the kind and the name that it gives its objects only if it may change them. */
function withIdentity(object: BuiltObject, patch: Tree, options: unknown): BuiltObject {
  const kind = member(options, "allowKindChange") === true ? text(patch.kind) : undefined;
  const name = member(options, "allowNameChange") === true ? text(at(patch, "metadata", "name")) : undefined;
  if (kind === undefined && name === undefined) return object;
  const before = withPrevious(object);
  const ofKind = kind === undefined ? before : { ...before, value: withMember(before.value, "kind", kind) };
  if (name === undefined || !isObject(ofKind.value.metadata)) return ofKind;
  const metadata = withMember(ofKind.value.metadata, "name", name);
  return { ...ofKind, value: withMember(ofKind.value, "metadata", metadata) };
}
