import type { FieldProblem } from "../../kernel/index.ts";
import { given, isAbsent, isObject, members, pointerTo, stringOf, text } from "../../kernel/index.ts";
import { mistyped, valueProblems } from "./check-value.ts";
import type { PolicyGroup, PolicyItemsField, PolicyValueField } from "./field.ts";
import type { FieldDefault, InstanceDefault } from "./policy.ts";
import { unknownMember } from "./unknown-member.ts";
import { type Place, type PolicyVisitor, walkPolicy } from "./walk-policy.ts";

/** The `defaults` of a policy, or their problems. */
interface DecodedDefaults {
  readonly defaults: readonly FieldDefault[];
  readonly instances: readonly InstanceDefault[];
  readonly problems: readonly FieldProblem[];
}

/** Reads the `defaults` of a policy as the platform does: a name that it does not know is an error. */
export function decodeDefaults(root: PolicyGroup, value: unknown): DecodedDefaults {
  const result: Collected = { root, defaults: [], instances: [], problems: [] };
  walkPolicy(root, value, { path: "", pointer: "/policy/defaults" }, visitorOf(result));
  return result;
}

interface Collected {
  readonly root: PolicyGroup;
  readonly defaults: FieldDefault[];
  readonly instances: InstanceDefault[];
  readonly problems: FieldProblem[];
}

function visitorOf(result: Collected): PolicyVisitor {
  const { root, problems } = result;
  return {
    root,
    problems,
    value: (field, value, { place }) => decodeValue(field, value, place, result),
    instances: (field, value, place) => decodeInstances(field, value, place, result),
  };
}

function decodeValue(field: PolicyValueField, value: unknown, place: Place, result: Collected): void {
  const problems = valueProblems(field, value, place.pointer);
  result.problems.push(...problems);
  if (problems.length > 0) return;
  // A workload has the quantity of an extended resource as a text.
  result.defaults.push({ ...place, field, value: field.bareNumber === true ? stringOf(value) : value });
}

function decodeInstances(field: PolicyItemsField, instances: unknown, place: Place, result: Collected): void {
  if (!Array.isArray(instances)) {
    result.problems.push(mistyped(place.pointer, instances, "a list of instances", "array"));
    return;
  }
  const keys = new Set<string>();
  for (const [index, instance] of instances.entries()) {
    if (isAbsent(instance)) continue;
    decodeInstance(field, instance, { path: place.path, pointer: pointerTo(place.pointer, index) }, keys, result);
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
    if (node?.form === "group") walkPolicy(node, value, { path: "", pointer: at }, visitorOf(inner));
    else if (node?.form === "value") decodeValue(node, value, { path: "", pointer: at }, inner);
    const isBare = node?.form === "value" && node.bareNumber === true;
    own[name] = isBare ? stringOf(value) : value;
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
