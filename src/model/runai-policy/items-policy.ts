import { member, pointerTo, text } from "../../kernel/index.ts";
import type { EffectivePolicy, Sourced } from "./effective.ts";
import type { PolicyItemsField } from "./field.ts";
import { itemsFieldOf } from "./flat-fields.ts";
import type { FieldDefault, FieldRules, InstanceDefault } from "./policy.ts";

/** Between the path of an itemised field and that of an attribute of its instances. */
export const ATTRIBUTES = ".attributes.";

/** The defaults and rules of a policy for one itemised field. */
export interface ItemsPolicy {
  readonly path: string;
  readonly pointer: string;
  readonly field: PolicyItemsField | undefined;
  readonly instances: readonly Sourced<InstanceDefault>[];
  readonly defaults: readonly (Attribute & Sourced<FieldDefault>)[];
  readonly rules: readonly (Attribute & Sourced<FieldRules>)[];
}

/** A part of a policy for an attribute of all instances. */
interface Attribute {
  /** Path in an instance. */
  readonly segments: readonly string[];
}

/** Returns what a policy has for the itemised field with a path. */
export function itemsPolicy(policy: EffectivePolicy, path: string): ItemsPolicy {
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
  if (field.member === undefined) return segments;
  return [...segments.slice(0, -1), field.member];
}

/** An item of a workload: its pointer below `spec`, and its index. */
export interface ItemPlace {
  readonly pointer: string;
  readonly index: number;
}

/** Returns the instance of the policy with the key of an item. */
export function policyInstance({ field, instances }: ItemsPolicy, item: unknown): Sourced<InstanceDefault> | undefined {
  const key = field && text(member(item, field.key));
  if (key === undefined) return undefined;
  return instances.find(({ part }) => part.key === key);
}

/** An item as the platform writes it: its field with the key, or without one the index, in brackets. */
export function itemField({ path, field }: ItemsPolicy, item: unknown, { index }: ItemPlace): string {
  const key = field && text(member(item, field.key));
  return `${path}[${key ?? index}]`;
}
