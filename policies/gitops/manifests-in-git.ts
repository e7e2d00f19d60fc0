import { posix } from "node:path";
import { count } from "../../src/kernel/index.ts";
import { defineRule } from "../../src/rule/index.ts";

/** GITOPS-051: the content of manifests is in this repository. */
export const manifestsInGit = defineRule({
  id: "GITOPS-051",
  name: "manifests-in-git",
  title:
    "Manifests are files of the repository: no pointer of Git LFS, no submodule that is not checked out, and no sparse checkout",
  severity: "error",
  pack: "recommended",
  readsGit: true,
  rationale:
    "Argo CD and Flux can fetch the files of Git LFS and of submodules. They then apply manifests that the check has not read: it finds only the pointer of a file in LFS, and an empty folder for a submodule. A sparse checkout has only some of the files that a controller applies.",
  fix: "store manifests in git itself; for a submodule, check it out in CI (submodules: true), or leave its folder out of the checked paths; for a sparse checkout, check out all files (git sparse-checkout disable), or check only the folders that it has",
  docs: [
    "https://argo-cd.readthedocs.io/en/stable/user-guide/private-repositories/",
    "https://git-scm.com/docs/gitsubmodules",
  ],
  examples: {
    good: `
files:
  k8s/pod.yaml: "{apiVersion: v1, kind: Pod}"
`,
    bad: `
files:
  k8s/pod.yaml: |
    version https://git-lfs.github.com/spec/v1
    oid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393
    size 12345
`,
  },
  scope: "set",
  check: ({ repository }, { report }) => {
    if (repository === undefined) return;
    for (const path of repository.pointers) {
      report({
        path: "",
        key: path,
        location: repository.locate(path),
        message: `${path} is a pointer of Git LFS, so its manifests are not checked`,
      });
    }
    const [first, ...others] = repository.sparse;
    if (first !== undefined) {
      const subject = others.length === 0 ? first : `${first} and ${count(others.length, "other manifest")}`;
      report({
        path: "",
        key: first,
        location: repository.locate(first),
        message: `a sparse checkout leaves out ${subject}, so no rule checks what a controller applies`,
      });
    }
    const own = ["dist", "workloads"].map((name) => posix.join(repository.root, name));
    for (const path of repository.emptySubmodules) {
      const isOwn = own.some((folder) => path === folder || path.startsWith(`${folder}/`));
      report({
        path: "",
        key: path,
        // A submodule elsewhere often has no manifests.
        severity: isOwn ? "error" : "warning",
        location: repository.locate(path),
        message: `${path} is a submodule that is not checked out, so its files are not checked`,
      });
    }
  },
});
