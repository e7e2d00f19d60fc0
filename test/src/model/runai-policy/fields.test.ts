import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { PolicyWorkloadType } from "../../../../src/model/runai-policy/field.ts";
import { type FlatField, flatFields } from "../../../../src/model/runai-policy/flat-fields.ts";
import { RULES_OF_TYPE } from "../../../../src/model/runai-policy/value-type.ts";

const NAMES: Readonly<Record<string, PolicyWorkloadType>> = {
  workspace: "workspaces",
  training: "trainings",
  distributed: "distributed",
  inference: "inferences",
  distributedInference: "distributed-inferences",
  nimService: "nim-services",
};

const rows = readFileSync(new URL("../../../fixtures/runai-policies/fields-2.24.tsv", import.meta.url), "utf8")
  .trimEnd()
  .split("\n")
  .slice(1)
  .map((line) => line.split("\t"));

/** A row of the platform's table as `path rules words`; the start-up policy has a row for each of its rules. */
function rowText([, path = "", , rules = "", words = ""]: readonly string[]): string {
  return [path, rules.split(",").toSorted().join(","), words].join(" ");
}

function fieldText({ path, field }: FlatField): string {
  if (field.form === "items") return `${path} instances.canAdd,instances.locked `;
  const rules = RULES_OF_TYPE[field.type].filter((rule) => rule !== "blocked").toSorted();
  return `${path} ${rules.join(",")} ${field.words?.join("|") ?? ""}`;
}

const STARTUP = "startupPolicy";

for (const [name, type] of Object.entries(NAMES)) {
  test(`the fields of ${type} and their rules are those of the platform's table`, () => {
    const expected = rows.filter(([each, path = ""]) => each === name && !path.startsWith(STARTUP)).map(rowText);
    const fields = flatFields(type).filter(
      ({ path, field }) => path !== STARTUP && !(field.form === "value" && field.since !== undefined),
    );
    expect(fields.map(fieldText).toSorted()).toEqual(expected.toSorted());
    expect(expected.length).toBeGreaterThan(60);
  });
}

test("the start-up policy has the three rules of the platform's table", () => {
  const expected = rows.flatMap(([, path = ""]) => (path.startsWith(`${STARTUP}.`) ? [path.slice(14)] : []));
  expect(RULES_OF_TYPE["start-up"]).toEqual(expected);
});

test("the only field of a later release is privileged", () => {
  const later = Object.values(NAMES).flatMap((type) =>
    flatFields(type).flatMap(({ path, field }) =>
      field.form === "value" && field.since !== undefined ? [`${type} ${path} ${field.since}`] : [],
    ),
  );
  expect(later).toEqual([
    "workspaces security.privileged 2.25",
    "trainings security.privileged 2.25",
    "distributed worker.security.privileged 2.25",
    "distributed master.security.privileged 2.25",
  ]);
});
