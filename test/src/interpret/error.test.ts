import { describe, expect, it } from "vitest";
import { failureOf } from "../../../src/interpret/error.ts";

describe("failureOf", () => {
  it("takes data that are too deep for the stack for a limit, and throws anything else on", () => {
    expect(failureOf(new RangeError("Maximum call stack size exceeded")).category).toBe("limit");
    expect(() => failureOf(new TypeError("a mistake"))).toThrow("a mistake");
  });
});
