import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalJson, fitName, shortHash } from "../../../../src/kernel/base/digest.ts";
import { dnsLabelProblem } from "../../../../src/kernel/base/names.ts";

describe("canonicalJson", () => {
  it.each([
    [undefined, "null"],
    [null, "null"],
    [{}, "{}"],
    [[], "[]"],
    [{ b: 1, a: [true, "x", null] }, '{"a":[true,"x",null],"b":1}'],
    [{ a: undefined, B: 1, A: 2 }, '{"A":2,"B":1}'],
  ])("writes %j", (value, text) => {
    expect(canonicalJson(value)).toBe(text);
  });

  it("reads back as the value, whatever the order of members", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const turned = Object.fromEntries(Object.entries(value).reverse());
        expect(canonicalJson(turned)).toBe(canonicalJson(value));
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});

describe("shortHash", () => {
  it("is the start of the SHA-256", () => {
    expect(shortHash("")).toBe("e3b0c442");
    expect(shortHash("abc", 6)).toBe("ba7816");
  });
});

describe("fitName", () => {
  it("leaves a name that fits", () => {
    expect(fitName("a".repeat(63))).toBe("a".repeat(63));
    expect(fitName("team-a-llm", 10)).toBe("team-a-llm");
  });

  it("cuts a longer one and keeps it apart from those that start alike", () => {
    const [one, two] = [`${"a".repeat(70)}1`, `${"a".repeat(70)}2`];
    expect(fitName(one)).toBe(`${"a".repeat(54)}-${shortHash(one)}`);
    expect(fitName(one)).not.toBe(fitName(two));
  });

  it("always gives a label of the wanted length from a label's characters", () => {
    const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,98}[a-z0-9])?$/);
    fc.assert(
      fc.property(label, fc.integer({ min: 20, max: 63 }), (name, max) => {
        expect(dnsLabelProblem(fitName(name, max), max)).toBeUndefined();
      }),
    );
  });
});
