import { describe, expect, it } from "vitest";
import { failureOf } from "../../../../src/interpret/objects/error.ts";

describe("failureOf", () => {
  it("converts data that are too deep for the stack to a limit, and throws any other error", () => {
    expect(failureOf(new RangeError("Maximum call stack size exceeded")).category).toBe("limit");
    expect(() => failureOf(new TypeError("a mistake"))).toThrow("a mistake");
  });
});
