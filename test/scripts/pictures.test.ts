import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";
import { pageSvg } from "../../scripts/pictures/page.ts";
import { terminalSvg } from "../../scripts/pictures/terminal.ts";
import { pictures } from "../../scripts/pictures.ts";
import { HOSTILE_TEXTS } from "../helpers/hostile-texts.ts";
import { ROOT } from "../helpers/repository.ts";
import { readXml, type XmlElement } from "../src/app/report/xml.ts";

const all = (element: XmlElement): readonly XmlElement[] => [element, ...element.children.flatMap(all)];
const tags = (svg: string) => all(readXml(svg)).map(({ name, attributes }) => [name, Object.keys(attributes)]);

describe("docs/pictures", () => {
  const made = pictures();

  it("is fresh (npm run docs)", () => {
    expect(readdirSync(join(ROOT, "docs/pictures")).toSorted()).toEqual([...made.keys()].toSorted());
    for (const [name, svg] of made) expect(readFileSync(join(ROOT, "docs/pictures", name), "utf8"), name).toBe(svg);
  });

  test.each([...made])("%s is an SVG file with a title, a description and colours for dark pages", (_, svg) => {
    const root = readXml(svg);
    expect(root.attributes).toMatchObject({ xmlns: "http://www.w3.org/2000/svg", role: "img" });
    expect(root.children.slice(0, 2).map(({ name, text }) => [name, text.length > 20])).toEqual([
      ["title", true],
      ["desc", true],
    ]);
    expect(svg).toContain("prefers-color-scheme: dark");
    expect(svg).not.toMatch(/<script|<image|\bhref=|\bon[a-z]+=|@import|url\((?!#fade\))/i);
  });

  test.each(["README.md", "docs/guides/quota.md"])("%s describes its pictures", (file) => {
    const images = [
      ...readFileSync(join(ROOT, file), "utf8").matchAll(/!\[([^\]]*)\]\((?:docs\/|\.\.\/)?pictures\/([^)]+)\)/g),
    ];
    expect(images.length).toBeGreaterThan(0);
    for (const [, text = "", name = ""] of images) {
      expect(text.length).toBeGreaterThan(30);
      expect([...made.keys()]).toContain(name);
    }
  });
});

describe("terminalSvg", () => {
  it("has the text and the colours of the output", () => {
    const svg = terminalSvg(
      "t",
      "a <b>",
      "\u001b[1m\u001b[31merror\u001b[39m\u001b[22m: <x> & y\n\n\u001b[2mfix\nthis\u001b[0m\n",
    );
    const texts = all(readXml(svg)).filter(({ name }) => name === "text");
    expect(
      texts.map(({ text, children }) => [text, ...children.map((span) => [span.attributes.class, span.text])]),
    ).toEqual([
      ["", ["bold", "$ a <b>"]],
      [": <x> & y", ["bold red", "error"]],
      ["", ["dim", "fix"]],
      ["", ["dim", "this"]],
    ]);
    expect(texts.map(({ attributes }) => attributes.textLength)).toEqual(["54.6", "109.2", "23.4", "31.2"]);
  });

  test.each(HOSTILE_TEXTS.filter((text) => !text.includes("\n") && !text.includes("\u001b")))(
    "has the tags of a harmless text for %j",
    (text) => {
      expect(tags(terminalSvg(text, text, text))).toEqual(tags(terminalSvg("a", "a", "a")));
    },
  );

  it("rejects an escape code without a class", () => {
    expect(() => terminalSvg("t", "a", "\u001b[45mx")).toThrow("the escape code 45 has no class");
  });
});

it("pageSvg rejects a text that is not a page", () => {
  const frame = { title: "t", description: "d", width: 1, height: 1 };
  expect(() => pageSvg("", frame)).toThrow("the page has no style or no main element");
});
