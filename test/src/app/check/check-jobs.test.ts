import { availableParallelism } from "node:os";
import { describe, expect, test } from "vitest";
import { workerCount } from "../../../../src/app/check/check-jobs.ts";
import { claimFile, takeFiles } from "../../../../src/app/check/worker-task.ts";

const files = (count: number, bytes = 100) =>
  Array.from({ length: count }, (_, index) => ({ file: `${index}.yaml`, path: `/${index}.yaml`, named: true, bytes }));

describe("the number of workers beside the main thread", () => {
  test.each([
    ["one thread is the main one", 1, 5, 0],
    ["none is asked for", 2, 5, 1],
    ["no more than files", 9, 3, 2],
    ["nothing to read", 9, 0, 0],
    ["each core", 0, 1000, availableParallelism() - 1],
  ])("%s", (_, jobs, count, workers) => {
    expect(workerCount(jobs, files(count))).toBe(workers);
  });

  test("by the size of the files: none for a small set, and one core is left over", () => {
    const most = Math.max(1, Math.min(8, availableParallelism() - 1));
    expect(workerCount("auto", [])).toBe(0);
    expect(workerCount("auto", files(1_000))).toBe(0);
    expect(workerCount("auto", files(1, 100_000_000))).toBe(0);
    expect(workerCount("auto", files(2, 3_000_000))).toBe(Math.min(2, most) - 1);
    expect(workerCount("auto", files(1_000, 100_000))).toBe(most - 1);
  });
});

test("each file is taken once, by whichever thread comes first", () => {
  const share = { files: files(5), next: new SharedArrayBuffer(4) };
  const [one, other] = [takeFiles(share), takeFiles(share)];
  const taken = [one.next(), other.next(), other.next(), one.next()].map(({ value }) => value?.[0]);
  expect(taken).toEqual([0, 1, 2, 3]);
  expect([...other].map(([index, { file }]) => [index, file])).toEqual([[4, "4.yaml"]]);
  expect([...one]).toEqual([]);
});

test("each file is claimed once, by whichever thread comes first", () => {
  const share = { claims: new SharedArrayBuffer(2) };
  expect([0, 1, 0, 1].map((index) => claimFile(share, index))).toEqual([true, true, false, false]);
});
