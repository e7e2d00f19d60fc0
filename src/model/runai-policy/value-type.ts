/** The types that the platform gives the fields of a policy; each decides which rules a field may have. */
export const POLICY_VALUE_TYPES = [
  "boolean",
  "string",
  "word",
  "integer",
  "optional-integer",
  "number",
  "quantity",
  "list",
  "object",
  "start-up",
] as const;

/** One of `POLICY_VALUE_TYPES`. */
export type PolicyValueType = (typeof POLICY_VALUE_TYPES)[number];

/**
 * The rules of a field. `canAdd` and `locked` are rules of the instances of an itemised field.
 * - `required`: a workload must set the field
 * - `canEdit`: false: a workload cannot set the field, so the default of the policy counts
 * - `min`: smallest value
 * - `max`: largest value
 * - `step`: the value is a multiple of it
 * - `options`: the only values
 * - `defaultFrom`: the default is that of another field of the section, times a factor
 * - `blocked`: true: a workload cannot have the field at all; Run:ai 2.25 or newer
 * - `startupPolicy`: the only start-up policy
 */
export const POLICY_RULE_WORDS = [
  "required",
  "canEdit",
  "min",
  "max",
  "step",
  "options",
  "defaultFrom",
  "blocked",
  "startupPolicy",
] as const;

/** One of `POLICY_RULE_WORDS`. */
export type PolicyRuleWord = (typeof POLICY_RULE_WORDS)[number];

const COUNTED = ["canEdit", "min", "max", "step", "defaultFrom", "blocked"] as const;

/**
 * The rules that the platform accepts for each type of value: those of its API 2.24, and `blocked` of release 2.25. A
 * step needs a number, and an arbitrary object has nothing to compare with.
 */
export const RULES_OF_TYPE: Readonly<Record<PolicyValueType, readonly PolicyRuleWord[]>> = {
  boolean: ["required", "canEdit", "blocked"],
  string: ["required", "canEdit", "options", "blocked"],
  word: ["required", "canEdit", "options", "blocked"],
  integer: ["required", ...COUNTED],
  "optional-integer": COUNTED,
  number: ["required", ...COUNTED],
  quantity: ["required", "canEdit", "min", "max", "defaultFrom", "blocked"],
  list: ["required", "canEdit", "options", "blocked"],
  object: ["required", "canEdit"],
  "start-up": ["required", "canEdit", "startupPolicy"],
};

/** A type of value in a sentence: `a quantity`. */
export const TYPE_WORDS: Readonly<Record<PolicyValueType, string>> = {
  boolean: "a boolean",
  string: "a string",
  word: "a word",
  integer: "an integer",
  "optional-integer": "an optional integer",
  number: "a number",
  quantity: "a quantity",
  list: "a list",
  object: "an object",
  "start-up": "a start-up policy",
};
