import { describe, expect, test } from "vitest";
import { hasUnixHash, sha256 } from "../../../../src/kernel/dist/hash.ts";

describe("hasUnixHash", () => {
  const hashes = [sha256("other"), sha256("a: ä\nb: 1\n")];

  test.each([
    ["", false],
    ["a: ä\nb: 1\n", false],
    ["a: ä\r\nb: 1\r\n", true],
    ["a: ä\nb: 1\r\n", true],
    ["a: ä\r\nb: 2\r\n", false],
    ["a: ä\rb: 1\r", false],
  ])("%j is %s", (text, expected) => {
    expect(hasUnixHash(Buffer.from(text), hashes)).toBe(expected);
  });

  test("keeps bytes that are not UTF-8", () => {
    const converted = Buffer.concat([Buffer.from([0xff]), Buffer.from("\r\n")]);
    expect(hasUnixHash(converted, [sha256("\ufffd\n")])).toBe(false);
    expect(hasUnixHash(converted, [sha256(Buffer.from([0xff, 0x0a]))])).toBe(true);
  });
});
