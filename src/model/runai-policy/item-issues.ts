import { at, given, isObject, members, pointerTo } from "../../kernel/index.ts";
import type { ComplianceIssue } from "./applied-policy.ts";
import { breachesOf, sameValue } from "./compliance.ts";
import type { EffectivePolicy } from "./effective.ts";
import { type ItemPlace, type ItemsPolicy, itemField, policyInstance } from "./items-policy.ts";

/** The rules about instances that an item breaks: canAdd and locked. */
export function instanceIssues(
  policy: EffectivePolicy,
  own: ItemsPolicy,
  item: unknown,
  place: ItemPlace,
): readonly ComplianceIssue[] {
  const rules = policy.instanceRules.get(own.path);
  if (rules === undefined || !isObject(item)) return [];
  const instance = policyInstance(own, item);
  const key = instance?.part.key;
  const issue = (rule: "canAdd" | "locked", details: string): readonly ComplianceIssue[] => [
    {
      rule,
      field: itemField(own, item, place),
      details,
      pointer: place.pointer,
      source: rules.source,
      policyPointer: pointerTo(rules.pointer, rule),
    },
  ];
  if (instance === undefined) {
    const isAdded = !rules.canAdd && item.exclude !== true;
    if (isAdded) return issue("canAdd", "instances cannot be added");
    return [];
  }
  if (key === undefined || !rules.locked.includes(key)) return [];
  if (item.exclude === true) return issue("locked", "instance is locked and cannot be excluded");
  if (changes(item, instance.part.value)) return issue("locked", "instance is locked and cannot be changed");
  return [];
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

/** The rules about attributes that an item breaks with the values that it gets. */
export function attributeIssues(
  own: ItemsPolicy,
  submitted: unknown,
  complete: unknown,
  place: ItemPlace,
): readonly ComplianceIssue[] {
  if (!isObject(complete)) return [];
  const instance = policyInstance(own, complete);
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
        field: `${itemField(own, complete, place)}.${segments.join(".")}`,
        details,
        pointer: pointerTo(place.pointer, ...segments),
        source,
        policyPointer: pointerTo(part.pointer, rule),
        value,
      }),
    );
  });
}
