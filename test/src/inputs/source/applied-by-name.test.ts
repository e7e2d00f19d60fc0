import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { withAppliedByName } from "../../../../src/inputs/source/applied-by-name.ts";
import { listInputs } from "../../../../src/inputs/source/list-inputs.ts";

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "muster-named-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const CHART = "apiVersion: v2\nname: web\nversion: 0.1.0\n";

/** The files of a folder that are added to those with the extension of a manifest. */
function added(files: Readonly<Record<string, string>>, folder = "k8s"): readonly string[] {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  const listed = listInputs([join(root, folder)]);
  const known = new Set(listed.files.map(({ path }) => path));
  return withAppliedByName(listed)
    .files.flatMap(({ path = "" }) => (known.has(path) ? [] : path.slice(root.length + 1)))
    .sort();
}

describe("files that are applied by their name", () => {
  test("are none without a kustomization and a chart", () => {
    expect(added({ "k8s/a.yaml": "a: 1", "k8s/a.txt": "a: 1" })).toEqual([]);
  });

  test("are resources, bases and patches of a kustomization", () => {
    const kustomization =
      "resources: [a.yaml, a.txt, ./b/../b.md]\nbases: [../c]\npatches: [{path: d.patch}]\npatchesStrategicMerge: [e]\n";
    const names = ["k8s/a.txt", "c", "k8s/b.md", "k8s/d.patch", "k8s/e"];
    const files = Object.fromEntries(names.map((name) => [name, "a: 1"]));
    expect(
      added({
        ...files,
        "k8s/a.yaml": "a: 1",
        ".git": "",
        "k8s/x.txt": "",
        "k8s/b/x.yaml": "",
        "k8s/kustomization.yaml": kustomization,
      }),
    ).toEqual(["c", "k8s/a.txt", "k8s/b.md", "k8s/d.patch", "k8s/e"]);
  });

  test("are the bases and components of a kustomization in other folders, also those that an ignore file matches", () => {
    const files = {
      ".git": "",
      ".musterignore": "generated.yaml\n",
      "base/kustomization.yaml": "resources: [a.yaml, b.txt, generated.yaml]\ncomponents: [../part]\n",
      "base/a.yaml": "a: 1",
      "base/b.txt": "a: 1",
      "base/generated.yaml": "a: 1",
      "base/other.yaml": "a: 1",
      "part/kustomization.yaml": "kind: Component\npatches: [{path: p.yaml}]\n",
      "part/p.yaml": "a: 1",
      "k8s/kustomization.yaml": "resources: [../base]\n",
    };
    const base = ["base/a.yaml", "base/b.txt", "base/generated.yaml", "base/kustomization.yaml"];
    expect(added(files)).toEqual([...base, "part/kustomization.yaml", "part/p.yaml"]);
  });

  test("are not data, settings and folders, and none of a file that is not a kustomization", () => {
    const other =
      "configMapGenerator: [{name: a, files: [a.txt]}]\ncrds: [a.txt]\nresources: [folder, missing.txt, 'https://example.com/a']\n";
    expect(added({ "k8s/a.txt": "a", "k8s/folder/b.txt": "", "k8s/kustomization.yaml": other })).toEqual([]);
    expect(added({ "k8s/kustomization.yaml": "kind: Other\nresources: [a.txt]\n" })).toEqual([]);
  });

  test("of a file without an extension: Kustomization", () => {
    expect(added({ "k8s/Kustomization": "resources: [a.txt]\n", "k8s/a.txt": "a: 1" })).toEqual(["k8s/a.txt"]);
    expect(
      added({ "other/kustomization": "resources: [a.txt]\n", "other/a.txt": "a: 1", "other/b.yaml": "" }, "other"),
    ).toEqual([]);
  });

  test("are in the repository", () => {
    const outside = mkdtempSync(join(tmpdir(), "muster-outside-"));
    try {
      writeFileSync(join(outside, "a.txt"), "a: 1");
      mkdirSync(join(root, "k8s"));
      symlinkSync(join(outside, "a.txt"), join(root, "k8s/link.txt"));
      const kustomization = `resources: [link.txt, ${join(outside, "a.txt")}]\n`;
      expect(added({ "k8s/kustomization.yaml": kustomization, ".git": "" })).toEqual([]);
    } finally {
      rmSync(outside, { recursive: true, force: true });
    }
  });

  test("are templates of a chart and of its subcharts, without partials and notes", () => {
    const names = ["a.txt", "b/c", "_helpers.tpl", "b/_d.txt", "NOTES.txt", "e.yaml"];
    const templates = (chart: string) => names.map((name) => [`${chart}/templates/${name}`, "a: 1"]);
    const files = Object.fromEntries([...templates("k8s"), ...templates("k8s/charts/x")]);
    const subchart = { "k8s/charts/x/Chart.yaml": CHART, "k8s/files/f.txt": "" };
    expect(added({ ...files, ...subchart, "k8s/Chart.yaml": CHART })).toEqual([
      "k8s/charts/x/templates/a.txt",
      "k8s/charts/x/templates/b/c",
      "k8s/templates/a.txt",
      "k8s/templates/b/c",
    ]);
  });

  test("are not those of a folder with another Chart.yaml", () => {
    expect(added({ "k8s/Chart.yaml": "a: 1\n", "k8s/templates/a.txt": "a: 1" })).toEqual([]);
  });
});
