import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { decodePolicy } from "../../../../src/model/runai-policy/decode-policy.ts";
import type { PolicyWorkloadType } from "../../../../src/model/runai-policy/field.ts";
import { flatFields } from "../../../../src/model/runai-policy/flat-fields.ts";
import { withValueAt } from "../../../../src/model/runai-policy/set-path.ts";
import { RULES_OF_TYPE } from "../../../../src/model/runai-policy/value-type.ts";
import { organization } from "../../../helpers/organization.ts";
import { policyDocument } from "./policies.ts";

const NAMES: Readonly<Record<string, PolicyWorkloadType>> = {
  workspace: "workspaces",
  training: "trainings",
  distributed: "distributed",
  inference: "inferences",
  distributedInference: "distributed-inferences",
  nimService: "nim-services",
};

interface Row {
  readonly type: PolicyWorkloadType;
  readonly path: string;
  readonly schema: string;
  readonly rules: readonly string[];
  readonly words: readonly string[];
}

const rows: readonly Row[] = readFileSync(
  new URL("../../../fixtures/runai-policies/fields-2.24.tsv", import.meta.url),
  "utf8",
)
  .trimEnd()
  .split("\n")
  .slice(1)
  .flatMap((line) => {
    const [name = "", path = "", schema = "", rules = "", words = ""] = line.split("\t");
    const type = NAMES[name];
    if (type === undefined) throw new Error(`unknown type of workload in ${line}`);
    return path.startsWith("startupPolicy")
      ? []
      : [{ type, path, schema, rules: rules.split(","), words: words === "" ? [] : words.split("|") }];
  });

const WORDS = [...new Set(Object.values(RULES_OF_TYPE).flat())];

function amountOf(schema: string): unknown {
  return schema === "QuantityRules" ? "1Gi" : 1;
}

/** A value of a rule that is valid for the field; undefined where no value is, since no other field has its type. */
function ruleValue(word: string, { type, path, schema, words }: Row): unknown {
  switch (word) {
    case "min":
    case "max":
    case "step":
      return amountOf(schema);
    case "options":
      return [{ value: words[0] ?? "a" }];
    case "startupPolicy":
      return "LeaderReady";
    case "defaultFrom": {
      const section = path.slice(0, path.lastIndexOf(".") + 1);
      const counted = (each: string) => /^(?:Integer|Number)/.test(each);
      const other = rows.find(
        (row) =>
          row.type === type &&
          row.path !== path &&
          row.path.startsWith(section) &&
          !row.path.slice(section.length).includes(".") &&
          (row.schema === schema || (counted(row.schema) && counted(schema))),
      );
      return other && { field: other.path.slice(section.length) };
    }
    default:
      return true;
  }
}

function problems({ type, path }: Row, rules: unknown): readonly string[] {
  const value = policyDocument("p", { tenant: true }, { rules: withValueAt({}, path.split("."), rules) }, type);
  return decodePolicy(value, { organization: organization() }).issues.map(({ rule }) => rule);
}

describe.each(Object.values(NAMES))("each rule for each field of %s", (type) => {
  const own = rows.filter((row) => row.type === type);

  test("is accepted where the platform's table has it, and refused anywhere else", () => {
    const wrong = own.flatMap((row) => {
      if (row.schema === "Itemized") return [];
      return WORDS.flatMap((word) => {
        // Release 2.25 has `blocked` for every type of value but arbitrary objects.
        const isKnown = word === "blocked" ? row.schema !== "ArbitraryRules" : row.rules.includes(word);
        const value = ruleValue(word, row);
        if (value === undefined) return [];
        const found = problems(row, { [word]: value });
        const expected = isKnown ? [] : ["RUNAI-012"];
        return found.join() === expected.join() ? [] : [`${row.path}.${word}: ${found.join() || "accepted"}`];
      });
    });
    expect(wrong).toEqual([]);
    expect(own.length).toBeGreaterThan(60);
  });

  test("of instances is accepted below instances only", () => {
    const items = own.filter(({ schema }) => schema === "Itemized");
    expect(items.length).toBeGreaterThan(3);
    for (const row of items) {
      expect([row.path, problems(row, { instances: { canAdd: false, locked: ["a"] } })]).toEqual([row.path, []]);
      expect([row.path, problems(row, { canAdd: false })]).toEqual([row.path, ["RUNAI-011"]]);
      for (const word of WORDS) {
        expect([row.path, word, problems(row, { instances: { [word]: true } })]).toEqual([
          row.path,
          word,
          ["RUNAI-011"],
        ]);
      }
    }
  });

  test("exists for no field that the platform's table does not have", () => {
    const known = new Set(own.map(({ path }) => path));
    const others = flatFields(type).flatMap(({ path, field }) =>
      known.has(path) || path === "startupPolicy" || (field.form === "value" && field.since !== undefined)
        ? []
        : [path],
    );
    expect(others).toEqual([]);
  });
});
