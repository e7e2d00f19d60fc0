import { expect, test } from "vitest";
import { STEPS_OF_OBJECT, Work, WorkLimit } from "../../../../src/cel/work.ts";
import { SharedWork, STEPS_OF_CHECK } from "../../../../src/k8s-fields/crd/shared-work.ts";

const worked = (steps: number) => {
  const work = new Work(STEPS_OF_CHECK * 2);
  work.spend(steps);
  return work;
};

test("an object may take its steps, and the step beyond them counts as well", () => {
  const work = new Work();
  work.spend(STEPS_OF_OBJECT);
  expect(work.used).toBe(STEPS_OF_OBJECT);
  expect(() => work.read("a".repeat(32))).toThrow(WorkLimit);
  expect(work.used).toBe(STEPS_OF_OBJECT + 2);
});

test("ordinary objects never use up a check", () => {
  const work = new SharedWork();
  for (let object = 0; object < 100_000; object += 1) work.add(worked(20_000), "Widget");
  expect(work.used).toBe(0);
  expect(work.isSpent()).toBe(false);
});

test("larger ones do, with those of other threads, and the largest kind is known", () => {
  const work = new SharedWork();
  expect([work.largest, work.isSpent(STEPS_OF_CHECK), work.isSpent(STEPS_OF_CHECK + 1)]).toEqual(["", false, true]);
  work.add(worked(20_001.5), "a/v1 Widget");
  work.add(worked(20_003), "a/v1 Gadget");
  expect([work.used, work.largest]).toEqual([5, "a/v1 Gadget"]);
  expect(work.isSpent(STEPS_OF_CHECK - 5)).toBe(false);
  expect(work.isSpent(STEPS_OF_CHECK - 4)).toBe(true);
  work.add(worked(STEPS_OF_CHECK + 20_000), "a/v1 Widget");
  expect([work.isSpent(), work.largest]).toEqual([true, "a/v1 Widget"]);
});
