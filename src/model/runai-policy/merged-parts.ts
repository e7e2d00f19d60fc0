import { compareText } from "../../kernel/index.ts";
import type { PolicySource } from "./applied-policy.ts";
import type { EffectivePolicy } from "./effective.ts";
import { withValueAt } from "./set-path.ts";

/** A default or the rules of a field in a merged policy, with the policy that they come from. */
export interface MergedPart {
  readonly section: "defaults" | "rules";
  /** Path of the field with dots, with the key of an instance in brackets: `storage.nfs[data]`. */
  readonly field: string;
  /** The default, the instance, or the rules by their words. */
  readonly value: unknown;
  readonly source: PolicySource;
  /** JSON pointer in the file of the policy. */
  readonly pointer: string;
}

/** The text that the policy editor of the platform takes. */
interface PolicyText {
  readonly defaults?: unknown;
  readonly rules?: unknown;
}

/** Every default and every rule of a merged policy: defaults first, each section by field. */
export function mergedParts({ defaults, instances, rules, instanceRules }: EffectivePolicy): readonly MergedPart[] {
  const fields = [...defaults.values()].map(({ part: { path, pointer, value }, source }) => {
    return { section: "defaults", field: path, value, source, pointer } as const;
  });
  const items = [...instances].flatMap(([path, list]) =>
    list.map(({ part: { key, value, pointer }, source }, index) => {
      return { section: "defaults", field: `${path}[${key ?? index}]`, value, source, pointer } as const;
    }),
  );
  const ofFields = [...rules.values()].map(({ part, source }) => {
    return { section: "rules", field: part.path, value: part.rules, source, pointer: part.pointer } as const;
  });
  const ofInstances = [...instanceRules.values()].map(({ path, canAdd, locked, source, pointer }) => {
    return { section: "rules", field: `${path}.instances`, value: { canAdd, locked }, source, pointer } as const;
  });
  return [...[...fields, ...items].toSorted(byField), ...[...ofFields, ...ofInstances].toSorted(byField)];
}

function byField(a: MergedPart, b: MergedPart): number {
  return compareText(a.field, b.field);
}

/** A merged policy as one policy: read again, it has the same effect. */
export function mergedText(effective: EffectivePolicy): PolicyText {
  let text: PolicyText = {};
  const set = (section: MergedPart["section"], path: string, value: unknown) => {
    text = withValueAt(text, [section, ...path.split(".")], value);
  };
  for (const { section, field, value } of mergedParts(effective)) if (!field.endsWith("]")) set(section, field, value);
  for (const [path, list] of effective.instances) {
    set(
      "defaults",
      `${path}.instances`,
      list.map(({ part }) => part.value),
    );
  }
  return text;
}
