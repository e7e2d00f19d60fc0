import { describe, expect, it } from "vitest";
import { atLeast } from "../../../../src/kernel/base/version.ts";

describe("atLeast", () => {
  it.each([
    ["0.15.0", "0.15", true],
    ["0.15", "0.15.0", true],
    ["v0.17.1", "0.15", true],
    ["0.14.9", "0.15", false],
    ["0.9", "0.15", false],
    ["1", "0.15", true],
    ["0.15.0-rc1", "0.15", true],
    ["0.16+build", "0.17", false],
    [" 0.17.1 ", "0.17.1", true],
    ["0.17.1", "0.17.2", false],
    ["", "0.1", false],
    ["latest", "0.1", false],
  ])("%j is at least %j: %j", (version, minimum, result) => {
    expect(atLeast(version, minimum)).toBe(result);
  });
});
