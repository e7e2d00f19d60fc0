import { defineRule } from "../../src/rules/rule.ts";
import { workflowsOf } from "../sets/workflows.ts";
import { workflowExample } from "./workflow-example.ts";

// A file of the repository, a commit in full, or the digest of an image.
const PINNED = /^\.\/|@[0-9a-f]{40}(?:[0-9a-f]{24})?$|@sha256:[0-9a-f]{64}$/;

/** GITOPS-054: a workflow that runs muster pins its actions. */
export const pinnedActions = defineRule({
  id: "GITOPS-054",
  name: "pinned-actions",
  title: "A workflow of GitHub that runs muster pins each action by commit",
  severity: "warning",
  pack: "recommended",
  readsGit: true,
  rationale:
    "The owner of an action, or an attacker who takes over the account, can move a tag to other code. In the job that checks pull requests, this code can change the result and use the token of the job.",
  fix: "name the full commit of a release, with its version in a comment; Dependabot and Renovate update both",
  docs: ["https://docs.github.com/en/actions/reference/security/secure-use#using-third-party-actions"],
  examples: {
    good: workflowExample([
      "- uses: actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1",
      "- run: npx muster check .",
    ]),
    bad: workflowExample(["- uses: actions/checkout@v7", "- run: npx muster check ."]),
  },
  scope: "set",
  check: (set, { report }) => {
    for (const { path, jobs, locate } of workflowsOf(set).filter(({ runsMuster }) => runsMuster)) {
      for (const { uses, pointer } of jobs.flatMap((job) => [job, ...job.steps])) {
        if (uses === undefined || PINNED.test(uses)) continue;
        report({
          path: "",
          key: `${path}:${uses}`,
          location: locate(`${pointer}/uses`),
          message: `${path} runs muster beside ${uses}, which is not pinned by commit`,
        });
      }
    }
  },
});
