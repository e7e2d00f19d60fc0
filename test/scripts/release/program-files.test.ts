import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import dependencies from "../../../package.json" with { type: "json" };
import { type ProgramFile, packedPaths, programFiles } from "../../../scripts/release/program-files.ts";
import { sbom } from "../../../scripts/release/sbom.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));

let paths: readonly string[];
let files: readonly ProgramFile[];
beforeAll(() => {
  paths = packedPaths(root);
  files = programFiles(root, paths);
});

describe("the package", () => {
  it("has what it needs and nothing else", () => {
    for (const path of [
      "lib/bin/muster.mjs",
      "lib/bin/main.mjs",
      "lib/src/main.js",
      "policies/plugin.cjs",
      "lib/src/jq/wasm-worker.mjs",
      "LICENSE",
      "README.md",
    ]) {
      expect(paths).toContain(path);
    }
    expect(
      paths.filter(
        (path) =>
          !/^(?:lib|docs|examples|templates)\/|^(?:policies\/plugin\.cjs|src\/(?:jq|interpret)\/(?:README|REFERENCE)\.md|policies\/README\.md|package\.json|README\.md|ARCHITECTURE\.md|CONTRIBUTING\.md|CHANGELOG\.md|LICENSE)$/.test(
            path,
          ),
      ),
    ).toEqual([]);
    const pages = paths.filter((path) => path.endsWith(".md"));
    expect(pages.flatMap((page) => deadLinks(page, paths).map((link) => `${page}: ${link}`))).toEqual([]);
  });
});

describe("the files of the program", () => {
  it("have the command, what it reads and the packages that it loads", () => {
    const found = new Set(files.map(({ path }) => path));
    const own = ["lib/bin/muster.mjs", "lib/bin/start.cjs", "lib/bin/core.script.cjs", "lib/schemas/Training.json"];
    expect(
      [...own, "package.json", "LICENSE"].filter((path) => !found.has(`node_modules/muster-gitops/${path}`)),
    ).toEqual([]);
    const packages = Object.keys(dependencies.dependencies).filter((name) => name !== "esbuild");
    expect(packages.filter((name) => !found.has(`node_modules/${name}/package.json`))).toEqual([]);
    expect(found.has("node_modules/jq-wasm/dist/build/jq.wasm")).toBe(true);
  });

  it("have the code of V8 last, because the loader ignores code that is older than its script", () => {
    const isCode = files.map(({ path }) => path.endsWith(".code"));
    expect(isCode.indexOf(true)).toBeGreaterThan(0);
    expect(isCode.lastIndexOf(false)).toBe(isCode.indexOf(true) - 1);
  });

  it("have no programs of a platform, no maps, no types and no packages of developers", () => {
    const others = files.filter(({ path }) => /\.(?:map|[cm]?ts|node)$|esbuild|typescript|vitest/.test(path));
    expect(others.map(({ path }) => path)).toEqual([]);
  });
});

describe("the bill of materials", () => {
  const text = sbom(root);
  const { bomFormat, components } = JSON.parse(text) as {
    readonly bomFormat: string;
    readonly components: readonly { readonly name: string; readonly version: string }[];
  };

  it("lists every dependency with its version", () => {
    expect(bomFormat).toBe("CycloneDX");
    const listed = new Map(components.map(({ name, version }) => [name, version]));
    const wanted = Object.entries(dependencies.dependencies);
    expect(wanted.map(([name]) => [name, listed.get(name)])).toEqual(wanted);
    expect(listed.has("vitest")).toBe(false);
  });

  it("is the same for the same packages", () => {
    expect(sbom(root)).toBe(text);
  });
});

/** The relative links of a page that lead to no file or folder of the package. */
function deadLinks(page: string, paths: readonly string[]): readonly string[] {
  const text = readFileSync(join(root, page), "utf8").replace(/^```[\s\S]*?^```|`[^`\n]*`/gm, "");
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link);
  return links.filter((link) => {
    if (/^(?:[a-z]+:|#)/.test(link)) return false;
    const target = posix.join(posix.dirname(page), link.replace(/#.*$/, "")).replace(/\/$/, "");
    return !paths.some((path) => path === target || path.startsWith(`${target}/`));
  });
}
