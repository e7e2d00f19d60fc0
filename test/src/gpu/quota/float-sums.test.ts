import { expect, test } from "vitest";
import { floatSumExceeds } from "../../../../src/gpu/quota/float-sums.ts";

test.each([
  [[], 0, 0, false],
  [[{ count: 0, gpu: 10 }], 0, 0, false],
  [[{ count: 3, gpu: 10 }], 30, 0, true],
  [[{ count: 3, gpu: 35 }], 105, 0, false],
  [[{ count: 6, gpu: 1 }], 6, 0, true],
  [[{ count: 2, gpu: 25 }], 50, 0, false],
  [[{ count: 1, gpu: 20 }], 30, 10, true],
  // Only the sum of all pods exceeds the bound.
  [[{ count: 3, gpu: 10 }], 33, 3, true],
  [
    [
      { count: 1, gpu: 10 },
      { count: 1, gpu: 20 },
    ],
    30,
    0,
    true,
  ],
  [
    [
      { count: 1, gpu: 1 },
      { count: 1, gpu: 5 },
    ],
    6,
    0,
    true,
  ],
  [[{ count: 1000, gpu: 35 }], 100_000, 0, false],
  // Only pods that exist and request GPUs count.
  [
    [
      { count: 1001, gpu: 100 },
      { count: 0, gpu: 35 },
    ],
    100_100,
    0,
    false,
  ],
  [
    [
      { count: 1000, gpu: 0 },
      { count: 2, gpu: 10 },
    ],
    20,
    0,
    false,
  ],
  [[{ count: 1001, gpu: 35 }], 100_000, 0, true],
])("of %j with the bound %i beside %i: %s", (addends, have, beside, expected) => {
  expect(floatSumExceeds(addends, have, beside)).toBe(expected);
});
