import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import dependencies from "../../../package.json" with { type: "json" };
import { type ProgramFile, programFiles } from "../../../scripts/release/program-files.ts";
import { sbom } from "../../../scripts/release/sbom.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));

describe("the files of the program", () => {
  let files: readonly ProgramFile[];
  beforeAll(() => {
    files = programFiles(root);
  });

  it("have the command, what it reads and the packages that it loads", () => {
    const paths = new Set(files.map(({ path }) => path));
    const own = ["lib/bin/muster.mjs", "lib/bin/start.cjs", "lib/bin/core.script.cjs", "lib/schemas/Training.json"];
    expect(
      [...own, "package.json", "LICENSE"].filter((path) => !paths.has(`node_modules/muster-gitops/${path}`)),
    ).toEqual([]);
    const packages = Object.keys(dependencies.dependencies).filter((name) => name !== "esbuild");
    expect(packages.filter((name) => !paths.has(`node_modules/${name}/package.json`))).toEqual([]);
    expect(paths.has("node_modules/jq-wasm/dist/build/jq.wasm")).toBe(true);
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
