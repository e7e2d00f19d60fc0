import { expect, test } from "vitest";
import { createEngine } from "../../../../src/interpret/objects/engine.ts";
import { RiError } from "../../../../src/interpret/objects/error.ts";
import { matchInstanceId } from "../../../../src/interpret/objects/pods.ts";

const match = (ids: readonly string[]) => matchInstanceId(createEngine(), undefined, ids, {});

test("a pod without an instance selector belongs to the only instance, which has no id", () => {
  expect(match([""])).toBe("");
});

test.each([[[]], [["a"]], [["", ""]], [["", "a"]]])("the instances %j need a selector", (ids) => {
  const message = "no instance selector provided but instance ids are not empty";
  expect(() => match(ids)).toThrow(new RiError("instance", message));
});
