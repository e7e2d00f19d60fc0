import { describe, expect, test } from "vitest";
import { readYaml } from "../../../src/yaml/index.ts";

const problem = (text: string, file = "a.json") => {
  const { documents, unreadable } = readYaml(text, file);
  expect(documents.length + unreadable.length).toBe(1);
  const [found] = unreadable;
  return found === undefined ? undefined : `${found.line}:${found.column} ${found.message}`;
};

describe("a .json file", () => {
  test("is read as YAML reads it", () => {
    expect(readYaml('{"a": [1, "yes", null]}\n', "a.json").documents[0]?.value).toEqual({ a: [1, "yes", null] });
    expect(problem("null", "a.JSON")).toBeUndefined();
  });

  test.each([
    ["a trailing comma", '{\n  "a": 1,\n}\n', "3:1"],
    ["a trailing comma in a list", '{"a": [1,]}', "1:10"],
    ["a bare word", '{"a": yes}', "1:7"],
    ["a bare word with a backslash", '{"a": y\\n}', "1:7"],
    ["single quotes", "{'a': 1}", "1:2"],
    ["a comment", '{"a": 1} # why', "1:10"],
    ["block style", "a: 1\n", "1:1"],
  ])("is JSON: %s is refused at its place", (_, text, place) => {
    expect(problem(text)).toBe(
      `${place} this is not JSON, although it is YAML: a comma, quote or bracket is missing or one too many here`,
    );
    expect(problem(text, "a.yaml")).toBeUndefined();
  });

  test("has the place of an escape that only YAML has", () => {
    const message =
      "this is not JSON, although it is YAML: the backslash here starts no escape of JSON; write two for a backslash";
    expect(problem('{\n  "a": "it\\\'s"\n}\n')).toBe(`2:11 ${message}`);
    expect(problem('{"a\\x41": 1}')).toBe(`1:4 ${message}`);
  });

  test("keeps the problems that YAML has with it", () => {
    expect(problem('{"a": 1, "a": 2}')).toMatch(/duplicate/);
    expect(problem('{"a": "\\q"}')).toMatch(/backslash/);
  });
});
