import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { filesOf, SOURCE_FOLDERS } from "../scripts/imports.ts";
import { ruleSkeleton } from "../scripts/new/rule.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const sources = SOURCE_FOLDERS.flatMap(filesOf).map((file) => ({ file, text: readFileSync(`${root}${file}`, "utf8") }));

test("no source file has a TODO, as the skeletons of npm run new have", () => {
  // One rule has the word itself in its list of placeholders.
  const hasTodo = (text: string) => /\bTODO\b(?!",)/.test(text);
  expect(sources.filter(({ text }) => hasTodo(text)).map(({ file }) => `${file} still has a TODO`)).toEqual([]);
  const { files } = ruleSkeleton("gpu/new-rule", (path) => readFileSync(`${root}${path}`, "utf8"));
  expect(hasTodo(files["policies/gpu/new-rule.ts"]?.replaceAll("TODO:", "") ?? "")).toBe(true);
});

test("each exported name has one meaning", () => {
  const files = new Map<string, string[]>();
  for (const { file, text } of sources) {
    for (const [, name = ""] of text.matchAll(
      /^export (?:async )?(?:function\*?|const|interface|type|class) (\w+)/gm,
    )) {
      files.set(name, [...(files.get(name) ?? []), file]);
    }
  }
  expect(files.size).toBeGreaterThan(1000);
  expect([...files].filter(([, { length }]) => length > 1)).toEqual([]);
});

test("a list of choices comes from choices(), so that a fix does not end in an empty list", () => {
  // A list in capital letters is a constant of the source.
  const isList = /(?:one of|known here|it has):? ?\$\{[a-z]\w*\.(?:\w+\([^)]*\)\.)?join\(/;
  expect(sources.filter(({ text }) => isList.test(text)).map(({ file }) => file)).toEqual([]);
  expect(isList.test("`use one of: ${" + 'known.join(", ")}`')).toBe(true);
});

test("a comment starts with a noun or a verb, not with a question", () => {
  const startsWithQuestion = (text: string) => /(?:\/\*\*|^\s*\*|\/\/) (?:What|How|Why|Who|Whose|Which) /m.test(text);
  expect(sources.filter(({ text }) => startsWithQuestion(text)).map(({ file }) => file)).toEqual([]);
  expect(startsWithQuestion("/** What a run has used. */")).toBe(true);
});
