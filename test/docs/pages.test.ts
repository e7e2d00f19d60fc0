import { expect, test } from "vitest";
import { pages, written } from "./pages.ts";

/** The parts of a page that a program writes. */
const GENERATED = /<!-- [^\n]*written by npm run[^\n]*-->[\s\S]*?<!-- end of [^\n]*-->/g;

const textOf = (path: string) => pages.get(path)?.text ?? "";

test("the pages that people wrote have at most 45,000 words", () => {
  const words = written.flatMap((path) =>
    textOf(path)
      .replaceAll(GENERATED, "")
      .split(/\s+/)
      .filter((token) => /[\p{L}\p{N}]/u.test(token)),
  );
  expect(words.length).toBeGreaterThan(20_000);
  expect(words.length).toBeLessThanOrEqual(45_000);
});

test("every page opens with what its reader can do afterwards", () => {
  const others = written.filter((path) => !/^After this page\b/.test(pages.get(path)?.opening ?? ""));
  expect(others).toEqual([]);
});

test("at least thirty questions of new users lead to a page", () => {
  const questions = textOf("docs/start/questions.md").match(/^\| [^|]*\? [^|]*\| \[.*\]\(.*\) \| \S+#\d+/gm) ?? [];
  expect(questions.length).toBeGreaterThanOrEqual(30);
});
