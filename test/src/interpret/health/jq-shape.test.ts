import { expect, test } from "vitest";
import { nodeHeight } from "../../../../src/interpret/health/jq-shape.ts";
import { parseJq } from "../../../../src/jq/index.ts";

test.each([
  ["1", 1],
  ["1, 2, 3", 1],
  ["1 and 2 or 3", 1],
  ["1 + 2", 2],
  ["1 + (2 + 3)", 4],
])("the levels of %s", (source, height) => {
  expect(nodeHeight(parseJq(source))).toBe(height);
});
