import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shellOperators, splitShellWords } from "../../../../src/expand/definitions/shell-words.ts";

/** Returns one word in a form that `splitShellWords` reads back. */
function quoteShellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

describe("splitShellWords", () => {
  it.each([
    ["", []],
    ["  \t\n ", []],
    ["python", ["python"]],
    ["python  train.py\t--lr=0.1\n--epochs 3", ["python", "train.py", "--lr=0.1", "--epochs", "3"]],
    [`sh -c "echo 'a b'; exit 1"`, ["sh", "-c", "echo 'a b'; exit 1"]],
    [`sh -c 'echo "a b" \\n'`, ["sh", "-c", 'echo "a b" \\n']],
    [`a"b c"'d e'f`, ["ab cd ef"]],
    [`"" ''`, ["", ""]],
    [`a\\ b`, ["a b"]],
    [`\\'`, ["'"]],
    [`"\\$HOME \\\` \\" \\\\ \\n"`, ['$HOME ` " \\ \\n']],
    ["a \\\n b", ["a", "b"]],
    ["a\\\nb", ["ab"]],
    ['"a\\\nb"', ["ab"]],
    ["\\\n", []],
    [
      "echo $(LWS_LEADER_ADDRESS) $HOME *.py ~ # not a comment",
      ["echo", "$(LWS_LEADER_ADDRESS)", "$HOME", "*.py", "~", "#", "not", "a", "comment"],
    ],
    ["a && b > c", ["a", "&&", "b", ">", "c"]],
  ])("splits %j", (line, words) => {
    expect(splitShellWords(line)).toEqual({ words });
  });

  it.each([
    [`echo "a`, `has a quote (") at character 6 that is never closed`],
    ["echo 'a", "has a quote (') at character 6 that is never closed"],
    [`"a\\"`, `has a quote (") at character 1 that is never closed`],
    ["echo \\", "ends with a backslash that escapes nothing"],
  ])("refuses %j", (line, problem) => {
    expect(splitShellWords(line)).toEqual({ problem });
  });

  it("reads back every list of quoted words", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "binary" })), (words) => {
        expect(splitShellWords(words.map(quoteShellWord).join(" "))).toEqual({ words });
      }),
    );
  });

  it("never throws, and finds no word in blanks alone", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."ab\\'\" \t\n$(") }), (line) => {
        const split = splitShellWords(line);
        if ("words" in split && line.trim() === "") expect(split.words).toEqual([]);
      }),
    );
  });
});

describe("shellOperators", () => {
  it("finds whole words that only a shell acts on", () => {
    expect(shellOperators(["a", "&&", "b", "||", "|", ";", "&", ">", ">>", "<", "<<", "2>", "2>&1"])).toEqual([
      "&&",
      "||",
      "|",
      ";",
      "&",
      ">",
      ">>",
      "<",
      "<<",
      "2>",
      "2>&1",
    ]);
  });

  it("ignores words that only contain such characters", () => {
    expect(shellOperators(["http://h/?a=1&b=2", "a>b", "--filter=x|y", "a;b", ""])).toEqual([]);
  });
});
