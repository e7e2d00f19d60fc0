import { expect, test } from "vitest";
import { secretValues } from "../../../../policies/pods/secret-values.ts";
import { looksSecret, maskTokens } from "../../../../src/kernel/base/secret-text.ts";

const TOKEN = "ghp_abcdefghijklmnop0123456789abcd";

test("looksSecret recognises tokens, keys and long lines of base64, in each call", () => {
  for (const line of [`token: ${TOKEN}`, "AKIAABCDEFGHIJKLMNOP", "-----BEGIN PRIVATE KEY-----", "A".repeat(40)]) {
    expect([looksSecret(line), looksSecret(line)]).toEqual([true, true]);
  }
  expect(["", "image: a/b:1", "ghp_short"].map(looksSecret)).toEqual([false, false, false]);
});

test("maskTokens replaces every token and nothing else", () => {
  expect(maskTokens("must be a number, but is 1")).toBe("must be a number, but is 1");
  expect(maskTokens(`is the string "${TOKEN}" or ${TOKEN}`)).toBe(
    'is the string "(not shown, because it looks like a secret)" or (not shown, because it looks like a secret)',
  );
  expect(maskTokens("")).toBe("");
  expect(maskTokens(`token hvs.${"a1B2".repeat(8)} of Vault`)).toBe(
    "token (not shown, because it looks like a secret) of Vault",
  );
});

test.each(["pypi-AgEIcHlwaS5vcmcCJGNhbGwtYS1kb2N0b3I", "glrt-aB3dE6gH9jK2mN5pQ8", "api_org_aB3dE6gH9jK2mN5pQ8sT"])(
  "maskTokens replaces %s, which no-plain-secrets reports",
  (token) => {
    expect(secretValues(token)).toHaveLength(1);
    expect(maskTokens(`is ${token}.`)).toBe("is (not shown, because it looks like a secret).");
  },
);

test("maskTokens replaces a token that is too short to be valid", () => {
  expect(maskTokens(`is ${TOKEN.slice(0, 20)}`)).toBe("is (not shown, because it looks like a secret)");
});
