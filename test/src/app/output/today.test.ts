import { expect, test } from "vitest";
import { todayIn } from "../../../../src/app/output/today.ts";

const noon = () => Date.UTC(2026, 10, 21, 23, 59);

test.each([
  [{}, "2026-11-21"],
  [{ SOURCE_DATE_EPOCH: "0" }, "1970-01-01"],
  [{ SOURCE_DATE_EPOCH: "1767225599" }, "2025-12-31"],
  [{ SOURCE_DATE_EPOCH: "" }, "2026-11-21"],
  [{ SOURCE_DATE_EPOCH: "yesterday" }, "2026-11-21"],
  [{ SOURCE_DATE_EPOCH: "-1" }, "2026-11-21"],
])("the day of %j is %s", (environment, day) => {
  expect(todayIn(environment, noon)).toBe(day);
});
