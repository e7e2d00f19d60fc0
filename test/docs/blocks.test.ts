import { expect, test } from "vitest";
import { blocksOf, commandsOf, isShown } from "./blocks.ts";

const commandsIn = (...lines: readonly string[]) => blocksOf(lines.join("\n")).flatMap(commandsOf);

test("a block has the marks of the comment before it", () => {
  const text = ["<!-- in: empty, output of: a --b, c -->", "```", "x", "```", "<!-- a note -->", "```yaml", "y", "```"];
  expect(blocksOf(text.join("\n"))).toEqual([
    { line: 2, language: "", text: "x\n", marks: { in: "empty", "output of": "a --b, c" } },
    { line: 6, language: "yaml", text: "y\n", marks: {} },
  ]);
});

test("a script is its lines, without comments", () => {
  expect(commandsIn("```sh", "muster check  # all", "# only a comment", "", "sed -e a \\", "  -e b", "```")).toEqual([
    { line: 2, text: "muster check" },
    { line: 5, text: "sed -e a -e b" },
  ]);
});

test("a transcript is its commands with their outputs", () => {
  expect(commandsIn("```", "$ muster a", "one", "", "$ muster b", "two", "```")).toEqual([
    { line: 2, text: "muster a", output: "one\n\n" },
    { line: 5, text: "muster b", output: "two\n" },
  ]);
});

test("a marked block is the output of its command, and the steps of a pipeline are commands", () => {
  expect(commandsIn("<!-- output of: muster a -->", "```", "one", "```")).toEqual([
    { line: 2, text: "muster a", output: "one\n" },
  ]);
  expect(
    commandsIn("```yaml", "- run: npx muster check", "  - muster quota", "run: npm ci", "  muster diff", "```"),
  ).toEqual([
    { line: 2, text: "npx muster check" },
    { line: 3, text: "muster quota" },
    { line: 5, text: "muster diff" },
  ]);
});

test("other blocks have no command", () => {
  expect(commandsIn("```ts", "muster", "```", "```", "error: muster check", "```")).toEqual([]);
});

test("an ellipsis stands for a part of a line, or for lines", () => {
  expect(isShown("a\nb", "a\nb\n")).toBe(true);
  expect(isShown("a\nb", "a\nc\n")).toBe(false);
  expect(isShown("a…c", "abc")).toBe(true);
  expect(isShown("a…c", "a\nc")).toBe(false);
  expect(isShown("a\n…\nd", "a\nb\nc\nd")).toBe(true);
  expect(isShown("…\nb", "a\nb")).toBe(true);
  expect(isShown("a\n…", "a\nb\nc")).toBe(true);
  expect(isShown("a\n…\nd", "b\nd")).toBe(false);
  expect(isShown("(1)", "1")).toBe(false);
});
