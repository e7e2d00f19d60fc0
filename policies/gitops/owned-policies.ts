import { posix } from "node:path";
import { defineRule } from "../../src/rule/index.ts";
import { ownersOf, readCodeOwners } from "../sets/code-owners.ts";
import { workflowsOf } from "../sets/workflows.ts";

/** GITOPS-055: the policies have owners. */
export const ownedPolicies = defineRule({
  id: "GITOPS-055",
  name: "owned-policies",
  title: "If a repository has code owners, muster.yaml, the CODEOWNERS file and the workflows of muster have an owner",
  severity: "warning",
  pack: "recommended",
  readsGit: true,
  rationale:
    "Where code owners must approve changes, the owners of muster.yaml control rules, waivers and quotas. If CODEOWNERS or the workflow has no owner, a change can remove this protection without their approval.",
  fix: "add lines with an owner for these files at the end of CODEOWNERS, for example /muster.yaml @acme/platform",
  docs: [
    "https://docs.github.com/en/repositories/managing-your-repositorys-settings-and-features/customizing-your-repository/about-code-owners",
    "https://docs.gitlab.com/user/project/codeowners/reference/",
  ],
  examples: {
    good: `
files:
  CODEOWNERS: |
    * @acme/platform
    /workloads/team-a/ @acme/team-a
  muster.yaml: "kind: Organization"
`,
    bad: `
files:
  CODEOWNERS: |
    /workloads/team-a/ @acme/team-a
  muster.yaml: "kind: Organization"
`,
  },
  scope: "set",
  check: (set, { report }) => {
    const { repository } = set;
    if (repository?.codeOwners === undefined) return;
    const { path: file, text } = repository.codeOwners;
    const lines = readCodeOwners(text);
    const muster = posix.join(repository.root, "muster.yaml");
    const workflows = workflowsOf(set).filter(({ runsMuster }) => runsMuster);
    const wanted = [muster, file, ...workflows.map(({ path }) => path)].filter((path) => repository.files.has(path));
    for (const path of wanted) {
      const { owners, line } = ownersOf(path, lines);
      if (owners.length > 0) continue;
      const reason = line === undefined ? "no line matches it" : `line ${line} matches it and names no owner`;
      report({
        path: "",
        key: path,
        location: repository.locate(file, line),
        message: `${path} has no owner in ${file}: ${reason}`,
      });
    }
  },
});
