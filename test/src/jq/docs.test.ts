import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  DEFAULT_BYTES,
  DEFAULT_MILLISECONDS,
  DEFAULT_OUTPUTS,
  DEFAULT_STEPS,
  MAX_CALL_DEPTH,
} from "../../../src/jq/budget.ts";
import { FORBIDDEN_FUNCTIONS, FORBIDDEN_VARIABLES } from "../../../src/jq/forbidden.ts";
import { compileJq } from "../../../src/jq/index.ts";
import { MAX_PROGRAM_LENGTH } from "../../../src/jq/parser.ts";
import { MAX_TREE_HEIGHT } from "../../../src/jq/tree-builder.ts";
import { LEFT_TO_JQ } from "../../conformance/reference-jq.ts";
import { nativeFunctions } from "./native-functions.ts";

const readme = readFileSync(new URL("../../../src/jq/REFERENCE.md", import.meta.url), "utf8");
const guide = readFileSync(new URL("../../../docs/reference/jq.md", import.meta.url), "utf8");

function section(text: string, title: string): string {
  return text.split(`## ${title}\n`)[1]?.split("\n## ")[0] ?? "";
}

function quoted(part: string): ReadonlySet<string> {
  return new Set(Array.from(part.matchAll(/`([^`\s]+)`/g), (match) => match[1] ?? ""));
}

describe("docs/reference/jq.md", () => {
  it("lists every forbidden name and no other function", () => {
    const listed = quoted(section(guide, "Forbidden names"));
    const names = [...Object.keys(FORBIDDEN_FUNCTIONS), ...Object.keys(FORBIDDEN_VARIABLES).map((name) => `$${name}`)];
    expect(names.filter((name) => !listed.has(name))).toEqual([]);
    const words = ["import", "include", "module"];
    const extra = [...listed].filter(
      (name) => /^[a-z_]+$/.test(name) && !names.includes(name) && !words.includes(name),
    );
    expect(extra).toEqual([]);
  });
});

describe("src/jq/REFERENCE.md", () => {
  it("lists every native function and no other", () => {
    const listed = quoted(section(readme, "Native functions").split("The language itself")[0] ?? "");
    const names = new Set(nativeFunctions.map((name) => name.replace(/\/.*/, "")));
    expect([...names].filter((name) => !listed.has(name))).toEqual([]);
    expect([...listed].filter((name) => !name.startsWith("@") && !names.has(name))).toEqual([]);
  });

  it("lists the functions that only jq runs", () => {
    const listed = [...quoted(section(readme, "What only jq runs"))].filter((name) => /^\w+$/.test(name));
    expect(listed).toEqual([...new Set(LEFT_TO_JQ.map((name) => name.replace(/\/.*/, "")))]);
  });

  it("states the limits", () => {
    const limits = section(readme, "Limits");
    const figures = [
      DEFAULT_OUTPUTS,
      DEFAULT_STEPS,
      DEFAULT_BYTES,
      DEFAULT_MILLISECONDS,
      MAX_CALL_DEPTH,
      MAX_PROGRAM_LENGTH,
      MAX_TREE_HEIGHT,
    ];
    for (const figure of figures) expect(limits).toContain(figure.toLocaleString("en-US"));
  });

  const versions = Array.from(
    section(readme, "gojq 0.12.19").matchAll(/^\| `(.+?)`.* \| (.+?) \| (.+?) \|$/gm),
    (row) => row.slice(1).map((cell) => cell.replaceAll("\\|", "|").replaceAll("`", "")),
  );

  it.each(versions)("states the result of %s", (program = "", ours, newer) => {
    const result = () => JSON.stringify(compileJq(program).run(null)[0]);
    if (ours === "error") expect(result).toThrow(/join|from_entries/);
    else expect(result()).toBe(ours);
    expect(newer).not.toBe(ours);
  });

  it("has programs with another result in gojq 0.12.19", () => {
    expect(versions.length).toBe(10);
  });
});
