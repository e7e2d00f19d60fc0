import { readFileSync } from "node:fs";
import { join } from "node:path";
import MarkdownIt, { type Token } from "markdown-it";
import { globSync } from "tinyglobby";
import { ROOT } from "../helpers/repository.ts";

/** A Markdown file of the repository: its links and the anchors of its headings, as GitHub makes them. */
export interface Page {
  readonly path: string;
  readonly text: string;
  /** The first paragraph after the title. */
  readonly opening: string;
  readonly links: readonly string[];
  readonly anchors: ReadonlySet<string>;
}

const markdown = new MarkdownIt({ html: true });

/** Every page of the repository by its path, apart from what programs write (`dist`, `lib`, `node_modules`). */
export const pages: ReadonlyMap<string, Page> = new Map(
  globSync("**/*.md", {
    cwd: ROOT,
    ignore: ["dist/**", "lib/**", "**/node_modules/**", "test/**", "release/**", "site/**"],
  })
    .toSorted()
    .map((path) => [path, pageOf(path)]),
);

/** The paths of the pages that people wrote: those below docs/, without the page of each rule. */
export const written: readonly string[] = [...pages.keys()].filter((path) => /^docs\/(?!rules\/)/.test(path));

function pageOf(path: string): Page {
  const text = readFileSync(join(ROOT, path), "utf8");
  const tokens = markdown.parse(text, {});
  const inner = tokens.flatMap(({ children }) => children ?? []);
  const links = inner.map((token) => String(token.attrGet("href") ?? token.attrGet("src") ?? "")).filter(Boolean);
  const start = tokens.findIndex(({ type }) => type === "paragraph_open");
  return { path, text, opening: tokens[start + 1]?.content ?? "", links, anchors: anchorsOf(tokens) };
}

function anchorsOf(tokens: readonly Token[]): ReadonlySet<string> {
  const anchors = new Set<string>();
  for (const [index, { type }] of tokens.entries()) {
    if (type !== "heading_open") continue;
    const words = (tokens[index + 1]?.children ?? []).map(({ content }) => content).join("");
    const name = words
      .trim()
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_\- ]/gu, "")
      .replaceAll(" ", "-");
    let anchor = name;
    for (let count = 1; anchors.has(anchor); count += 1) anchor = `${name}-${count}`;
    anchors.add(anchor);
  }
  return anchors;
}
