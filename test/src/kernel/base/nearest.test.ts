import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { editDistance, nearest } from "../../../../src/kernel/base/nearest.ts";

describe("editDistance", () => {
  it.each([
    ["", "", 0],
    ["a", "", 1],
    ["image", "image", 0],
    ["image", "imgae", 1],
    ["image", "imge", 1],
    ["gpuDeviceRequest", "gpuDevicesRequest", 1],
    ["gpu_devices_request", "gpuDevicesRequest", 0],
    ["GPU-Devices", "gpuDevices", 0],
    ["kitten", "sitting", 3],
  ])("from %j to %j is %i", (a, b, distance) => {
    expect(editDistance(a, b)).toBe(distance);
  });

  it("is the same both ways and 0 only for equal words", () => {
    const word = fc.string({ unit: fc.constantFrom(..."abcd"), maxLength: 6 });
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(editDistance(a, b)).toBe(editDistance(b, a));
        expect(editDistance(a, b) === 0).toBe(a === b);
        expect(editDistance(a, b)).toBeLessThanOrEqual(Math.max(a.length, b.length));
      }),
    );
  });
});

describe("nearest", () => {
  it("finds nothing where nothing is near", () => {
    expect(nearest("image", [])).toBeUndefined();
    expect(nearest("", ["a"])).toBeUndefined();
    expect(nearest("x", ["y"])).toBeUndefined();
    expect(nearest("tty", ["args"])).toBeUndefined();
    expect(nearest("image".repeat(20), ["image".repeat(20)])).toBeUndefined();
  });

  it.each([
    ["imge", ["image", "args"], "image"],
    ["comand", ["command", "compute"], "command"],
    ["enviromentVariable", ["environmentVariables"], "environmentVariables"],
    ["Train", ["train", "build"], "train"],
  ])("takes %s among %j for %s", (word, candidates, expected) => {
    expect(nearest(word, candidates)).toBe(expected);
  });

  it("compares at most 300 candidates, or as many as its caller allows", () => {
    const names = [...Array.from({ length: 300 }, (_, index) => `${index}`), "image"];
    expect([nearest("imagee", names.slice(1)), nearest("imagee", names)]).toEqual(["image", undefined]);
    expect(nearest("imagee", names, names.length)).toBe("image");
  });

  it("does not depend on the order of the candidates", () => {
    const words = fc.uniqueArray(fc.string({ unit: fc.constantFrom(..."abcde"), minLength: 1, maxLength: 6 }), {
      minLength: 1,
    });
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."abcde"), maxLength: 6 }), words, (word, candidates) => {
        expect(nearest(word, candidates.toReversed())).toBe(nearest(word, candidates));
      }),
    );
  });
});
