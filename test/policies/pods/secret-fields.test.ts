import { describe, expect, test } from "vitest";
import { mayBeSecretField, secretsBelow } from "../../../policies/pods/secret-fields.ts";

const TOKEN = `hf_${"a1B2c3D4e5".repeat(3)}abcd`;
const paths = (spec: unknown, skipped: readonly string[] = []) =>
  secretsBelow({ spec }, skipped).map(({ path, owner, key }) => [path, owner, key]);

describe("the secrets in the fields of an object", () => {
  test.each([undefined, null, {}, [], "x", 5, true, { a: null, b: [null, 5, true, {}] }])("none in %j", (spec) => {
    expect(paths(spec)).toEqual([]);
  });

  test("their places, in lists and after other values", () => {
    expect(paths({ a: null, b: 5, c: [null, { d: TOKEN }], e: TOKEN })).toEqual([
      ["/spec/c/1/d", "field d", "a Hugging Face token"],
      ["/spec/e", "field e", "a Hugging Face token"],
    ]);
  });

  test("not the names of keys of a Secret", () => {
    expect(paths({ db: { secretKeys: { password: "DB_PASSWORD" } } })).toEqual([]);
    expect(paths({ db: { keys: { password: "DB_PASSWORD" } } }).map(([path]) => path)).toEqual([
      "/spec/db/keys/password",
    ]);
    expect(paths({ db: { secretKeys: { password: TOKEN } } }).map(([path]) => path)).toEqual([
      "/spec/db/secretKeys/password",
    ]);
  });

  test("not those in skipped members", () => {
    expect(paths({ a: TOKEN, b: { a: TOKEN } }, ["a"])).toEqual([["/spec/b/a", "field a", "a Hugging Face token"]]);
  });
});

test.each([
  ["a", "x", false, false],
  ["a", TOKEN, false, true],
  ["userData", "x", false, true],
  ["userDataBase64", "x", false, true],
  ["password", "x", false, false],
  ["password", "x", true, true],
  ["userData", "x", true, false],
])("whether the field %s with the value %s, in settings: %s, may be a secret", (name, value, isSetting, expected) => {
  expect(mayBeSecretField(name, value, isSetting)).toBe(expected);
});
