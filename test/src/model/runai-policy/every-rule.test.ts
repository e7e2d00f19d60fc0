import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applyPolicy } from "../../../../src/model/runai-policy/apply-policy.ts";
import { type FlatField, flatFields } from "../../../../src/model/runai-policy/flat-fields.ts";
import { withValueAt } from "../../../../src/model/runai-policy/set-path.ts";
import { RULES_OF_TYPE } from "../../../../src/model/runai-policy/value-type.ts";
import { effectiveOf } from "./policies.ts";

/** A rule with its default, a value that breaks it, and one that meets it; `undefined` for no value. */
interface Trial {
  readonly word: string;
  readonly rules: object;
  readonly byDefault?: unknown;
  readonly bad: unknown;
  readonly good: unknown;
}

interface Samples {
  readonly one: unknown;
  readonly other: unknown;
}

function samplesOf({ field }: FlatField): Samples {
  if (field.form === "items") return { one: [], other: [] };
  const [one = "a", other = "b"] = field.words ?? [];
  switch (field.type) {
    case "boolean":
      return { one: true, other: false };
    case "list":
      return { one: ["a"], other: ["b"] };
    case "object":
      return { one: { a: 1 }, other: { a: 2 } };
    case "quantity":
      return { one: "1Gi", other: "3Gi" };
    case "integer":
    case "optional-integer":
    case "number":
      return { one: 1, other: 2 };
    case "start-up":
      return { one: "LeaderReady", other: "LeaderCreated" };
    default:
      return { one, other };
  }
}

function trialsOf(flat: FlatField): readonly Trial[] {
  const { field } = flat;
  if (field.form === "items") {
    const item = { [field.key]: "a" };
    return [
      { word: "canAdd", rules: { instances: { canAdd: false } }, bad: [item], good: [] },
      {
        word: "locked",
        rules: { instances: { locked: ["a"] } },
        byDefault: { instances: [item] },
        bad: [{ ...item, exclude: true }],
        good: [item],
      },
    ];
  }
  const { one, other } = samplesOf(flat);
  return RULES_OF_TYPE[field.type].flatMap((word): readonly Trial[] => {
    switch (word) {
      case "required":
        return [{ word, rules: { required: true }, bad: undefined, good: one }];
      case "canEdit":
        return [{ word, rules: { canEdit: false }, byDefault: one, bad: other, good: one }];
      case "blocked":
        return [{ word, rules: { blocked: true }, bad: one, good: undefined }];
      case "min":
        return [{ word, rules: { min: other }, bad: one, good: other }];
      case "max":
        return [{ word, rules: { max: one }, bad: other, good: one }];
      case "step":
        return [{ word, rules: { step: 2 }, bad: 1, good: 2 }];
      case "options": {
        const value = Array.isArray(one) ? "a" : one;
        return [{ word, rules: { options: [{ value }] }, bad: other, good: one }];
      }
      case "startupPolicy":
        return [{ word: "options", rules: { startupPolicy: one }, bad: other, good: one }];
      default:
        return [];
    }
  });
}

/** The names of an attribute in an instance. */
function attributeNames(attribute: string, field: FlatField["field"]): readonly string[] {
  const segments = attribute.split(".");
  return field.form === "value" && field.member ? [...segments.slice(0, -1), field.member] : segments;
}

/** A spec with a value for a field; an attribute is in the only item of its list. */
function specWith({ path, field }: FlatField, value: unknown): unknown {
  const [list = "", attribute] = path.split(".attributes.");
  const role = /^(?:leader|worker|master)(?=\.)/.exec(list)?.[0];
  const empty = role === undefined ? {} : { [role]: {} };
  if (attribute === undefined) return value === undefined ? empty : withValueAt(empty, list.split("."), value);
  const item = value === undefined ? {} : withValueAt({}, attributeNames(attribute, field), value);
  return withValueAt(empty, list.split("."), [item]);
}

describe.each(["trainings", "distributed-inferences"] as const)("each rule of each field of %s", (type) => {
  const fields = flatFields(type);

  test("is broken by one value, and met by another one", () => {
    const wrong = fields.flatMap((flat) => {
      const path = flat.path.split(".");
      return trialsOf(flat).flatMap(({ word, rules, byDefault, bad, good }) => {
        const defaults = byDefault === undefined ? {} : withValueAt({}, path, byDefault);
        const effective = effectiveOf({ defaults, rules: withValueAt({}, path, rules) }, type);
        const brokenBy = (value: unknown) =>
          applyPolicy(effective, specWith(flat, value)).issues.map(({ rule }) => rule as string);
        const [refused, accepted] = [brokenBy(bad), brokenBy(good)];
        const isRight = refused.length === 1 && refused[0] === word && accepted.length === 0;
        return isRight ? [] : [`${flat.path}.${word}: ${refused.join()} / ${accepted.join()}`];
      });
    });
    // The system policy has a default for these two.
    const given = ["security.privileged.required:  / ", "terminationGracePeriodSeconds.required:  / "];
    expect(wrong).toEqual(type === "trainings" ? given : []);
    expect(fields.length).toBeGreaterThan(60);
  });

  test("that allows everything changes nothing, for any spec of these fields", () => {
    const open = fields.reduce<object>((rules, { path, field }) => {
      if (field.form === "items") return withValueAt(rules, [...path.split("."), "instances", "canAdd"], true);
      const word = field.type === "optional-integer" ? "canEdit" : "required";
      return withValueAt(rules, [...path.split("."), word], word === "canEdit");
    }, {});
    // Rules of the policy replace those of the system policy.
    const effective = effectiveOf({ rules: open }, type);
    const specs = fc
      .array(fc.constantFrom(...fields), { maxLength: 12 })
      .map((chosen) => chosen.reduce<unknown>((spec, flat) => merged(spec, specWith(flat, samplesOf(flat).other)), {}));
    fc.assert(
      fc.property(specs, (spec) => {
        const { spec: result, applied, issues } = applyPolicy(effective, spec);
        expect(result).toBe(spec);
        expect([applied, issues]).toEqual([[], []]);
      }),
      { numRuns: 100 },
    );
  });
});

function merged(a: unknown, b: unknown): unknown {
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null || Array.isArray(a)) return b;
  const own = Object.fromEntries(
    Object.entries(b).map(([name, value]) => [name, name in a ? merged(Reflect.get(a, name), value) : value]),
  );
  return { ...a, ...own };
}
