import { at, isObject, items, member, members, pointerTo, text } from "../../kernel/index.ts";
import type { AppliedDefault, ComplianceIssue, PolicySource } from "./applied-policy.ts";
import { derivedValue } from "./derived-value.ts";
import type { EffectivePolicy } from "./effective.ts";
import { attributeIssues, instanceIssues } from "./item-issues.ts";
import {
  ATTRIBUTES,
  type ItemPlace,
  type ItemsPolicy,
  itemField,
  itemsPolicy,
  policyInstance,
} from "./items-policy.ts";
import { withValueAt } from "./set-path.ts";

/** The paths of the itemised fields for which a policy has defaults or rules. */
export function itemPathsOf({ defaults, rules, instances, instanceRules }: EffectivePolicy): readonly string[] {
  const ofAttributes = [...defaults.keys(), ...rules.keys()].flatMap((path) =>
    path.includes(ATTRIBUTES) ? [path.slice(0, path.indexOf(ATTRIBUTES))] : [],
  );
  return [...new Set([...instances.keys(), ...instanceRules.keys(), ...ofAttributes])].toSorted();
}

/** The items of a workload with those of its policy. */
interface AppliedItems {
  /** The items of the submission at their places, then the instances that the policy adds. */
  readonly list: readonly unknown[];
  readonly applied: readonly AppliedDefault[];
  readonly issues: readonly ComplianceIssue[];
}

/**
 * Applies a policy to the list of an itemised field.
 *
 * @param isFixed whether instances and defaults do not reach the workload
 */
export function applyItems(policy: EffectivePolicy, path: string, submitted: unknown, isFixed = false): AppliedItems {
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
    const complete = isFixed ? { item, applied: [] } : completed(own, item, { pointer, index });
    list.push(complete.item);
    applied.push(...complete.applied);
    issues.push(...attributeIssues(own, item, complete.item, { pointer, index }));
  }
  for (const instance of own.instances) {
    const { key, value } = instance.part;
    if ((key !== undefined && used.has(key)) || value.exclude === true) continue;
    const place = { pointer: pointerTo(own.pointer, list.length), index: list.length };
    if (isFixed) {
      // The platform would have added it.
      issues.push(...instanceIssues(policy, own, { ...value, exclude: true }, { ...place, pointer: own.pointer }));
      continue;
    }
    applied.push({ field: `${path}[${key ?? place.index}]`, pointer: place.pointer, value, source: instance.source });
    const complete = completed(own, value, place);
    list.push(complete.item);
    applied.push(...complete.applied);
    issues.push(...attributeIssues(own, undefined, complete.item, place));
  }
  return { list, applied, issues };
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
    const field = `${itemField(own, item, place)}.${segments.join(".")}`;
    applied.push({ field, pointer: pointerTo(place.pointer, ...segments), value, source });
  };
  const instance = policyInstance(own, item);
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
