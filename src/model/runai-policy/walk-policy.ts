import type { FieldProblem } from "../../kernel/index.ts";
import { isAbsent, isObject, members, ownEntry, pointerTo } from "../../kernel/index.ts";
import { mistyped } from "./check-value.ts";
import type { PolicyGroup, PolicyItemsField, PolicyValueField } from "./field.ts";
import { unknownMember } from "./unknown-member.ts";

/**
 * The place of a part of a policy: its path as the platform writes it (`compute.gpuDevices`), and its pointer in the
 * file.
 */
export interface Place {
  readonly path: string;
  readonly pointer: string;
}

/** Returns the place of a member. */
function placeOf({ path, pointer }: Place, name: string): Place {
  return { path: path === "" ? name : `${path}.${name}`, pointer: pointerTo(pointer, name) };
}

/** A field of a policy with the group around it. */
interface PolicyMember {
  readonly name: string;
  readonly siblings: PolicyGroup;
  readonly place: Place;
}

/** The functions that receive the fields in the `defaults` or the `rules` of a policy. */
export interface PolicyVisitor {
  /** All fields of the type of workload, for names that are right at another place. */
  readonly root: PolicyGroup;
  /** Receives the problems of names and groups. */
  readonly problems: FieldProblem[];
  readonly value: (field: PolicyValueField, value: unknown, member: PolicyMember) => void;
  readonly instances: (field: PolicyItemsField, value: unknown, place: Place) => void;
}

/** Visits the fields in the `defaults` or the `rules` of a policy. A field with `null` is absent. */
export function walkPolicy(group: PolicyGroup, value: unknown, place: Place, visitor: PolicyVisitor): void {
  if (isAbsent(value)) return;
  if (!isObject(value)) {
    visitor.problems.push(mistyped(place.pointer, value, "an object", "object"));
    return;
  }
  for (const [name, inner] of members(value)) {
    const node = ownEntry(group.members, name);
    const memberPlace = placeOf(place, name);
    if (node === undefined) {
      const known = Object.keys(group.members);
      visitor.problems.push(unknownMember({ name, holder: place.pointer, known, root: visitor.root }));
    } else if (isAbsent(inner)) continue;
    else if (node.form === "group") walkPolicy(node, inner, memberPlace, visitor);
    else if (node.form === "items") walkItems(node, inner, memberPlace, visitor);
    else visitor.value(node, inner, { name, siblings: group, place: memberPlace });
  }
}

function walkItems(field: PolicyItemsField, value: unknown, place: Place, visitor: PolicyVisitor): void {
  if (!isObject(value)) {
    visitor.problems.push(mistyped(place.pointer, value, "an object with instances and attributes", "object"));
    return;
  }
  const known = field.attributes === undefined ? ["instances"] : ["instances", "attributes"];
  for (const [name, inner] of members(value)) {
    const memberPlace = placeOf(place, name);
    if (!known.includes(name)) visitor.problems.push(unknownMember({ name, holder: place.pointer, known }));
    else if (name === "attributes" && field.attributes !== undefined) {
      walkPolicy(field.attributes, inner, memberPlace, visitor);
    } else if (!isAbsent(inner)) visitor.instances(field, inner, { path: place.path, pointer: memberPlace.pointer });
  }
}
