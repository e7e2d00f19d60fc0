import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  DEFAULT_MILLISECONDS,
  DEFAULT_NODES,
  DEFAULT_OUTPUTS,
  DEFAULT_STEPS,
  MAX_CALL_DEPTH,
} from "../../../src/jq/budget.ts";
import { nativeFunctions } from "../../../src/jq/builtins.ts";
import { FORBIDDEN_FUNCTIONS, FORBIDDEN_VARIABLES } from "../../../src/jq/forbidden.ts";
import { MAX_PROGRAM_LENGTH, MAX_TREE_HEIGHT } from "../../../src/jq/parser.ts";

const text = readFileSync(new URL("../../../docs/jq.md", import.meta.url), "utf8");

function section(title: string): string {
  return text.split(`## ${title}\n`)[1]?.split("\n## ")[0] ?? "";
}

function quoted(part: string): ReadonlySet<string> {
  return new Set(Array.from(part.matchAll(/`([^`\s]+)`/g), (match) => match[1] ?? ""));
}

describe("docs/jq.md", () => {
  it("lists every forbidden name and no other function", () => {
    const listed = quoted(section("Forbidden"));
    const names = [...Object.keys(FORBIDDEN_FUNCTIONS), ...Object.keys(FORBIDDEN_VARIABLES).map((name) => `$${name}`)];
    expect(names.filter((name) => !listed.has(name))).toEqual([]);
    const words = ["import", "include", "module"];
    const extra = [...listed].filter(
      (name) => /^[a-z_]+$/.test(name) && !names.includes(name) && !words.includes(name),
    );
    expect(extra).toEqual([]);
  });

  it("lists every native function that is not forbidden", () => {
    const listed = quoted(section("Native functions").split("All of the language")[0] ?? "");
    const names = new Set(nativeFunctions().map((name) => name.replace(/\/.*/, "")));
    const allowed = [...names].filter((name) => !Object.hasOwn(FORBIDDEN_FUNCTIONS, name));
    expect(allowed.filter((name) => !listed.has(name))).toEqual([]);
    expect([...listed].filter((name) => !name.startsWith("@") && !names.has(name))).toEqual([]);
  });

  it("states the limits", () => {
    const limits = section("Limits");
    const figures = [
      DEFAULT_OUTPUTS,
      DEFAULT_STEPS,
      DEFAULT_NODES,
      DEFAULT_MILLISECONDS,
      MAX_CALL_DEPTH,
      MAX_PROGRAM_LENGTH,
      MAX_TREE_HEIGHT,
    ];
    for (const figure of figures) expect(limits).toContain(figure.toLocaleString("en-US"));
  });
});
