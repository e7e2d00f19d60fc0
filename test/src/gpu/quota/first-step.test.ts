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
const chosen = (...parts: readonly Part[]) => childrenStep(parts, 0, 0, false).pods;

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

const waiting = (pods: number, isPossible = true): Part => ({ ...part(pods, 1, 0), isPossible });

test.each([
  ["an incomplete one", false, 1],
  ["the next complete one", true, 2],
])("the scheduler takes %s where it passes over incomplete subgroups: %s", (_, takesComplete, pods) => {
  expect(childrenStep([waiting(1, false), waiting(2)], 1, 0, takesComplete).pods).toBe(pods);
});

test("a subgroup that waits for nothing counts as ready where the scheduler passes over incomplete ones", () => {
  const parts = [waiting(1), waiting(2), part(3, 0, 0)];
  expect(childrenStep(parts, 2, 1, true).pods).toBe(1);
  expect(childrenStep(parts, 2, 1, false).pods).toBe(3);
});
