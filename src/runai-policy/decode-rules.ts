import { given } from "../base/given.ts";
import { pointerTo } from "../base/pointer.ts";
import { isObject, members } from "../base/read.ts";
import type { FieldProblem } from "../finding/field-problem.ts";
import { checkRules } from "./check-rules.ts";
import { mistyped } from "./check-value.ts";
import { isAbsent, type Place, placeOf } from "./decode-defaults.ts";
import type { PolicyGroup, PolicyItemsField } from "./field.ts";
import type { FieldRules, InstanceRules } from "./policy.ts";
import { unknownMember } from "./unknown-member.ts";

/** The `rules` of a policy, or their problems. */
export interface DecodedRules {
  readonly rules: readonly FieldRules[];
  readonly instanceRules: readonly InstanceRules[];
  readonly problems: readonly FieldProblem[];
}

/** Reads the `rules` of a policy as the platform does: only the rules that the type of a field has are allowed. */
export function decodeRules(root: PolicyGroup, value: unknown, pointer: string): DecodedRules {
  const result: Collected = { root, rules: [], instanceRules: [], problems: [] };
  decodeGroup(root, value, { path: "", pointer }, result);
  return result;
}

interface Collected {
  readonly root: PolicyGroup;
  readonly rules: FieldRules[];
  readonly instanceRules: InstanceRules[];
  readonly problems: FieldProblem[];
}

function decodeGroup(group: PolicyGroup, value: unknown, place: Place, result: Collected): void {
  if (isAbsent(value)) return;
  if (!isObject(value)) {
    result.problems.push(mistyped(place.pointer, value, "an object", "object"));
    return;
  }
  for (const [name, inner] of members(value)) {
    const node = Object.hasOwn(group.members, name) ? group.members[name] : undefined;
    const at = placeOf(place, name);
    if (node === undefined) {
      const known = Object.keys(group.members);
      result.problems.push(unknownMember({ name, holder: place.pointer, known, root: result.root }));
    } else if (isAbsent(inner)) continue;
    else if (node.form === "group") decodeGroup(node, inner, at, result);
    else if (node.form === "items") decodeItems(node, inner, at, result);
    else {
      const checked = checkRules({ field: node, name, siblings: group, place: at }, inner);
      result.problems.push(...checked.problems);
      if (Object.keys(checked.rules).length > 0) result.rules.push({ ...at, field: node, rules: checked.rules });
    }
  }
}

function decodeItems(field: PolicyItemsField, value: unknown, place: Place, result: Collected): void {
  if (!isObject(value)) {
    result.problems.push(mistyped(place.pointer, value, "an object with instances and attributes", "object"));
    return;
  }
  const known = field.attributes === undefined ? ["instances"] : ["instances", "attributes"];
  for (const [name, inner] of members(value)) {
    const at = placeOf(place, name);
    if (!known.includes(name)) result.problems.push(unknownMember({ name, holder: place.pointer, known }));
    else if (name === "attributes" && field.attributes !== undefined) {
      decodeGroup(field.attributes, inner, at, result);
    } else if (!isAbsent(inner)) decodeInstanceRules(field, inner, { path: place.path, pointer: at.pointer }, result);
  }
}

function decodeInstanceRules(field: PolicyItemsField, value: unknown, place: Place, result: Collected): void {
  const { problems } = result;
  if (!isObject(value)) {
    problems.push(mistyped(place.pointer, value, "an object with canAdd and locked", "object"));
    return;
  }
  const known = ["canAdd", "locked"];
  for (const name of Object.keys(value)) {
    if (!known.includes(name)) problems.push(unknownMember({ name, holder: place.pointer, known }));
  }
  const { canAdd, locked } = value;
  if (!isAbsent(canAdd) && typeof canAdd !== "boolean") {
    problems.push(mistyped(pointerTo(place.pointer, "canAdd"), canAdd, "a boolean", "boolean"));
  }
  const keys = Array.isArray(locked) ? locked : [];
  if (!isAbsent(locked) && !Array.isArray(locked)) {
    problems.push(mistyped(pointerTo(place.pointer, "locked"), locked, "a list of keys", "array"));
  }
  for (const [index, key] of keys.entries()) {
    if (typeof key !== "string") {
      problems.push(mistyped(pointerTo(place.pointer, "locked", index), key, "a string", "string"));
    }
  }
  const texts = keys.filter((key): key is string => typeof key === "string");
  result.instanceRules.push(
    given({
      ...place,
      field,
      canAdd: typeof canAdd === "boolean" ? canAdd : undefined,
      locked: texts.length === 0 ? undefined : texts,
    }),
  );
}
