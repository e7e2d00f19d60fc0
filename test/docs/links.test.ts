import { existsSync } from "node:fs";
import { join, posix } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../helpers/repository.ts";
import { pages, written } from "./pages.ts";

/** The file and the anchor of a link in a page, or undefined for an address of the web. */
function targetOf(path: string, link: string): { readonly file: string; readonly anchor: string } | undefined {
  if (/^[a-z]+:/.test(link)) return undefined;
  const [file = "", anchor = ""] = link.split("#");
  return { file: file === "" ? path : posix.join(posix.dirname(path), decodeURI(file)).replace(/\/$/, ""), anchor };
}

test("every link leads to a file, and every anchor to a heading", () => {
  const dead = [...pages.values()].flatMap(({ path, links }) =>
    links
      .filter((link) => {
        const target = targetOf(path, link);
        if (target === undefined) return false;
        if (!existsSync(join(ROOT, target.file))) return true;
        return target.anchor !== "" && pages.get(target.file)?.anchors.has(target.anchor) === false;
      })
      .map((link) => `${path}: ${link}`),
  );
  expect(pages.size).toBeGreaterThan(300);
  expect(dead).toEqual([]);
});

test("the index leads to every page, in one or more steps", () => {
  const reached = new Set(["docs/README.md"]);
  for (const path of reached) {
    for (const link of pages.get(path)?.links ?? []) {
      const file = targetOf(path, link)?.file ?? "";
      const page = pages.has(file) ? file : `${file}/README.md`;
      if (pages.has(page)) reached.add(page);
    }
  }
  expect(written.filter((path) => !reached.has(path))).toEqual([]);
});
