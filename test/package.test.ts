import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { describe, expect, test } from "vitest";
import { ROOT } from "./helpers/repository.ts";

const manifest = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));

describe("the package", () => {
  test("pins every dependency exactly, jq-wasm to its one good version", () => {
    const versions = Object.entries<string>({ ...manifest.dependencies, ...manifest.devDependencies });
    const isExact = (version: string) => /^\d+\.\d+\.\d+(?:-(?:jq|alpha|beta)[-.][\d.]+)?$/.test(version);
    expect(versions.filter(([, version]) => !isExact(version))).toEqual([]);
    expect(manifest.dependencies["jq-wasm"]).toBe("3.0.0-jq-1.8.2");
    expect(versions.map(([name]) => name)).not.toContain("kind");
  });

  test("names no registry in its lock file", () => {
    const lock = readFileSync(join(ROOT, "package-lock.json"), "utf8");
    expect(lock).not.toContain('"resolved"');
  });

  test.each(Object.entries<Record<string, string> | string>(manifest.exports))("exports %s", (_, target) => {
    const files = typeof target === "string" ? [target] : Object.values(target);
    for (const file of files) expect(existsSync(join(ROOT, file)), file).toBe(true);
  });

  // The stack of an installed package has the names with which V8 compiled the code, so places would be of another machine.
  test("does not contain the path of the build folder", () => {
    const folder = join(ROOT, "lib/bin");
    const codes = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".code"));
    expect(codes.length).toBeGreaterThan(0);
    for (const name of codes) expect(readFileSync(join(folder, name)).includes(ROOT), name).toBe(false);
  });

  test("is what its users import", () => {
    const script = `
      const [main, constructs, workloadtypes, policies] = await Promise.all(
        ["muster-gitops", "muster-gitops/constructs", "muster-gitops/workloadtypes", "muster-gitops/policies", "muster-gitops/rules"].map((name) => import(name)),
      );
      console.log(JSON.stringify([
        typeof main.check, typeof main.synth, typeof main.parseResourceInterface, typeof main.interpret,
        typeof constructs.Training, Array.isArray(workloadtypes.workloadTypes), Array.isArray(policies.rules),
      ]));`;
    const printed = execFileSync(process.execPath, ["--input-type=module", "-e", script], {
      cwd: ROOT,
      encoding: "utf8",
    });
    expect(JSON.parse(printed)).toEqual(["function", "function", "function", "function", "function", true, true]);
  });

  test("ships what it needs and nothing else", () => {
    const printed = execFileSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], {
      cwd: ROOT,
      encoding: "utf8",
    });
    const parsed = JSON.parse(printed);
    const [packed] = Array.isArray(parsed) ? parsed : Object.values<{ files: { path: string }[] }>(parsed);
    const paths: readonly string[] = packed.files.map(({ path }: { readonly path: string }) => path);
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

/** The relative links of a page that lead to no file or folder of the package. */
function deadLinks(page: string, paths: readonly string[]): readonly string[] {
  const text = readFileSync(join(ROOT, page), "utf8").replace(/^```[\s\S]*?^```|`[^`\n]*`/gm, "");
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link);
  return links.filter((link) => {
    if (/^(?:[a-z]+:|#)/.test(link)) return false;
    const target = posix.join(posix.dirname(page), link.replace(/#.*$/, "")).replace(/\/$/, "");
    return !paths.some((path) => path === target || path.startsWith(`${target}/`));
  });
}
