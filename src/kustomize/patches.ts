import { at, isObject, member, text } from "../base/read.ts";
import type { BuiltObject } from "./built-object.ts";
import { jsonPatched } from "./json-patch.ts";
import { isPatched, isSelected } from "./selector.ts";
import { mergedObject } from "./strategic-merge.ts";
import { type Tree, withMember } from "./values.ts";

/** A patch: a part of an object, or a list of operations. */
export interface Patch {
  readonly value: unknown;
  /** The selector of its objects. Absent: the object whose kind and name it has. */
  readonly target?: unknown;
  /** Whether a merge may change the kind and the name, which needs an option of the patch. */
  readonly options?: unknown;
}

/** Applies a patch to all of its objects. One that fails changes nothing, since kustomize then fails as a whole. */
export function patched(objects: readonly BuiltObject[], { value, target, options }: Patch): readonly BuiltObject[] {
  const isTarget = (object: BuiltObject) =>
    isObject(target) ? isSelected(object, target) : isObject(value) && isPatched(object, value);
  return objects.flatMap((object) => {
    if (!isTarget(object)) return [object];
    if (Array.isArray(value)) {
      const after = jsonPatched(object.value, value);
      return [after === undefined || after === object.value ? object : { ...object, value: after, isEdited: true }];
    }
    if (!isObject(value)) return [object];
    const merged = mergedObject(object.value, value);
    if (merged === undefined) return [];
    return [withIdentity({ ...object, value: merged, isEdited: true }, value, options)];
  });
}

/** A patch with a selector has the kind and the name that it gives its objects only if it may change them. */
function withIdentity(object: BuiltObject, patch: Tree, options: unknown): BuiltObject {
  const kind = member(options, "allowKindChange") === true ? text(patch.kind) : undefined;
  const name = member(options, "allowNameChange") === true ? text(at(patch, "metadata", "name")) : undefined;
  const ofKind = kind === undefined ? object : { ...object, value: withMember(object.value, "kind", kind) };
  if (name === undefined || !isObject(ofKind.value.metadata)) return ofKind;
  const metadata = withMember(ofKind.value.metadata, "name", name);
  return { ...ofKind, value: withMember(ofKind.value, "metadata", metadata), names: [...object.names, name] };
}
