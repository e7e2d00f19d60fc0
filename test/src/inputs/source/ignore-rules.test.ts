import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { type IgnoreRules, ignoreRules } from "../../../../src/inputs/source/ignore-rules.ts";
import { type IgnoreCase, ignoreCaseOf, linesOfGit } from "../../../helpers/ignore-cases.ts";

const RECORDED: readonly (readonly string[])[] = JSON.parse(
  readFileSync(fileURLToPath(new URL("../../../fixtures/ignore/git-lines.json", import.meta.url)), "utf8"),
);
const TOP = join(tmpdir(), "muster-no-such-folder");

function rulesOf(files: IgnoreCase["files"], mostSteps?: number): IgnoreRules {
  return ignoreRules(
    TOP,
    (path) => {
      const text = files[path.slice(TOP.length + 1)];
      return text === undefined ? undefined : { bytes: Buffer.from(text) };
    },
    mostSteps,
  );
}

function linesOf({ files, paths }: IgnoreCase): readonly string[] {
  const rules = rulesOf(files);
  return paths.map((path) => rules.reasonToIgnore(join(TOP, path)) ?? "");
}

/** The line of a `.gitignore` that excludes a path; a final `/` marks a folder. */
function lineOf(text: string, path: string): string | undefined {
  const isFolder = path.endsWith("/");
  return rulesOf({ ".gitignore": text }).reasonToIgnore(
    join(TOP, path.replace(/\/$/, "")),
    isFolder ? "folder" : "file",
  );
}

describe("an ignore file", () => {
  test("without a pattern excludes nothing", () => {
    for (const text of ["", "\n", "# a\n", "/\n", "!\n", "//\n", "   \n", "\ufeff"]) {
      expect(lineOf(text, "a"), JSON.stringify(text)).toBeUndefined();
    }
  });

  test.each([
    ["docs/", "docs/a.yaml", ".gitignore:1"],
    ["docs/", "Docs/a.yaml", undefined],
    ["docs/", "docs", undefined],
    ["docs/", "docs/", ".gitignore:1"],
    ["*.yaml\n!a.yaml", "a.yaml", undefined],
    ["*.yaml\n!a.yaml", "x/b.yaml", ".gitignore:1"],
    ["k8s/\n!k8s/a.yaml", "k8s/a.yaml", ".gitignore:1"],
    ["/a", "b/a", undefined],
    ["b/a", "c/b/a", undefined],
    ["**/b/a", "c/b/a", ".gitignore:1"],
    ["a/**/b", "a/b", ".gitignore:1"],
    ["a\\ ", "a ", ".gitignore:1"],
    ["a  ", "a", ".gitignore:1"],
    ["é", "é", ".gitignore:1"],
    // git compares bytes.
    ["?", "é", undefined],
    ["??", "é", ".gitignore:1"],
    ["[[:nope:]]", "n", undefined],
  ])("with %j excludes %s by %s", (text, path, expected) => {
    expect(lineOf(text, path)).toBe(expected);
  });

  test("does not exclude a folder that a user names, but what is below it", () => {
    const rules = ignoreRules(join(TOP, "vendor"), () => ({ bytes: Buffer.from("vendor/\nx/") }));
    expect(rules.reasonToIgnore(join(TOP, "vendor", "a.yaml"))).toBeUndefined();
    expect(rules.reasonToIgnore(join(TOP, "vendor", "x", "a.yaml"))).toBe(".musterignore:2");
  });

  test("is compared in steps that are at most its length times that of the path", () => {
    const rules = rulesOf({ ".gitignore": `${"a*".repeat(2_000)}b` }, 400_000_000);
    expect(rules.reasonToIgnore(join(TOP, "a".repeat(4_000)))).toBeUndefined();
    expect(rules.problems).toEqual([]);
  });

  test("that needs too many steps excludes nothing more, and is a problem", () => {
    const rules = rulesOf({ ".gitignore": "a\n*a*b*c" }, 10);
    expect(rules.reasonToIgnore(join(TOP, "a"))).toBe(".gitignore:1");
    expect(rules.reasonToIgnore(join(TOP, "xaxbxc"))).toBeUndefined();
    expect(rules.reasonToIgnore(join(TOP, "xaxbxd"))).toBeUndefined();
    expect(rules.problems).toEqual([
      {
        path: join(TOP, ".gitignore"),
        message: "its patterns, and those of other ignore files, need more than 10 steps; the rest excludes nothing",
      },
    ]);
  });
});

describe("random ignore files", () => {
  test("exclude the paths that git excludes, by the same lines", () => {
    expect(RECORDED.length).toBe(100);
    for (const [index, lines] of RECORDED.entries()) {
      const given = ignoreCaseOf(index);
      expect(linesOf(given), JSON.stringify(given)).toEqual(lines);
    }
  });

  test.runIf(process.env.MUSTER_LONG === "1")(
    "do so for 20,000 more pairs of a path and the ignore files above it",
    () => {
      let pairs = 0;
      for (let index = RECORDED.length; pairs < 20_000; index++) {
        const given = ignoreCaseOf(index);
        const folder = mkdtempSync(join(tmpdir(), "muster-ignores-"));
        expect(linesOf(given), JSON.stringify(given)).toEqual(linesOfGit(given, folder));
        rmSync(folder, { recursive: true });
        pairs += given.paths.length;
      }
    },
  );
});
