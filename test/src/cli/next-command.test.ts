import { expect, test, vi } from "vitest";
import { checkOf, commandLine, sameCommand } from "../../../src/cli/next-command.ts";

test.each([
  [[], ""],
  [["muster", "check", "-"], "muster check -"],
  [["muster", "quota", "--explain", "team a"], "muster quota --explain 'team a'"],
  [["muster", "check", "-a b"], "muster check -'a b'"],
  [["muster", "check", ""], "muster check ''"],
])("the words %j are a command that a shell reads", (words, line) => {
  expect(commandLine(...words)).toBe(line);
});

test("the same command with more words keeps the options of the process", () => {
  vi.spyOn(process, "argv", "get").mockReturnValue(["node", "muster", "export", "a b.yaml", "--ids", "i.yaml"]);
  expect(sameCommand("--out", "exported")).toBe("muster export 'a b.yaml' --ids i.yaml --out exported");
  vi.restoreAllMocks();
});

test("a check is that of the same repository", () => {
  expect(checkOf(["a.yaml"], {})).toBe("muster check a.yaml");
  expect(checkOf([], { root: "my repo" })).toBe("muster check --root 'my repo'");
});
