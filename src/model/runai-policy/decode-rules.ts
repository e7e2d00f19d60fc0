import type { FieldProblem } from "../../kernel/index.ts";
import { given, isAbsent, isObject, pointerTo } from "../../kernel/index.ts";
import { checkRules } from "./check-rules.ts";
import { mistyped } from "./check-value.ts";
import type { PolicyGroup, PolicyItemsField } from "./field.ts";
import type { FieldRules, InstanceRules } from "./policy.ts";
import { unknownMember } from "./unknown-member.ts";
import { type Place, walkPolicy } from "./walk-policy.ts";

/** The `rules` of a policy, or their problems. */
interface DecodedRules {
  readonly rules: readonly FieldRules[];
  readonly instanceRules: readonly InstanceRules[];
  readonly problems: readonly FieldProblem[];
}

/** Reads the `rules` of a policy as the platform does: only the rules that the type of a field has are allowed. */
export function decodeRules(root: PolicyGroup, value: unknown): DecodedRules {
  const rules: FieldRules[] = [];
  const instanceRules: InstanceRules[] = [];
  const problems: FieldProblem[] = [];
  walkPolicy(
    root,
    value,
    { path: "", pointer: "/policy/rules" },
    {
      root,
      problems,
      value: (field, inner, at) => {
        const checked = checkRules({ field, ...at }, inner);
        problems.push(...checked.problems);
        if (Object.keys(checked.rules).length > 0) rules.push({ ...at.place, field, rules: checked.rules });
      },
      instances: (field, inner, place) => {
        const found = decodeInstanceRules(field, inner, place, problems);
        if (found !== undefined) instanceRules.push(found);
      },
    },
  );
  return { rules, instanceRules, problems };
}

function decodeInstanceRules(
  field: PolicyItemsField,
  value: unknown,
  place: Place,
  problems: FieldProblem[],
): InstanceRules | undefined {
  if (!isObject(value)) {
    problems.push(mistyped(place.pointer, value, "an object with canAdd and locked", "object"));
    return undefined;
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
  const rules = given({
    canAdd: typeof canAdd === "boolean" ? canAdd : undefined,
    locked: texts.length === 0 ? undefined : texts,
  });
  // Without a rule, those of another scope apply, as for any other field.
  if (Object.keys(rules).length === 0) return undefined;
  return { ...place, field, ...rules };
}
