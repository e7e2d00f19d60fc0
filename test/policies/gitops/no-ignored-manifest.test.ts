import { expect, test } from "vitest";
import { noIgnoredManifest } from "../../../policies/gitops/no-ignored-manifest.ts";
import { checkRepository } from "../../helpers/repository-rule.ts";

const pod = "{apiVersion: v1, kind: Pod}";

test("reports each line once, with the files that it excludes", () => {
  const files = { ".gitignore": "# secret\n*.log\nk8s/", "k8s/a.yaml": pod, "k8s/b.json": pod, "k8s/c.txt": pod };
  expect(checkRepository(noIgnoredManifest, files)).toEqual([
    [
      3,
      "git tracks k8s/a.yaml and 1 other file, but .gitignore:3 excludes them, so muster does not check what a controller applies",
      "error",
    ],
  ]);
  const nested = { "apps/.gitignore": "x.yml", "apps/x.yml": pod };
  expect(checkRepository(noIgnoredManifest, nested).map(([, message]) => message)).toEqual([
    "git tracks apps/x.yml, but apps/.gitignore:1 excludes it, so muster does not check what a controller applies",
  ]);
});

test("reports committed packages with manifests", () => {
  expect(checkRepository(noIgnoredManifest, { "a/node_modules/b/pod.yaml": pod })).toEqual([
    [
      1,
      "git tracks a/node_modules/b/pod.yaml, but node_modules excludes it, so muster does not check what a controller applies",
      "error",
    ],
  ]);
});

test.each([
  ["nothing is ignored", { "k8s/a.yaml": pod }],
  ["a later line includes the file again", { ".gitignore": "*.yaml\n!a.yaml", "a.yaml": pod }],
  ["the file is not a manifest", { ".gitignore": "*.json", "package-lock.json": '{"name": "kind"}', "a.json": "{}" }],
  ["the owners have declared it in .musterignore", { ".musterignore": "values.yaml", "values.yaml": pod }],
])("passes where %s", (_, files) => {
  expect(checkRepository(noIgnoredManifest, files)).toEqual([]);
});
