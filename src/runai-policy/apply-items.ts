import { given } from "../base/given.ts";
import { pointerTo } from "../base/pointer.ts";
import { at, isObject, items, member, members, text } from "../base/read.ts";
import type { AppliedDefault } from "./applied-default.ts";
import { breachesOf, type ComplianceIssue, sameValue } from "./compliance.ts";
import { derivedValue } from "./derived-value.ts";
import type { EffectivePolicy, PolicySource, Sourced } from "./effective.ts";
import type { PolicyItemsField } from "./field.ts";
import { itemsFieldOf } from "./flat-fields.ts";
import type { FieldDefault, FieldRules, InstanceDefault } from "./policy.ts";
import { withValueAt } from "./set-path.ts";

const ATTRIBUTES = ".attributes.";

/** The paths of the itemised fields about which a policy has anything. */
export function itemPathsOf({ defaults, rules, instances, instanceRules }: EffectivePolicy): readonly string[] {
  const ofAttributes = [...defaults.keys(), ...rules.keys()].flatMap((path) =>
    path.includes(ATTRIBUTES) ? [path.slice(0, path.indexOf(ATTRIBUTES))] : [],
  );
  return [...new Set([...instances.keys(), ...instanceRules.keys(), ...ofAttributes])].toSorted();
}

/** The items of a workload with those of its policy. */
export interface AppliedItems {
  /** The items of the submission at their places, then the instances that the policy adds. */
  readonly list: readonly unknown[];
  readonly applied: readonly AppliedDefault[];
  readonly issues: readonly ComplianceIssue[];
}

interface ItemsPolicy {
  readonly path: string;
  readonly pointer: string;
  readonly field: PolicyItemsField | undefined;
  readonly instances: readonly Sourced<InstanceDefault>[];
  readonly defaults: readonly (Attribute & Sourced<FieldDefault>)[];
  readonly rules: readonly (Attribute & Sourced<FieldRules>)[];
}

interface Attribute {
  /** Path in an instance. */
  readonly segments: readonly string[];
}

/** Applies a policy to the list of an itemised field. */
export function applyItems(policy: EffectivePolicy, path: string, submitted: unknown): AppliedItems {
  const own = itemsPolicy(policy, path);
  const list: unknown[] = [];
  const applied: AppliedDefault[] = [];
  const issues: ComplianceIssue[] = [];
  const used = new Set<string>();
  for (const [index, item] of items(submitted).entries()) {
    const key = own.field && text(member(item, own.field.key));
    if (key !== undefined) used.add(key);
    const pointer = pointerTo(own.pointer, index);
    issues.push(...instanceIssues(policy, own, item, { pointer, index }));
    const complete = completed(own, item, { pointer, index });
    list.push(complete.item);
    applied.push(...complete.applied);
    issues.push(...attributeIssues(own, item, complete.item, { pointer, index }));
  }
  for (const instance of own.instances) {
    const { key, value } = instance.part;
    if ((key !== undefined && used.has(key)) || value.exclude === true) continue;
    const place = { pointer: pointerTo(own.pointer, list.length), index: list.length };
    applied.push({ field: `${path}[${key ?? place.index}]`, pointer: place.pointer, value, source: instance.source });
    const complete = completed(own, value, place);
    list.push(complete.item);
    applied.push(...complete.applied);
    issues.push(...attributeIssues(own, undefined, complete.item, place));
  }
  return { list, applied, issues };
}

function itemsPolicy(policy: EffectivePolicy, path: string): ItemsPolicy {
  const prefix = `${path}${ATTRIBUTES}`;
  const instances = policy.instances.get(path) ?? [];
  const attributes = <P extends FieldDefault | FieldRules>(parts: ReadonlyMap<string, Sourced<P>>) =>
    [...parts].flatMap(([each, sourced]) =>
      each.startsWith(prefix) ? [{ ...sourced, segments: segmentsOf(each.slice(prefix.length), sourced.part) }] : [],
    );
  return {
    path,
    pointer: pointerTo("", ...path.split(".")),
    field: itemsFieldOf(policy.type, path),
    instances,
    defaults: attributes(policy.defaults),
    rules: attributes(policy.rules),
  };
}

/** The path of an attribute in an instance, which has another name for some. */
function segmentsOf(path: string, { field }: FieldDefault | FieldRules): readonly string[] {
  const segments = path.split(".");
  return field.member === undefined ? segments : [...segments.slice(0, -1), field.member];
}

interface ItemPlace {
  readonly pointer: string;
  readonly index: number;
}

function instanceOf({ field, instances }: ItemsPolicy, item: unknown): Sourced<InstanceDefault> | undefined {
  const key = field && text(member(item, field.key));
  return key === undefined ? undefined : instances.find(({ part }) => part.key === key);
}

