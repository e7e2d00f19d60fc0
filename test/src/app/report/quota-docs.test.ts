import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { QUOTA_FORMATS } from "../../../../src/app/report/quota-formats.ts";
import { quotaJson } from "../../../../src/app/report/quota-json.ts";
import { quotaTables } from "../../../../src/app/report/quota-table.ts";
import { VERDICT_LEVELS } from "../../../../src/gpu/quota/verdict.ts";
import { changedReport } from "./quota-builders.ts";

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../../../${path}`, import.meta.url)), "utf8");
const page = read("docs/guides/quota.md");
const shape = page.split("## JSON")[1] ?? "";

function keysOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(keysOf);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) => [key, ...keysOf(entry)]);
}

describe("the page on quota", () => {
  test.each(VERDICT_LEVELS)("explains the level %s", (level) => {
    expect(page).toContain(`\n| \`${level}\` | `);
  });

  test("explains every column", () => {
    const columns = quotaTables(changedReport()).flatMap((table) => table.columns);
    for (const column of [...columns, "allocated", "potential"]) {
      expect(page).toMatch(new RegExp(`^\\| .*\`${column}\``, "m"));
    }
  });

  test("names every format", () => {
    expect(page).toContain(`--format ${QUOTA_FORMATS.join("\\|")}[=FILE]`);
  });

  test("has every key of the JSON", () => {
    const keys = [...new Set(keysOf(JSON.parse(quotaJson(changedReport()))))];
    expect(keys.length).toBeGreaterThan(40);
    expect(keys.filter((key) => !new RegExp(`\\b${key}\\b`).test(shape))).toEqual([]);
  });
});
