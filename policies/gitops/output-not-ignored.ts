import { defineRule } from "../../src/rule/index.ts";
import { reportIgnored } from "../sets/ignored-files.ts";

/** GITOPS-049: git does not ignore definitions and files of the output. */
export const outputNotIgnored = defineRule({
  id: "GITOPS-049",
  name: "output-not-ignored",
  title: "No ignore rule of git matches a definition or a file of the output in dist/",
  severity: "error",
  pack: "recommended",
  readsGit: true,
  rationale:
    "An ignored file is never committed, so the manifest reaches no cluster, and a definition exists on one machine alone: the next synth anywhere else removes its manifests. A dist/ that is not in git at all is fine, as with muster commit --branch.",
  fix: "remove the line of .gitignore, or add an exception such as !dist/**",
  docs: ["https://git-scm.com/docs/gitignore"],
  examples: {
    good: `
files:
  .gitignore: node_modules/
  workloads/train.yaml: "kind: Training"
`,
    bad: `
files:
  .gitignore: workloads/train*
untracked:
  workloads/train.yaml: "kind: Training"
`,
  },
  scope: "set",
  check: ({ repository }, { report }) => {
    if (repository === undefined) return;
    reportIgnored(
      repository.untracked,
      repository,
      report,
      ({ reason, subject, pronoun }) => `${reason} excludes ${subject} from git, so no other clone has ${pronoun}`,
    );
  },
});
