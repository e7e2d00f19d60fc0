import { expect, test } from "vitest";
import { commandLine } from "../../../src/cli/next-command.ts";

test.each([
  [[], ""],
  [["muster", "check", "-"], "muster check -"],
  [["muster", "quota", "--explain", "team a"], "muster quota --explain 'team a'"],
  [["muster", "check", "-a b"], "muster check -'a b'"],
  [["muster", "check", ""], "muster check ''"],
])("the words %j are a command that a shell reads", (words, line) => {
  expect(commandLine(...words)).toBe(line);
});
