import { expect, test } from "vitest";
import { withArticle } from "../../../../src/kernel/base/article.ts";

test.each([
  ["list", "a list"],
  ["integer or a string", "an integer or a string"],
  ["Object", "an Object"],
])("%s: %s", (noun, text) => expect(withArticle(noun)).toBe(text));
