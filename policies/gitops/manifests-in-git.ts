import { posix } from "node:path";
import { defineRule } from "../../src/rules/rule.ts";

/** GITOPS-051: the content of manifests is in this repository. */
export const manifestsInGit = defineRule({
  id: "GITOPS-051",
  name: "manifests-in-git",
  title: "Manifests are files of the repository: no pointer of Git LFS, and no submodule that is not checked out",
  severity: "error",
  pack: "recommended",
  readsGit: true,
  rationale:
    "Argo CD and Flux can fetch the files of Git LFS and of submodules. They then apply manifests that the check has not read: it finds only the pointer of a file in LFS, and an empty folder for a submodule.",
  fix: "store manifests in git itself; for a submodule, check it out in CI (submodules: true), or leave its folder out of the checked paths",
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
