import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { unusedFiles, unusedModules } from "../../../../src/app/modules/unused-definitions.ts";
import type { Issue } from "../../../../src/kernel/finding/issue.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "muster-unused-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const found = (file: string, content = "") => {
  writeFileSync(join(folder, file), content);
  return { file, path: join(folder, file), bytes: content.length };
};
const told = (issues: readonly Issue[]) =>
  issues.map(({ rule, severity, message, fix }) => [rule, severity, message, fix]);

describe("unusedModules", () => {
  test("returns an empty list without modules, and for a helper that another module imports", () => {
    expect(unusedModules([], [])).toEqual([]);
    const helpers = ["a.ts", "b.ts", "c.mts", "index.ts"].map((file) => ({ ...found(file), exports: ["x"] }));
    const main = found(
      "main.ts",
      `import { x } from "./a.js";\nexport * from './b.ts';\nconst c = await import("./c");\nimport type { D } from ".";`,
    );
    expect(unusedModules(helpers, [...helpers, main])).toEqual([]);
  });

  test.each<[readonly string[], string, string]>([
    [[], "it exports nothing", "export a function define(app)"],
    [["defines"], 'it exports "defines"', "rename defines to define"],
    [["default"], 'it exports "default"', "export a function define(app)"],
    [["Define", "other"], 'it exports "Define", "other"', "rename Define to define"],
  ])("reports a module with the exports %j", (exports, text, fix) => {
    const module = { ...found("a.ts", "import './a.ts'; // itself"), exports };
    expect(told(unusedModules([module], [module]))).toEqual([
      ["DEF-013", "error", `a.ts defines nothing: ${text}, and no other module imports it`, fix],
    ]);
  });
});

describe("unusedFiles", () => {
  const files = (names: readonly string[], more: { readonly empty?: string[]; readonly main?: string } = {}) =>
    unusedFiles({
      documents: [],
      unreadable: [],
      empty: more.empty ?? [],
      others: names.map((name) => found(name)),
      modules: [found("main.ts", more.main)],
    }).map(({ severity, message }) => `${severity} ${message}`);

  test("reports other extensions and backups, and no documentation", () => {
    expect(files([])).toEqual([]);
    expect(files(["README.md", "README", "LICENSE", "notes.txt", "plan.svg", "types.d.ts", "OWNERS"])).toEqual([]);
    const lost = [
      "x.yaml.txt",
      "x.yaml.bak",
      "x.training.json.md",
      "x.yaml~",
      "x.yml.orig",
      "x.toml",
      "x.cjs",
      "x.tsx",
    ];
    expect(files(lost)).toEqual(lost.map((file) => `warning ${file} is not read: it has no extension of a definition`));
  });

  test("reports no script that a module imports", () => {
    expect(files(["a.js", "b.mjs"], { main: 'import "./a.js";' })).toEqual([
      "warning b.mjs is not read: it has no extension of a definition",
    ]);
  });

  test("reports a file without content", () => {
    expect(files([], { empty: ["a.yaml"] })).toEqual(["warning a.yaml defines nothing: it is empty"]);
  });
});
