import { defineRule } from "../../src/rule/index.ts";
import { reportIgnored } from "../sets/ignored-files.ts";

/** GITOPS-048: muster reads every manifest that git has. */
export const noIgnoredManifest = defineRule({
  id: "GITOPS-048",
  name: "no-ignored-manifest",
  title: "No ignore rule of git and no node_modules hides a manifest that git tracks",
  severity: "error",
  pack: "recommended",
  readsGit: true,
  rationale:
    "git still delivers a file that was committed before it was ignored, or with git add --force, and a controller applies it. muster leaves out what .gitignore matches, and never reads node_modules, so no rule checks the manifest.",
  fix: "remove the line of .gitignore, or remove the file from git with git rm --cached. List files that are not manifests in .musterignore",
  docs: ["https://git-scm.com/docs/gitignore"],
  examples: {
    good: `
files:
  .gitignore: "*.log"
  k8s/pod.yaml: "{apiVersion: v1, kind: Pod}"
`,
    bad: `
files:
  .gitignore: k8s/
  k8s/pod.yaml: "{apiVersion: v1, kind: Pod}"
`,
  },
  scope: "set",
  check: ({ repository }, { report }) => {
    if (repository === undefined) return;
    reportIgnored(
      repository.unread,
      repository,
      report,
      ({ reason, subject, pronoun }) =>
        `git tracks ${subject}, but ${reason} excludes ${pronoun}, so muster does not check what a controller applies`,
    );
  },
});
