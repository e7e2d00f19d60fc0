import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { resourceInterfaceRules } from "../../../src/model/resource-interface-rules.ts";
import { rulePage } from "../../../src/report/rule-page.ts";

const folder = fileURLToPath(new URL("../../../docs/rules/", import.meta.url));
const rules = Object.entries(resourceInterfaceRules);

describe("docs/rules", () => {
  it("has a page for each rule about Resource Interfaces, and no other", () => {
    const pages = readdirSync(folder).filter((name) => name.startsWith("RI-"));
    expect(pages.toSorted()).toEqual(rules.map(([id]) => `${id}.md`).toSorted());
  });

  it.each(rules)("%s says what the metadata say (else run: node --import tsx scripts/rule-docs.ts)", (id, rule) => {
    expect(readFileSync(`${folder}${id}.md`, "utf8")).toBe(rulePage(id, rule));
  });
});

describe("the metadata of rules", () => {
  it("has ids in order and names in kebab case, each once", () => {
    expect(rules.map(([id]) => id)).toEqual(rules.map(([id]) => id).toSorted());
    const names = rules.map(([, { name }]) => name);
    expect(names.filter((name) => !/^[a-z]+(-[a-z]+)*$/.test(name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(rules)("%s has a title, a reason and a remedy, without a full stop", (_, { title, why, fix }) => {
    for (const text of [title, why, fix]) expect(text).toMatch(/^\S.{9,}[^.\s]$/s);
    expect(title).toMatch(/^[A-Z`]|^instanceIdPath|^metadataPath|^podGroup/);
  });
});

it("a page reads", () => {
  const rule = { name: "a-b", title: "A is b", severity: "error", why: "c holds", fix: "do d" } as const;
  expect(rulePage("RI-999", rule)).toBe(
    "# RI-999 a-b\n\nA is b.\n\n**Severity:** error: `muster ri lint` ends with 2.\n\n**Why:** C holds.\n\n**What to do:** Do d.\n",
  );
});
