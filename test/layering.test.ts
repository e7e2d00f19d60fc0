import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const OUTER = ["constructs", "policies", "workloadtypes"];
const MAY_IMPORT_ALL = /^src\/(?:cli\/|main\.ts$|index\.ts$)/;

function filesOf(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => join(folder, name));
}

/** Relative imports of a file, as paths from the root. */
function importsOf(file: string): readonly string[] {
  const text = readFileSync(join(root, file), "utf8");
  const found = text.matchAll(/(?:from|import)\s*\(?\s*"(\.{1,2}\/[^"]+)"/g);
  return [...found].map((match) => relative(root, join(root, dirname(file), match[1] ?? "")));
}

describe("direction of imports", () => {
  test("finds the files and their imports", () => {
    expect(filesOf("src").length).toBeGreaterThan(20);
    expect(importsOf("constructs/app.ts")).toContain("src/policy/policy.ts");
  });

  test.each(filesOf("src").filter((file) => !MAY_IMPORT_ALL.test(file)))("%s imports only src", (file) => {
    expect(importsOf(file).filter((path) => !path.startsWith("src/"))).toEqual([]);
  });

  test.each(filesOf("src").filter((file) => !MAY_IMPORT_ALL.test(file)))("%s imports no command", (file) => {
    expect(importsOf(file).filter((path) => path.startsWith("src/cli/"))).toEqual([]);
  });

  test.each(filesOf("workloadtypes"))("%s imports only workload types and src", (file) => {
    expect(importsOf(file).filter((path) => path.startsWith("constructs/") || path.startsWith("policies/"))).toEqual(
      [],
    );
  });

  test.each([...filesOf("constructs"), ...filesOf("policies")])("%s stays in its own room and src", (file) => {
    const own = file.split("/")[0] ?? "";
    const others = OUTER.filter((folder) => folder !== own).map((folder) => `${folder}/`);
    expect(importsOf(file).filter((path) => others.some((folder) => path.startsWith(folder)))).toEqual([]);
  });

  test("only constructs/kplus.ts imports cdk8s-plus-28", () => {
    const importers = ["src", ...OUTER]
      .flatMap(filesOf)
      .filter((file) => /from\s+"cdk8s-plus-28/.test(readFileSync(join(root, file), "utf8")));
    expect(importers).toEqual(["constructs/kplus.ts"]);
  });
});
