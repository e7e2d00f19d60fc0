import { expect, test } from "vitest";
import { scheduleProblem } from "../../../../src/k8s-fields/kubernetes/schedule.ts";

test.each(["0 3 * * 1-5", "*/5 0 1 jan sun", "@daily", "@every 1h30m", "@every 0"])("%s is a schedule", (schedule) => {
  expect(scheduleProblem(schedule)).toBeUndefined();
});

test.each([
  ["", "has 1 field instead of 5"],
  ["0 25 * * *", "has the invalid hour '25'"],
  ["@often", "is not a known macro, such as @daily"],
  ["@every", "is not a known macro, such as @daily"],
  ["@every day", "has no duration such as 90s or 1h30m after @every"],
  ["@every 1d", "has no duration such as 90s or 1h30m after @every"],
  ["@every  1h", "has no duration such as 90s or 1h30m after @every"],
  ["TZ=UTC @daily", "has a time zone, which belongs in timeZone"],
])("%j is not a schedule: it %s", (schedule, problem) => {
  expect(scheduleProblem(schedule)).toBe(problem);
});
