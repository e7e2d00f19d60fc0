import { expect, test } from "vitest";
import type { PolicyWorkloadType } from "../../../../src/model/runai-policy/field.ts";
import { systemParts } from "../../../../src/model/runai-policy/system-policy.ts";

const FIELDS = ["security.privileged", "terminationGracePeriodSeconds"];
const inRoles = (...roles: readonly string[]) => FIELDS.flatMap((field) => roles.map((role) => `${role}.${field}`));

test.each<[PolicyWorkloadType, readonly string[]]>([
  ["trainings", FIELDS],
  ["distributed", inRoles("worker", "master")],
])("the system policy of %s has the paths %j", (type, paths) => {
  const { defaults, rules } = systemParts(type);
  expect(rules.map(({ path }) => path).sort()).toEqual([...paths].sort());
  expect(defaults.map(({ path }) => path)).toEqual(rules.map(({ path }) => path));
  for (const { field } of [...defaults, ...rules]) expect(field.form).toBe("value");
});
