import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type CheckOptions, check } from "../../../src/app/check/run-check.ts";

const configMap = (name: string) => `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${name}, namespace: x}\n`;
const application = (name: string, path: string, recurse = false) => `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: ${name}, namespace: argocd}
spec:
  project: apps
  source: {repoURL: "https://git.example/apps", path: ${path}, targetRevision: main${recurse ? ", directory: {recurse: true}" : ""}}
  destination: {server: "https://kubernetes.default.svc", namespace: x}
`;

const MUSTER =
  "apiVersion: muster.dev/v1alpha1\nkind: Organization\nmetadata: {name: a}\nclusters: [{name: a, scheduler: kai}]\n";

let folder = "";
const before = process.cwd();
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "muster-together-"));
  process.chdir(folder);
});
afterEach(() => {
  process.chdir(before);
  rmSync(folder, { recursive: true, force: true });
});

/** The findings about objects that are defined twice: severity, file and the file of the first definition. */
async function repeated(files: Readonly<Record<string, string>>, options: CheckOptions = {}) {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  const { findings } = await check(["."], { root: folder, ...options });
  return findings
    .filter(({ rule }) => rule === "GITOPS-002")
    .map(({ severity, location, related = [] }) => {
      const [first] = related;
      return [severity, location?.file, first?.location && relative(".", first.location.file)];
    });
}

describe("an object that is defined twice", () => {
  test("is an error in a folder, and in the clusters of muster.yaml", async () => {
    const files = { "a/one.yaml": configMap("one"), "b/one.yaml": configMap("one") };
    // The folders may be for different clusters.
    expect(await repeated(files)).toEqual([]);
    // Two files of a folder may be alternatives; two documents of one file are not.
    const both = `${configMap("one")}---\n${configMap("two")}`;
    expect(await repeated({ "c/one.yaml": both, "c/two.yaml": both })).toEqual([
      ["warning", "c/two.yaml", "c/one.yaml"],
    ]);
    rmSync(join(folder, "c"), { recursive: true });
    expect(await repeated({ "b/again.yaml": configMap("one") })).toEqual([["warning", "b/one.yaml", "b/again.yaml"]]);
    expect(await repeated({ "d/one.yaml": `${configMap("one")}---\n${configMap("one")}` })).toContainEqual([
      "error",
      "d/one.yaml",
      "d/one.yaml",
    ]);
    rmSync(join(folder, "d"), { recursive: true });
    const known = { ...files, "b/again.yaml": "", "muster.yaml": MUSTER };
    expect(await repeated(known)).toEqual([["error", "b/one.yaml", "a/one.yaml"]]);
    // A kustomization of other files states nothing about these.
    const beside = { "c/kustomization.yaml": "resources: [two.yaml]\n", "c/two.yaml": configMap("two") };
    expect(await repeated({ ...known, ...beside })).toEqual([["error", "b/one.yaml", "a/one.yaml"]]);
  });

  test("is judged within a kustomization, with the names that it gives", async () => {
    const files = {
      "base/one.yaml": configMap("one"),
      "base/kustomization.yaml": "resources: [one.yaml]\n",
      "prod/two.yaml": configMap("two"),
      "prod/kustomization.yaml": "resources: [../base, two.yaml]\n",
      "dev/two.yaml": configMap("two"),
      "dev/kustomization.yaml": "resources: [../base, two.yaml]\n",
    };
    expect(await repeated(files)).toEqual([]);
    const again = { "prod/again.yaml": configMap("one") };
    const listed = "resources: [../base, two.yaml, again.yaml]\n";
    expect(await repeated({ ...again, "prod/kustomization.yaml": listed })).toEqual([
      ["error", "prod/again.yaml", "base/one.yaml"],
    ]);
    const renamed = { "base/kustomization.yaml": "resources: [one.yaml]\nnamePrefix: base-\n" };
    expect(await repeated({ ...renamed, "prod/kustomization.yaml": listed })).toEqual([]);
  });

  test("is a warning where one of the files of a cluster is in no kustomization", async () => {
    const files = {
      "a/one.yaml": configMap("one"),
      "a/kustomization.yaml": "resources: [one.yaml]\n",
      "b/one.yaml": configMap("one"),
    };
    expect(await repeated(files)).toEqual([]);
    expect(await repeated({ "muster.yaml": MUSTER })).toEqual([["warning", "b/one.yaml", "a/one.yaml"]]);
    expect(await repeated({ "c/one.yaml": configMap("one") })).toEqual([
      ["warning", "b/one.yaml", "a/one.yaml"],
      ["error", "c/one.yaml", "b/one.yaml"],
    ]);
  });

  test("is judged within the folders of --unit and of muster.yaml", async () => {
    const files = {
      "east/one.yaml": configMap("one"),
      "east/deep/two.yaml": configMap("two"),
      "east/two.yaml": configMap("two"),
      "west/one.yaml": configMap("one"),
    };
    expect(await repeated(files, { unit: ["east", "west/"] })).toEqual([
      ["error", "east/two.yaml", "east/deep/two.yaml"],
    ]);
    expect(await repeated(files, { unit: ["west"] })).toEqual([]);
    expect(await repeated({ "muster.yaml": MUSTER }, { unit: ["west"] })).toEqual([
      ["error", "east/two.yaml", "east/deep/two.yaml"],
      ["warning", "west/one.yaml", "east/one.yaml"],
    ]);
    expect(await repeated({ "muster.yaml": `${MUSTER}units: [east, west]\n` })).toEqual([
      ["error", "east/two.yaml", "east/deep/two.yaml"],
    ]);
  });

  test("is judged within the folder of an Application", async () => {
    const files = {
      "argocd/apps.yaml": `${application("east", "east", true)}---\n${application("west", "west")}`,
      "east/one.yaml": configMap("one"),
      "east/deep/one.yaml": configMap("one"),
      "west/one.yaml": configMap("one"),
      "west/deep/one.yaml": configMap("one"),
    };
    expect(await repeated(files)).toEqual([["error", "east/one.yaml", "east/deep/one.yaml"]]);
    expect(await repeated({ "muster.yaml": MUSTER })).toEqual([
      ["error", "east/one.yaml", "east/deep/one.yaml"],
      // Argo CD does not read the folder below west, so nothing states how its file is applied.
      ["warning", "west/deep/one.yaml", "east/deep/one.yaml"],
      ["warning", "west/one.yaml", "west/deep/one.yaml"],
    ]);
  });
});
