import { existsSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { initFiles } from "../../../../src/app/init/init-files.ts";
import { mergeInitFile } from "../../../../src/app/init/merge-init-file.ts";
import { runInit } from "../../../../src/app/init/run-init.ts";
import { ROOT, repository, type TestRepository } from "../../../helpers/repository.ts";

const CONTEXT = { schemas: "node_modules/muster-gitops/lib/schemas", dependency: "1.2.3" };
const files = initFiles(CONTEXT);
const merged = (path: string, text: string) => {
  const file = files.find((each) => each.path === path);
  if (file === undefined) throw new Error(`muster init writes no ${path}`);
  return mergeInitFile(file, text, CONTEXT);
};

const open: TestRepository[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.dispose();
});
const holding = (content: Readonly<Record<string, string>>) => {
  const one = repository(content);
  open.push(one);
  return one;
};

describe("an existing package.json", () => {
  test("keeps its form, its order and unknown members", () => {
    const text =
      '{\r\n\t"name": "mono",\r\n\t"files": ["a", "b"],\r\n\t"scripts": {\r\n\t\t"test": "jest"\r\n\t},\r\n\t"x": 1e3\r\n}\r\n';
    const { text: after, added, kept } = merged("package.json", text);
    expect(after).toBe(
      '{\r\n\t"name": "mono",\r\n\t"files": ["a", "b"],\r\n\t"scripts": {\r\n\t\t"test": "jest",\r\n\t\t"synth": "muster synth",\r\n\t\t"check": "muster check"\r\n\t},\r\n\t"x": 1e3,\r\n\t"devDependencies": {"muster-gitops": "1.2.3"}\r\n}\r\n',
    );
    expect(added).toEqual(["scripts.synth", "scripts.check", "devDependencies.muster-gitops"]);
    expect(kept).toEqual([]);
  });

  test("keeps scripts that differ, and names them", () => {
    const { text, added, kept } = merged("package.json", '{"scripts": {"check": "tsc", "synth": "muster synth"}}');
    expect(text).toBe(
      '{"scripts": {"check": "tsc", "synth": "muster synth"}, "devDependencies": {"muster-gitops": "1.2.3"}}',
    );
    expect(added).toEqual(["devDependencies.muster-gitops"]);
    expect(kept).toEqual(['scripts.check is "tsc"; muster\'s is "muster check"']);
  });

  test.each(["dependencies", "devDependencies", "optionalDependencies", "peerDependencies"])(
    "keeps muster among its %s",
    (group) => {
      const { text } = merged("package.json", `{"${group}": {"muster-gitops": "file:../m.tgz"}, "scripts": {}}`);
      expect(JSON.parse(text)).toEqual({
        [group]: { "muster-gitops": "file:../m.tgz" },
        scripts: { synth: "muster synth", check: "muster check" },
      });
    },
  );

  test("is completed once", () => {
    const { text } = merged("package.json", "{}\n");
    expect(JSON.parse(text).scripts).toEqual({ synth: "muster synth", check: "muster check" });
    expect(merged("package.json", text)).toEqual({ text, added: [], kept: [] });
  });

  test.each([
    ["", "package.json:1:1: error: is not JSON: Unexpected end"],
    ['{\n  "a": 1,\n  "b" 2\n}', "package.json:3:7: error: is not JSON: "],
    ["[]", "package.json:1:1: error: must be an object"],
    ["null", "package.json:1:1: error: must be an object"],
    ['{"scripts": []}', "package.json:1:1: error: scripts must be an object, but is a list"],
    ['{"devDependencies": null}', "package.json:1:1: error: devDependencies must be an object, but is null"],
  ])("%j is an error with its place", (text, message) => {
    expect(() => merged("package.json", text)).toThrow(message);
  });
});

