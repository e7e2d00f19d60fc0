import {
  type FieldProblem,
  given,
  isAbsent,
  isObject,
  members,
  missing,
  ownEntry,
  pointerTo,
  stringOf,
  violation,
} from "../../kernel/index.ts";
import { amountOf } from "./amount.ts";
import { mistyped, valueProblems } from "./check-value.ts";
import { derivedFrom } from "./derived-from.ts";
import type { PolicyGroup, PolicyValueField } from "./field.ts";
import type { RuleValues } from "./policy.ts";
import { unknownMember } from "./unknown-member.ts";
import { POLICY_RULE_WORDS, type PolicyRuleWord, RULES_OF_TYPE, TYPE_WORDS } from "./value-type.ts";
import type { Place } from "./walk-policy.ts";

/** A field with rules. */
interface RuledField {
  readonly field: PolicyValueField;
  readonly name: string;
  /** The fields of the same section, from which a default can be derived. */
  readonly siblings: PolicyGroup;
  readonly place: Place;
}

/** The rules of a field without the invalid ones, which are problems. */
interface CheckedRules {
  readonly rules: RuleValues;
  readonly problems: readonly FieldProblem[];
}

/** Checks the rules of a field: their words belong to the type of the field, and their values fit. */
export function checkRules(ruled: RuledField, value: unknown): CheckedRules {
  const { field, place } = ruled;
  if (!isObject(value)) {
    const expected = `an object with rules: ${RULES_OF_TYPE[field.type].join(", ")}`;
    return { rules: {}, problems: [mistyped(place.pointer, value, expected, "object")] };
  }
  const rules: Partial<Record<PolicyRuleWord, unknown>> = {};
  const problems: FieldProblem[] = [];
  for (const [name, inner] of members(value)) {
    if (isAbsent(inner)) continue;
    const word = RULES_OF_TYPE[field.type].find((known) => known === name);
    if (word === undefined) {
      problems.push(unfit(ruled, name));
      continue;
    }
    const found = ruleProblems(ruled, word, inner, pointerTo(place.pointer, name));
    problems.push(...found);
    if (found.length === 0) rules[word] = inner;
  }
  return { rules, problems: [...problems, ...rangeProblems(rules, place)] };
}

/** A rule of another type of value, or a name that is not a rule. */
function unfit({ field, name: label, place }: RuledField, name: string): FieldProblem {
  const known = RULES_OF_TYPE[field.type];
  const isRule = POLICY_RULE_WORDS.some((word) => word === name) || name === "canAdd" || name === "locked";
  if (!isRule) return unknownMember({ name, holder: place.pointer, known });
  return violation(
    pointerTo(place.pointer, name),
    `is not a rule of ${label}, which is ${TYPE_WORDS[field.type]}; its rules are ${known.join(", ")}`,
    { label: `${place.path}.${name}`, atKey: true, fix: "remove it" },
  );
}

function ruleProblems(ruled: RuledField, word: PolicyRuleWord, value: unknown, path: string): readonly FieldProblem[] {
  const { field } = ruled;
  switch (word) {
    case "required":
    case "canEdit":
    case "blocked":
      if (typeof value === "boolean") return [];
      return [mistyped(path, value, "a boolean", "boolean")];
    case "min":
    case "max":
    case "startupPolicy":
      return valueProblems(field, value, path);
    case "step":
      return stepProblems(field, value, path);
    case "options":
      return optionProblems(field, value, path);
    case "defaultFrom":
      return sourceProblems(ruled, value, path);
  }
}

function stepProblems(field: PolicyValueField, value: unknown, path: string): readonly FieldProblem[] {
  const problems = valueProblems(field, value, path);
  if (problems.length > 0 || Number(stringOf(value)) > 0) return problems;
  return [
    violation(path, `must be above 0, but is ${stringOf(value)}`, { expected: "above 0", received: stringOf(value) }),
  ];
}

function optionProblems(field: PolicyValueField, value: unknown, path: string): readonly FieldProblem[] {
  if (!Array.isArray(value)) return [mistyped(path, value, "a list of options", "array")];
  if (value.length === 0) return [violation(path, "must not be empty", { fix: "remove it, or add an option" })];
  const one: PolicyValueField = field.type === "list" ? { form: "value", type: "string" } : field;
  return value.flatMap((option, index) => {
    const at = pointerTo(path, index);
    if (!isObject(option)) {
      const problem = mistyped(at, option, "an option: an object with value and displayed", "object");
      return [{ ...problem, fix: "write it as an object, for example - value: x" }];
    }
    const known = ["value", "displayed"];
    const unknown = Object.keys(option).filter((name) => !known.includes(name));
    const shown = option.displayed;
    return [
      ...unknown.map((name) => unknownMember({ name, holder: at, known })),
      ...(isAbsent(option.value) ? [missing(at, "value")] : valueProblems(one, option.value, pointerTo(at, "value"))),
      ...(isAbsent(shown) || typeof shown === "string"
        ? []
        : [mistyped(pointerTo(at, "displayed"), shown, "a string", "string")]),
    ];
  });
}

const COUNTED: ReadonlySet<string> = new Set(["integer", "optional-integer", "number"]);

function sourceProblems({ field, name, siblings, place }: RuledField, value: unknown, path: string) {
  if (!isObject(value)) return [mistyped(path, value, "an object with field and factor", "object")];
  const known = ["field", "factor"];
  const problems: FieldProblem[] = Object.keys(value)
    .filter((key) => !known.includes(key))
    .map((key) => unknownMember({ name: key, holder: path, known }));
  const { factor } = value;
  if (!isAbsent(factor) && !(typeof factor === "number" && Number.isFinite(factor) && factor >= 0)) {
    problems.push(mistyped(pointerTo(path, "factor"), factor, "a number of 0 or more", "number"));
  }
  if (isAbsent(value.field)) return [...problems, missing(path, "field")];
  const at = pointerTo(path, "field");
  if (typeof value.field !== "string") return [...problems, mistyped(at, value.field, "a string", "string")];
  const source = derivedFrom(value.field, place.path);
  const node = ownEntry(siblings.members, source);
  const fits = Object.entries(siblings.members).flatMap(([key, other]) =>
    key !== name && other.form === "value" && isAlike(other, field) ? [key] : [],
  );
  if (node !== undefined && fits.includes(source)) return problems;
  const received = JSON.stringify(value.field.slice(0, 80));
  const expected = `another field of the same section with values of the same type: ${fits.join(", ")}`;
  return [...problems, violation(at, `must be ${expected}; it is ${received}`, { expected, received })];
}

function isAlike(a: PolicyValueField, b: PolicyValueField): boolean {
  return a.type === b.type || (COUNTED.has(a.type) && COUNTED.has(b.type));
}

function rangeProblems({ min, max }: RuleValues, { path, pointer }: Place): readonly FieldProblem[] {
  const [low, high] = [amountOf(min), amountOf(max)];
  if (low === undefined || high === undefined || low <= high) return [];
  const message = `is below min, which is ${stringOf(min)}`;
  return [violation(pointerTo(pointer, "max"), message, given({ label: `${path}.max`, received: stringOf(max) }))];
}
