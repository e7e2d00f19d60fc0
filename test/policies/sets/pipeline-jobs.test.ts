import { expect, test } from "vitest";
import { readPipelineJobs } from "../../../policies/sets/pipeline-jobs.ts";

test.each([undefined, null, {}, "x", []])("a file with the job %j has no steps", (value) => {
  expect(readPipelineJobs({ a: value }, { a: value }).flatMap(({ steps }) => steps)).toEqual([]);
});

test("a job extends others over ten levels, as in GitLab", () => {
  const file = (levels: number) =>
    Object.fromEntries(
      Array.from({ length: levels + 1 }, (_, level) => [
        level === 0 ? "job" : `.job-${level}`,
        level === levels ? { script: "make" } : { extends: `.job-${level + 1}` },
      ]),
    );
  const runs = (levels: number) => {
    const jobs = readPipelineJobs(file(levels), file(levels));
    return jobs.flatMap(({ steps }) => steps.map(({ run }) => run));
  };
  expect(runs(0)).toEqual(["make"]);
  expect(runs(10)).toEqual(["make"]);
  expect(runs(11)).toEqual([]);
});
