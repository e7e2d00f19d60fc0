import { expect, test } from "vitest";
import { shellWord } from "../../../../src/kernel/base/shell-word.ts";

test.each([
  ["charts/web", "charts/web"],
  ["a-b_c.d@1", "a-b_c.d@1"],
  ["", "''"],
  ["-rf", "'-rf'"],
  ["my charts", "'my charts'"],
  ["a;rm -r $HOME", "'a;rm -r $HOME'"],
  ["it's", `'it'\\''s'`],
])("%j", (text, word) => {
  expect(shellWord(text)).toBe(word);
});
