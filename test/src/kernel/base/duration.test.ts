import { describe, expect, it } from "vitest";
import { durationSeconds } from "../../../../src/kernel/base/duration.ts";

describe("durationSeconds", () => {
  it.each([
    ["0", 0],
    ["-0", 0],
    ["90s", 90],
    ["1h30m", 5400],
    ["1.5h", 5400],
    [".5s", 0.5],
    ["1.s", 1],
    ["+2m", 120],
    ["-1s", -1],
    ["100ms", 0.1],
    ["1us", 1e-6],
    ["1\u00b5s", 1e-6],
    ["1\u03bcs", 1e-6],
    ["1m1m", 120],
    ["2562047h", 2562047 * 3600],
    ["9223372036854774784ns", 9_223_372_036.854774],
  ])("reads %s", (text, seconds) => {
    expect(durationSeconds(text)).toBeCloseTo(seconds, 9);
  });

  it.each([
    "",
    "-",
    "+",
    "1",
    "1d",
    "s",
    "1 s",
    " 1s",
    "1s ",
    "1h30",
    "--1s",
    "1s-1s",
    "1e3s",
    "1,5h",
    ".s",
    "2562048h",
    "9223372036854775808ns",
    "Infinity",
    `${"9".repeat(80)}s`,
  ])("takes %j for none", (text) => {
    expect(durationSeconds(text)).toBeUndefined();
  });
});
