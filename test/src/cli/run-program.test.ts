import { describe, expect, test } from "vitest";
import { errorLines } from "../../../src/cli/run-program.ts";

const HOW = "    this is a defect of muster: set MUSTER_DEBUG=1, run it again, and report it with the stack";

describe("the lines about an error that ends the process", () => {
  test.each([
    [undefined, ["error: internal error: undefined", HOW]],
    [null, ["error: internal error: null", HOW]],
    [{}, ["error: internal error: [object Object]", HOW]],
    [new TypeError("x is undefined"), ["error: internal error: x is undefined", HOW]],
    [new Error("no such file"), ["error: no such file"]],
  ])("of %s", (error, lines) => {
    expect(errorLines(error, {})).toEqual(lines);
  });

  test("have the stack with MUSTER_DEBUG, of sentences for people too", () => {
    const [message, frame] = errorLines(new Error("no such file"), { MUSTER_DEBUG: "1" });
    expect(message).toBe("error: no such file");
    expect(frame).toMatch(/^ {4}at .*run-program\.test\.ts:\d+:\d+\)?$/);
  });
});
