import { given } from "../base/given.ts";
import { pointerTo } from "../base/pointer.ts";
import { isObject, members, text } from "../base/read.ts";
import type { FieldProblem } from "../finding/field-problem.ts";
import { mistyped, valueProblems } from "./check-value.ts";
import type { PolicyGroup, PolicyItemsField, PolicyValueField } from "./field.ts";
import type { FieldDefault, InstanceDefault } from "./policy.ts";
import { unknownMember } from "./unknown-member.ts";

/** The place of a part of a policy: its path in the platform's words, and its pointer in the file. */
export interface Place {
  readonly path: string;
  readonly pointer: string;
}

/** Returns the place of a member. */
export function placeOf({ path, pointer }: Place, name: string): Place {
  return { path: path === "" ? name : `${path}.${name}`, pointer: pointerTo(pointer, name) };
}

/** The `defaults` of a policy, or their problems. */
export interface DecodedDefaults {
  readonly defaults: readonly FieldDefault[];
  readonly instances: readonly InstanceDefault[];
  readonly problems: readonly FieldProblem[];
}

/** Reads the `defaults` of a policy as the platform does: a name that it does not know is an error. */
export function decodeDefaults(root: PolicyGroup, value: unknown, pointer: string): DecodedDefaults {
  const result: Collected = { root, defaults: [], instances: [], problems: [] };
  decodeGroup(root, value, { path: "", pointer }, result);
  return result;
}

interface Collected {
  readonly root: PolicyGroup;
  readonly defaults: FieldDefault[];
  readonly instances: InstanceDefault[];
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
    else decodeValue(node, inner, at, result);
  }
}

function decodeValue(field: PolicyValueField, value: unknown, place: Place, result: Collected): void {
  const problems = valueProblems(field, value, place.pointer);
  result.problems.push(...problems);
  if (problems.length > 0) return;
  // A workload has the quantity of an extended resource as a text.
  result.defaults.push({ ...place, field, value: field.bareNumber === true ? String(value) : value });
}

function decodeItems(field: PolicyItemsField, value: unknown, place: Place, result: Collected): void {
  if (!isObject(value)) {
    const expected = "an object with instances and attributes";
    result.problems.push(mistyped(place.pointer, value, expected, "object"));
    return;
  }
  const known = field.attributes === undefined ? ["instances"] : ["instances", "attributes"];
  for (const name of Object.keys(value)) {
    if (known.includes(name)) continue;
    result.problems.push(unknownMember({ name, holder: place.pointer, known }));
  }
  if (field.attributes !== undefined) {
    decodeGroup(field.attributes, value.attributes, placeOf(place, "attributes"), result);
  }
  const { instances } = value;
  const pointer = pointerTo(place.pointer, "instances");
  if (isAbsent(instances)) return;
  if (!Array.isArray(instances)) {
    result.problems.push(mistyped(pointer, instances, "a list of instances", "array"));
    return;
  }
  const keys = new Set<string>();
  for (const [index, instance] of instances.entries()) {
    if (isAbsent(instance)) continue;
    decodeInstance(field, instance, { path: place.path, pointer: pointerTo(pointer, index) }, keys, result);
  }
}

function decodeInstance(
  field: PolicyItemsField,
  instance: unknown,
  place: Place,
  keys: Set<string>,
  result: Collected,
): void {
  if (!isObject(instance)) {
    result.problems.push(mistyped(place.pointer, instance, "an object", "object"));
    return;
  }
  const own: Record<string, unknown> = {};
  const attributes = field.attributes?.members ?? {};
  const known = [...new Set([field.key, ...memberNames(attributes), ...field.others])];
  for (const [name, value] of members(instance)) {
    if (isAbsent(value)) continue;
    if (!known.includes(name)) {
      result.problems.push(unknownMember({ name, holder: place.pointer, known }));
      continue;
    }
    const node = Object.values(attributes).find((_, index) => memberNames(attributes)[index] === name);
    const at = pointerTo(place.pointer, name);
    // The attributes of an instance are read as their own small policy, and keep only their problems.
    const inner: Collected = { root: result.root, defaults: [], instances: [], problems: result.problems };
    if (node?.form === "group") decodeGroup(node, value, { path: "", pointer: at }, inner);
    else if (node?.form === "value") decodeValue(node, value, { path: "", pointer: at }, inner);
    const isBare = node?.form === "value" && node.bareNumber === true;
    own[name] = isBare ? String(value) : value;
  }
  const key = text(own[field.key]);
  if (key !== undefined && keys.has(key)) {
    const message = `is the ${field.key} of two instances`;
    result.problems.push({ fault: "constraint", path: pointerTo(place.pointer, field.key), message });
  }
  if (key !== undefined) keys.add(key);
  result.instances.push(given({ ...place, field, key, value: own }));
}

/** The names that the attributes have in an instance. */
function memberNames(attributes: PolicyGroup["members"]): readonly string[] {
  return Object.entries(attributes).map(([name, node]) => (node.form === "value" ? (node.member ?? name) : name));
}

/** Whether a value is absent; `null` is, as in the platform's examples. */
export function isAbsent(value: unknown): value is null | undefined {
  return value === undefined || value === null;
}