function instanceIssues(
  policy: EffectivePolicy,
  own: ItemsPolicy,
  item: unknown,
  place: ItemPlace,
): readonly ComplianceIssue[] {
  const rules = policy.instanceRules.get(own.path);
  if (rules === undefined || !isObject(item)) return [];
  const instance = instanceOf(own, item);
  const key = instance?.part.key;
  const issue = (rule: "canAdd" | "locked", details: string): readonly ComplianceIssue[] => [
    {
      rule,
      field: fieldOf(own, item, place),
      details,
      pointer: place.pointer,
      source: rules.source,
      policyPointer: pointerTo(rules.pointer, rule),
    },
  ];
  if (instance === undefined) {
    const isAdded = !rules.canAdd && item.exclude !== true;
    return isAdded ? issue("canAdd", "instances cannot be added") : [];
  }
  if (key === undefined || !rules.locked.includes(key)) return [];
  if (item.exclude === true) return issue("locked", "instance is locked and cannot be excluded");
  return changes(item, instance.part.value) ? issue("locked", "instance is locked and cannot be changed") : [];
}

/** Whether an item has another value than its instance in the policy; what it leaves out stays as it is. */
function changes(item: Readonly<Record<string, unknown>>, instance: Readonly<Record<string, unknown>>): boolean {
  return members(item).some(([name, value]) => {
    if (value === null || value === undefined || name === "exclude" || name === "description") return false;
    const fixed = instance[name];
    if (isObject(value) && isObject(fixed)) return changes(value, fixed);
    return !sameValue(value, fixed);
  });
}

interface Completed {
  readonly item: unknown;
  readonly applied: readonly AppliedDefault[];
}

/** An item with the values of its instance in the policy, then with the defaults of its attributes. */
function completed(own: ItemsPolicy, item: unknown, place: ItemPlace): Completed {
  if (!isObject(item) || item.exclude === true || own.field?.attributes === undefined) return { item, applied: [] };
  const applied: AppliedDefault[] = [];
  let complete: Readonly<Record<string, unknown>> = item;
  const add = (segments: readonly string[], value: unknown, source: PolicySource) => {
    complete = withValueAt(complete, segments, value);
    const field = `${fieldOf(own, item, place)}.${segments.join(".")}`;
    applied.push({ field, pointer: pointerTo(place.pointer, ...segments), value, source });
  };
  const instance = instanceOf(own, item);
  for (const [segments, value] of instance === undefined ? [] : leavesOf(instance.part.value)) {
    const isOpen = (at(complete, ...segments) ?? undefined) === undefined && segments[0] !== "exclude";
    if (isOpen && instance !== undefined && item !== instance.part.value) add(segments, value, instance.source);
  }
  for (const { segments, part, source } of own.defaults) {
    if ((at(complete, ...segments) ?? undefined) === undefined) add(segments, part.value, source);
  }
  for (const { segments, part, source } of own.rules) {
    if ((at(complete, ...segments) ?? undefined) !== undefined) continue;
    const value = derivedValue(part, (name) => at(complete, ...segments.slice(0, -1), name));
    if (value !== undefined) add(segments, value, source);
  }
  return { item: complete, applied };
}

/** The values in an object, each with its path. */
function leavesOf(
  value: Readonly<Record<string, unknown>>,
  path: readonly string[] = [],
): readonly (readonly [readonly string[], unknown])[] {
  return members(value).flatMap(([name, inner]) =>
    isObject(inner) ? leavesOf(inner, [...path, name]) : [[[...path, name], inner] as const],
  );
}

function attributeIssues(
  own: ItemsPolicy,
  submitted: unknown,
  complete: unknown,
  place: ItemPlace,
): readonly ComplianceIssue[] {
  if (!isObject(complete)) return [];
  const instance = instanceOf(own, complete);
  return own.rules.flatMap(({ segments, part, source }) => {
    // An excluded item has no other value.
    if (complete.exclude === true && segments[0] !== "exclude") return [];
    const fixed = own.defaults.find((each) => each.segments.join(".") === segments.join("."));
    const value = at(complete, ...segments) ?? undefined;
    const values = {
      submitted: at(submitted, ...segments) ?? undefined,
      byDefault: at(instance?.part.value, ...segments) ?? fixed?.part.value,
      value,
    };
    return breachesOf(part.rules, values).map(({ rule, details }) =>
      given({
        rule,
        field: `${fieldOf(own, complete, place)}.${segments.join(".")}`,
        details,
        pointer: pointerTo(place.pointer, ...segments),
        source,
        policyPointer: pointerTo(part.pointer, rule),
        value,
      }),
    );
  });
}

function fieldOf({ path, field }: ItemsPolicy, item: unknown, { index }: ItemPlace): string {
  const key = field && text(member(item, field.key));
  return `${path}[${key ?? index}]`;
}
