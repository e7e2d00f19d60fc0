import { expect, test } from "vitest";
import { slowLoops } from "./slow-loops.ts";

test.each([
  ["a search that starts again in a run", /\s+$/, ["the search and \\s"]],
  ["two loops over the same text", /^\s*(.+?)\s*$/, ["\\s and .", "\\s and \\s"]],
  ["a loop in a loop", /^(?:a+)+$/, ["a (exponential)"]],
  ["alternatives that overlap", /^(?:a|ab?)*$/, ["a (exponential)"]],
  ["alternatives that match the same", /^(?:\w|a)*!/, ["\\w (exponential)", "a (exponential)"]],
  ["a start that the loop matches", /a[^b]*b/, ["the search and [^b]"]],
  ["an optional loop after the end of a match", /a(?:[^b]*b)?/g, ["the search and [^b]"]],
  ["lines whose start is also an end", /^\s*a$/m, ["the search and \\s"]],
  ["a loop in a lookahead", /(?=\d+x)/, ["the search and \\d"]],
  ["a loop in a negated lookahead", /\w+(?!\w*\s*\()/, ["the search and \\w", "\\w and \\w"]],
])("%s is slow", (_, { source, flags }, loops) => {
  expect(slowLoops(source, flags)).toEqual(expect.arrayContaining(loops));
});

test.each([
  ["a loop that ends the match", /[a-z]+/g],
  ["a text in quotes", /"[^"]*"/g],
  ["an anchor", /^\s+$/],
  ["a number", /^\d+(?:\.\d+)?$/],
  ["a start that the loop does not match", /x[^xy]*y/],
  ["a loop at the start of each word", /\b\w+!/],
  ["a loop at the start of each line", /^[ \t]*x/m],
  ["a loop after another character", /(?<![^ ])[^ :]+:/],
  ["bounded repetitions", /a.{0,100}b/],
  ["escapes in a text", /^"(?:[^"\\]|\\.)*"/],
  ["a reference back", /^(["'])[^"']*\1$/],
  ["an option that fails in the middle", /[a-z]+(?:::[a-z]+)*/y],
])("%s takes linear time", (_, { source, flags }) => {
  expect(slowLoops(source, flags)).toEqual([]);
});
