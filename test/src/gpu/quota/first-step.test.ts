import { expect, test } from "vitest";
import { childrenStep, NO_STEP, type Part } from "../../../../src/gpu/quota/first-step.ts";

/** A part whose step has as many pods as its number. */
const part = (pods: number, threshold: number, done: number): Part => ({
  name: `part-${pods}`,
  threshold,
  done,
  step: { ...NO_STEP, pods },
  isPossible: true,
});
const chosen = (...parts: readonly Part[]) => childrenStep(parts, 0, 0).pods;

test.each([
  ["in proportion to the minimum", part(1, 4, 8), part(2, 2, 3), 2],
  ["in proportion to the minimum, whatever the order", part(1, 2, 3), part(2, 4, 8), 1],
  ["a minimum above 0 before none", part(1, 0, 0), part(2, 2, 4), 2],
  ["a minimum above 0 before none, whatever the order", part(1, 2, 4), part(2, 0, 0), 1],
  ["fewer ready ones where there is no minimum", part(1, 0, 2), part(2, 0, 1), 2],
  ["the name where all else is equal", part(2, 2, 2), part(1, 2, 2), 1],
])("the scheduler takes %s", (_, a, b, pods) => {
  expect(chosen(a, b)).toBe(pods);
});
