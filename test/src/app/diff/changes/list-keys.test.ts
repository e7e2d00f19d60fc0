import { expect, test } from "vitest";
import { listKeys } from "../../../../../src/app/diff/changes/list-keys.ts";

test.each([
  ["env", [{ name: "A" }, { name: "B" }], [{ name: "B" }], [["name=A", "name=B"], ["name=B"]]],
  ["env", [{ name: "A" }], [{ value: "1" }], undefined],
  ["env", [{ value: "1" }], [{ value: "2" }], undefined],
  ["env", [{ name: "A" }, { name: "A" }], [{ name: "A" }], undefined],
  ["args", ["a"], ["b"], undefined],
])("the keys of %s before %j and after %j", (field, before, after, expected) => {
  const keys = listKeys(field, before, after);
  expect(keys && [keys.before, keys.after]).toEqual(expected);
});
