import { expect, test } from "vitest";
import { builtinWorkload } from "../../../policies/gitops/podless-kinds.ts";

test.each([
  ["apps", "Deployment", "Deployment"],
  ["apps", " deployMENT ", "Deployment"],
  ["", "pod", "Pod"],
  ["batch", "CRONJOB", "CronJob"],
  ["batch", "Deployment", undefined],
  ["apps", "", undefined],
])("the workload kind of %j %j is %s", (group, kind, expected) => {
  expect(builtinWorkload(group, kind)).toBe(expected);
});
