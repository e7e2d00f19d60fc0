import { describe, expect, test } from "vitest";
import { couldBeManifest } from "../../../../src/inputs/source/could-be-manifest.ts";

const could = (text: string) => couldBeManifest(new TextEncoder().encode(text));
const KIND = '? X a2luZA==\n: Pod\n"apiVersion": v1\n';

describe("a file that cannot be read", () => {
  test.each([
    "",
    "{",
    "apiVersion: v1",
    "kind: Pod",
    "a: !Ref b\nc: !Sub d\n",
    "!important",
    "a: 100% !Ref b\n",
    KIND.replace("X", "!!str"),
  ])("is no manifest: %j", (text) => {
    expect(could(text)).toBe(false);
  });

  test.each([
    "apiVersion: v1\nkind: Pod\n",
    '{"\\u0061piVersion": "v1", "k\\x69nd": "Pod"}',
    '"api\\\n  Version": v1\nkind: Pod\n',
  ])("could be a manifest: %j", (text) => {
    expect(could(text)).toBe(true);
  });

  test.each(
    ["!!binary", "!<tag:yaml.org,2002:binary>", "!<!!binary>", "!<tag:yaml.org,2002:%62inary>", "!a,binary"].map(
      (tag) => KIND.replace("X", tag),
    ),
  )("has a key in base64: %j", (text) => {
    expect(could(text)).toBe(true);
  });

  test("has a tag with another name", () => {
    const text = "%TAG ! tag:yaml.org,2002:bin\n---\n? !ary a2luZA==\n: Pod\napiVersion: v1\n";
    expect([could(text), could(`# \u0085${text}`)]).toEqual([true, true]);
  });

  test.each(["utf-16le", "utf-16be"])("is in %s", (encoding) => {
    const little = Buffer.from("\uFEFFapiVersion: v1\nkind: Pod\n", "utf16le");
    expect(couldBeManifest(encoding === "utf-16le" ? little : little.swap16())).toBe(true);
  });

  test("is decided in one pass", () => {
    expect(could(`${"!".repeat(2_000_000)} a`)).toBe(false);
    expect(could("! ".repeat(1_000_000))).toBe(false);
  });
});
