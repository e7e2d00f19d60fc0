import { describe, expect, it } from "vitest";
import { describeValue, isSensitive, typeFix, typeWords } from "../../../../src/k8s-fields/schema/describe.ts";

describe("describeValue", () => {
  it.each<[unknown, string, string]>([
    [undefined, "nothing", "nothing"],
    [null, "null", "null"],
    [[], "an empty list", "an empty list"],
    [[1], "a list", "a list"],
    [{ a: 1 }, "an object", "an object"],
    ["a", 'the string "a"', "a string (not shown)"],
    [1.5, "the number 1.5", "a number (not shown)"],
    [5n, "the number 5", "a number (not shown)"],
    [false, "false", "a boolean (not shown)"],
    [() => 1, "a function", "a function"],
  ])("of %s", (value, shown, hidden) => {
    expect(describeValue(value)).toBe(shown);
    expect(describeValue(value, true)).toBe(hidden);
  });
});

describe("isSensitive", () => {
  it.each([
    "/spec/environmentVariables",
    "/spec/environmentVariables/0",
    "/spec/environmentVariables/0/value",
    "/spec/environmentVariables/0/secret",
    "/spec/environmentVariables/0/secret/name",
    "/spec/leader/environmentVariables/12/value",
    "/spec/args",
    "/spec/worker/command",
    "/spec/storage/git/0/repository",
    "/spec/storage/git/0/passwordSecret",
    "/spec/storage/s3/0/url",
    "/spec/storage/s3/0/accessKeySecret",
    "/spec/servingPort/exposedUrl",
  ])("is true of %s", (pointer) => {
    expect(isSensitive(pointer, "hunter2")).toBe(true);
    expect(isSensitive(pointer, "<password>")).toBe(false);
    expect(isSensitive(pointer, "<a> and hunter2")).toBe(true);
  });

  it.each([
    "",
    "/spec/image",
    "/spec/environmentVariables/0/name",
    "/spec/environmentVariables/0/exclude",
    "/spec/storage/git/0/path",
    "/metadata/name",
  ])("is false of %j", (pointer) => {
    expect(isSensitive(pointer, "x")).toBe(false);
  });
});

describe("types in words", () => {
  it("leave null to go without saying", () => {
    expect(typeWords(["string", "null"])).toBe("a string");
    expect(typeWords(["null"])).toBe("null");
    expect(typeWords(["number", "string"])).toBe("a number or a string");
  });

  it.each<[readonly string[], unknown, string | undefined]>([
    [["string"], 5, "put the value in quotes"],
    [["string", "null"], true, "put the value in quotes"],
    [["integer"], "8", "write it without quotes: 8"],
    [["number"], "0.5", "write it without quotes: 0.5"],
    [["number"], "500m", "write 0.5"],
    [["integer"], "1k", "write 1000"],
    [["integer"], "500m", undefined],
    [["integer"], "many", undefined],
    [["boolean"], "true", "write it without quotes: true"],
    [["boolean"], "Yes", "write it without quotes: true"],
    [["boolean"], "off", "write it without quotes: false"],
    [["boolean"], "maybe", undefined],
    [["array"], "a", "write a list: one item behind each '- '"],
    [["array"], {}, "write a list: one item behind each '- '"],
    [["object"], [], "write one object, without '- ' in front of its fields"],
    [["object"], "a", undefined],
    [["string"], {}, undefined],
  ])("%j for %j come with a way out", (types, value, fix) => {
    expect(typeFix(types, value, false)).toBe(fix);
  });

  it("show no secret in the way out", () => {
    expect(typeFix(["string"], 1234, true)).toBe("put the value in quotes");
    expect(typeFix(["integer"], "1234", true)).toBeUndefined();
  });
});