describe("other existing files", () => {
  test(".gitignore gets the missing lines", () => {
    expect(merged(".gitignore", "/node_modules\ndist")).toEqual({
      text: "/node_modules\ndist\n.cdk8s.out/\n.dist.muster-*\n",
      added: [".cdk8s.out/", ".dist.muster-*"],
      kept: [],
    });
  });

  test(".gitattributes gets the line about line ends", () => {
    expect(merged(".gitattributes", "*.bin -text\n")).toEqual({
      text: "*.bin -text\ndist/** text eol=lf\n",
      added: ["dist/** text eol=lf"],
      kept: [],
    });
  });

  test("the settings of the editor get the schemas, but lose no comment", () => {
    const { text, added } = merged(".vscode/settings.json", '{\n  "editor.tabSize": 2\n}\n');
    expect(JSON.parse(text)).toMatchObject({
      "editor.tabSize": 2,
      "yaml.schemas": { "./node_modules/muster-gitops/lib/schemas/Organization.json": "muster.yaml" },
      "json.schemas": [{ fileMatch: ["*.training.json"] }, {}, {}],
    });
    expect(added).toHaveLength(4);
    const commented = '{\n  // mine\n  "editor.tabSize": 2\n}\n';
    expect(merged(".vscode/settings.json", commented)).toMatchObject({ text: commented, added: [] });
  });

  test("any other file remains as it is", () => {
    expect(merged("cdk8s.yaml", "language: python\n")).toEqual({
      text: "language: python\n",
      added: [],
      kept: ["it exists, and differs from what muster writes"],
    });
  });
});

describe("muster init", () => {
  test("writes a repository without findings, and changes nothing the second time", async () => {
    const one = holding({});
    const lines = await runInit(one.folder);
    expect(lines.filter((line) => line.startsWith("created "))).toEqual(files.map(({ path }) => `created ${path}`));
    for (const path of [[], ["."], ["--pack", "recommended", "."]]) {
      const { code, stdout } = await one.here("check", ...path);
      expect([code, stdout]).toEqual([0, expect.stringMatching(/^(?:skipped[\s\S]*)?0 errors, 0 warnings, 0 infos, /)]);
    }
    const again = await runInit(one.folder);
    expect(again.filter((line) => !line.startsWith("next: "))).toEqual(
      files
        .filter(({ path }) => path !== "muster.yaml" && !path.startsWith("workloads/"))
        .map(({ path }) => `unchanged ${path}`),
    );
  });

  test("refers to schemas that exist in the installed package", async () => {
    const one = holding({});
    await runInit(one.folder);
    for (const path of ["muster.yaml", "workloads/team-a/hello-gpu.yaml"]) {
      const [, schema = ""] = /^# yaml-language-server: \$schema=(.*)\n/.exec(one.read(path)) ?? [];
      expect(existsSync(join(one.folder, dirname(path), schema))).toBe(true);
    }
    const settings = JSON.parse(one.read(".vscode/settings.json"));
    const urls = [
      ...Object.keys(settings["yaml.schemas"]),
      ...settings["json.schemas"].map((each: { url: string }) => each.url),
    ];
    expect(urls.filter((url) => !existsSync(join(one.folder, url)))).toEqual([]);
  });

  test("keeps an existing muster.yaml and definitions, and adds no sample", async () => {
    const one = holding({ "muster.yaml": "mine\n" });
    await runInit(one.folder);
    expect([one.read("muster.yaml"), one.exists("workloads")]).toEqual(["mine\n", false]);
    const other = holding({ "workloads/pod.yaml": "a: 1\n" });
    expect((await runInit(other.folder)).at(-2)).toMatch(/every file below workloads\/ is a definition$/);
    expect([other.exists("muster.yaml"), other.exists("workloads/team-a")]).toEqual([true, false]);
  });

  test("writes nothing through a link, into a file, or beside a package.json that is not JSON", async () => {
    const one = holding({ "package.json": "{" });
    await expect(runInit(one.folder)).rejects.toThrow("package.json:1:2: error: is not JSON");
    expect(one.exists("muster.yaml")).toBe(false);
    const linked = holding({});
    symlinkSync(join(ROOT, "package.json"), join(linked.folder, "package.json"));
    await expect(runInit(linked.folder)).rejects.toThrow("nothing was written: package.json leaves");
    await expect(runInit(join(linked.folder, "package.json"))).rejects.toThrow("is not a folder");
  });
});
