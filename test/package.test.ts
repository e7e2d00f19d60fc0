import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
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
});
