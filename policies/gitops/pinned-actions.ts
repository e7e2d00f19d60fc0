import { at, isObject, items, text } from "../../src/kernel/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import type { Workflow } from "../sets/workflow.ts";
import { workflowsOf } from "../sets/workflows.ts";
import { workflowExample } from "./workflow-example.ts";

// A file of the repository, a commit in full, or the digest of an image.
const PINNED = /^\.\/|@[0-9a-f]{40}(?:[0-9a-f]{24})?$|@sha256:[0-9a-f]{64}$/;

/** GITOPS-054: a workflow that runs muster pins its actions. */
export const pinnedActions = defineRule({
  id: "GITOPS-054",
  name: "pinned-actions",
  title:
    "A workflow of GitHub that runs muster pins each action by commit, a pipeline of GitLab each include and image",
  severity: "warning",
  pack: "recommended",
  readsGit: true,
  rationale:
    "The owner of an action, an included file or an image, or an attacker who takes over the account, can move a tag to other code. In the job that checks pull requests, this code can change the result and use the token of the job.",
  fix: "name the full commit of a release, or the digest of an image, with its version in a comment; Dependabot and Renovate update both",
  docs: [
    "https://docs.github.com/en/actions/reference/security/secure-use#using-third-party-actions",
    "https://docs.gitlab.com/ci/yaml/#include",
  ],
  examples: {
    good: workflowExample([
      "- uses: actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1",
      "- run: npx muster check .",
    ]),
    bad: workflowExample(["- uses: actions/checkout@v7", "- run: npx muster check ."]),
  },
  scope: "set",
  check: (set, { report }) => {
    for (const workflow of workflowsOf(set).filter(({ runsMuster }) => runsMuster)) {
      const { system, path, locate } = workflow;
      const code = system === "gitlab" ? included(workflow) : used(workflow);
      for (const { uses, pointer, by = "commit" } of code) {
        if (PINNED.test(uses)) continue;
        report({
          path: "",
          key: `${path}:${uses}`,
          location: locate(pointer),
          message: `${path} runs muster beside ${uses}, which is not pinned by ${by}`,
        });
      }
    }
  },
});

/** Code from elsewhere that runs beside muster. */
interface Used {
  readonly uses: string;
  readonly pointer: string;
  /** The kind of its pin. Default: a commit. */
  readonly by?: string;
}

function used({ jobs }: Workflow): readonly Used[] {
  return jobs
    .flatMap((job) => [job, ...job.steps])
    .flatMap(({ uses, pointer }) => (uses === undefined ? [] : { uses, pointer: `${pointer}/uses` }));
}

/** The includes of other repositories, and the images of jobs. Files and templates of GitLab itself are left out. */
function included({ value, jobs }: Workflow): readonly Used[] {
  const include = at(value, "include");
  const includes = (Array.isArray(include) ? items(include) : [include]).flatMap((entry, index): Used[] => {
    const pointer = Array.isArray(include) ? `/include/${index}` : "/include";
    const remote = text(entry) ?? text(at(entry, "remote"));
    const project = text(at(entry, "project"));
    const component = text(at(entry, "component"));
    if (project !== undefined) return [{ uses: `${project}@${text(at(entry, "ref")) ?? "HEAD"}`, pointer }];
    if (component !== undefined) return [{ uses: component, pointer }];
    const isLocal = remote === undefined || !/^https?:/.test(remote) || at(entry, "integrity") !== undefined;
    if (isLocal) return [];
    return [{ uses: remote, pointer, by: "integrity" }];
  });
  const owners = [{ value, pointer: "" }, { value: at(value, "default"), pointer: "/default" }, ...jobs];
  const images = owners.flatMap((owner): Used[] => {
    const image = at(owner.value, "image");
    const uses = isObject(image) ? text(image.name) : text(image);
    if (uses === undefined || uses.includes("$")) return [];
    return [{ uses, pointer: `${owner.pointer}/image`, by: "digest" }];
  });
  return [...includes, ...images];
}
