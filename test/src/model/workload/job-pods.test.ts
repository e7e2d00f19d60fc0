import { expect, test } from "vitest";
import { podsOfJob } from "../../../../src/model/workload/job-pods.ts";

test.each([
  [undefined, 1],
  [null, 1],
  [{}, 1],
  [{ parallelism: null, completions: null }, 1],
  [{ parallelism: "4" }, 1],
  [{ parallelism: 4 }, 4],
  [{ completions: 8 }, 1],
  [{ parallelism: 4, completions: 8 }, 4],
  [{ parallelism: 4, completions: 2 }, 2],
])("a Job with the spec %j runs at most %i pods at a time", (spec, pods) => {
  expect(podsOfJob(spec)).toBe(pods);
});
