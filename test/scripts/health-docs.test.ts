import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { withKindsWithoutCheck } from "../../scripts/health-docs.ts";

const DOCS = readFileSync(fileURLToPath(new URL("../../docs/guides/health.md", import.meta.url)), "utf8");

it("docs/guides/health.md lists the kinds without a check", () => {
  expect(withKindsWithoutCheck(DOCS)).toBe(DOCS);
});
