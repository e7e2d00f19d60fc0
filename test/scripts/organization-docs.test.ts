import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { withOrganizationFields, withRuleFields } from "../../scripts/organization-docs.ts";
import { ROOT } from "../helpers/repository.ts";

test.each([
  ["organization.md", withOrganizationFields],
  ["rules-reference.md", withRuleFields],
])("%s has the table of fields that npm run docs writes", (name, update) => {
  const page = readFileSync(join(ROOT, "docs/reference", name), "utf8");
  expect(update(page)).toBe(page);
  expect(() => update("")).toThrow("the text lacks");
});
