import { expect, test } from "vitest";
import { unchangedObject } from "../../../../src/inputs/kustomize/built-object.ts";
import { withNameHash } from "../../../../src/inputs/kustomize/name-hash.ts";

const made = (kind: string, name: string, fields: object) => ({
  ...unchangedObject({ apiVersion: "v1", kind, metadata: { name }, ...fields }),
  needsHash: true as const,
});
const nameOf = (object: ReturnType<typeof made>) => withNameHash(object).value.metadata;

// The names are those of kustomize 5.8.1.
test.each([
  ["ConfigMap", "p-empty", {}, "p-empty-6ct58987ht"],
  ["ConfigMap", "p-a", { data: { a: "1", b: "<x>&y ü" } }, "p-a-dfkhfg8b8m"],
  ["Secret", "p-s", { data: { k: "dg==" }, type: "Opaque" }, "p-s-ftgtgc4t9f"],
])("a generated %s %s has the hash of its content", (kind, name, fields, expected) => {
  expect(nameOf(made(kind, name, fields))).toEqual({ name: expected });
});

test("the order of members does not count, and an object of a file has no hash", () => {
  const one = made("ConfigMap", "a", { data: { x: "1", y: "2" } });
  const other = made("ConfigMap", "a", { data: { y: "2", x: "1" } });
  expect(nameOf(one)).toEqual(nameOf(other));
  const { needsHash: _, ...plain } = one;
  expect(withNameHash(plain)).toBe(plain);
});
