import { expect, test } from "vitest";
import { manifestsInGit } from "../../../policies/gitops/manifests-in-git.ts";
import { checkRepository } from "../../helpers/repository-rule.ts";

const pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n";

test("reports pointers of Git LFS, with any extension of a manifest", () => {
  expect(checkRepository(manifestsInGit, { "k8s/a.yaml": pointer, "k8s/b.json": pointer })).toEqual([
    [1, "k8s/a.yaml is a pointer of Git LFS, so its manifests are not checked", "error"],
    [1, "k8s/b.json is a pointer of Git LFS, so its manifests are not checked", "error"],
  ]);
});

test("reports submodules that are not checked out", () => {
  expect(checkRepository(manifestsInGit, { "dist/team": null, workloads: null, "vendor/lib": null })).toEqual([
    [1, "dist/team is a submodule that is not checked out, so its files are not checked", "error"],
    [1, "vendor/lib is a submodule that is not checked out, so its files are not checked", "warning"],
    [1, "workloads is a submodule that is not checked out, so its files are not checked", "error"],
  ]);
});

test("passes for manifests, for a file that quotes a pointer, and for a submodule that is checked out", () => {
  const files = { "a.yaml": "{}", "b.yaml": `# ${pointer}`, "c.yaml": "" };
  expect(checkRepository(manifestsInGit, files)).toEqual([]);
  expect(checkRepository(manifestsInGit, { vendor: null }, { "vendor/a.yaml": "{}" })).toEqual([]);
});
