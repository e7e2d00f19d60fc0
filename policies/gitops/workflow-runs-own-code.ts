import { at, text } from "../../src/kernel/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import type { WorkflowJob, WorkflowStep } from "../sets/workflow.ts";
import { workflowsOf } from "../sets/workflows.ts";
import { workflowExample } from "./workflow-example.ts";

// Events that run with the token and the secrets of the base, also for pull requests from forks.
const PRIVILEGED = ["pull_request_target", "workflow_run"];

// https://docs.github.com/en/actions/reference/security/secure-use#understanding-the-risk-of-script-injections
const UNTRUSTED =
  /github\.head_ref|github\.event\.pull_request\.head\.(?:ref|label|repo\.default_branch)\b|github\.event\.workflow_run\.(?:head_branch|display_title)\b|tojson\(\s*github(?:\.event(?:\.(?:pull_request|issue|comment|review|head_commit|workflow_run))?)?\s*\)/i;
// The starts of references, with the members below them that are untrusted.
const UNTRUSTED_MEMBERS: readonly (readonly [start: RegExp, end: RegExp])[] = [
  [
    /github\.event\.(?:pull_request|issue|comment|review|review_comment|discussion|pages)\b/i,
    /\.(?:title|body|page_name)\b/i,
  ],
  [/github\.event\.(?:head_commit|commits|workflow_run\.head_commit)\b/i, /\.(?:message|name|email)\b/i],
];

// The name of a branch alone is checked out from the base repository, which the author of a fork cannot push to.
const COMMIT_OF_THE_BRANCH =
  /github\.event\.pull_request\.(?:head\.sha|number|merge_commit_sha)|github\.event\.number|github\.event\.workflow_run\.(?:head_sha|head_commit\.id|pull_requests)|refs\/pull\//i;
const REPOSITORY_OF_THE_BRANCH = /github\.event\.(?:pull_request\.head\.repo|workflow_run\.head_repository)\b/i;
const CHECKOUT = /\bgh\s+pr\s+checkout\b/;
const FETCH = /\bgit\s+(?:fetch|pull|checkout|switch)\b/;
const BRANCH = /\bpull\/|head_ref|HEAD_REF|HEAD_SHA/;

// Variables whose values the author of a merge request chooses.
const UNTRUSTED_VARIABLE =
  /\$\{?(?:CI_COMMIT_(?:MESSAGE|TITLE|DESCRIPTION|AUTHOR|REF_NAME|BRANCH|TAG|TAG_MESSAGE)|CI_MERGE_REQUEST_(?:TITLE|DESCRIPTION|LABELS|SOURCE_BRANCH_NAME)|CI_EXTERNAL_PULL_REQUEST_SOURCE_BRANCH_NAME|GITLAB_USER_NAME)\b/;
// A shell or an interpreter that runs a text: its variables are replaced before it reads the text.
const RUNS_TEXT =
  /\beval\b|(?<![\w-])(?:ba|da|z|k)?sh\s+(?:-\w+\s+)*-\w*c\b|\b(?:python3?|perl|ruby|node)\s+-[ce]\b|\|\s*(?:ba|da|z|k)?sh\b|\bsh\s+<<</;

/** GITOPS-053: the code and the texts of a pull request do not run with the rights of the base. */
export const workflowRunsOwnCode = defineRule({
  id: "GITOPS-053",
  name: "workflow-runs-own-code",
  title:
    "No workflow of GitHub runs code of a pull request with the rights of the base, and no job of GitHub or GitLab puts its texts in a script",
  severity: "error",
  pack: "recommended",
  readsGit: true,
  rationale:
    "The controller applies what is in the repository, so whoever can push to it owns the cluster. With pull_request_target and workflow_run a workflow has a token and secrets of the base even for pull requests from forks; a checkout of the pull request in it hands them to its author. An expression in a script is replaced before the shell reads it, so a title or a branch name can be a command.",
  fix: "use the event pull_request with read-only permissions, and post its result by a second workflow without a checkout (muster init --ci github); pass texts through env:",
  docs: [
    "https://securitylab.github.com/resources/github-actions-preventing-pwn-requests/",
    "https://docs.github.com/en/actions/reference/security/secure-use",
    "https://docs.gitlab.com/ci/variables/predefined_variables/",
  ],
  examples: {
    good: workflowExample([
      "- uses: actions/checkout@v4",
      '- run: echo "$TITLE"',
      `  env: {TITLE: "\${{ github.event.pull_request.title }}"}`,
    ]),
    bad: workflowExample(
      ["- uses: actions/checkout@v4", `  with: {ref: "\${{ github.event.pull_request.head.sha }}"}`, "- run: npm ci"],
      "pull_request_target",
    ),
  },
  scope: "set",
  check: (set, { report }) => {
    for (const { system, path, triggers, jobs, locate } of workflowsOf(set)) {
      const event = triggers.find((trigger) => PRIVILEGED.includes(trigger));
      for (const job of jobs) {
        const checkout = event === undefined ? undefined : checkoutThatRuns(job);
        if (checkout !== undefined) {
          report({
            path: "",
            key: `${path}:${checkout.pointer}`,
            location: locate(checkout.pointer),
            message: `${path} checks out a pull request for the event ${event}, and later steps run its files with the rights of the base`,
          });
        }
        for (const step of job.steps) {
          const script = scriptOf(step);
          const untrusted = system === "gitlab" ? untrustedVariables : untrustedExpressions;
          const [expression] = script === undefined ? [] : untrusted(script.text);
          if (script === undefined || expression === undefined) continue;
          report({
            path: "",
            key: `${path}:${script.pointer}`,
            location: locate(script.pointer),
            message: `${path} puts ${expression} into a script, so its text can be a command`,
            fix:
              system === "gitlab"
                ? "use the variable in double quotes, outside of eval and of texts that another program runs"
                : "pass the value through env:, and use the variable in double quotes",
          });
        }
      }
    }
  },
});

/** The step that checks out a pull request, if a later step of the job runs files of the checkout. */
function checkoutThatRuns({ steps }: WorkflowJob): WorkflowStep | undefined {
  const index = steps.findIndex(checksOutBranch);
  const runs = ({ run, uses }: WorkflowStep) => run !== undefined || uses?.startsWith("./") === true;
  const step = steps[index];
  if (step !== undefined && (step.run !== undefined || steps.slice(index + 1).some(runs))) return step;
  return undefined;
}

function checksOutBranch({ uses, run = "", value }: WorkflowStep): boolean {
  if (uses === undefined) return fetchesBranch(run);
  if (!/^actions\/checkout@/i.test(uses)) return false;
  const input = (name: string) => dotted(text(at(value, "with", name)) ?? "");
  return COMMIT_OF_THE_BRANCH.test(input("ref")) || REPOSITORY_OF_THE_BRANCH.test(input("repository"));
}

function fetchesBranch(script: string): boolean {
  const fetches = (line: string) => {
    const start = line.search(FETCH);
    return start >= 0 && BRANCH.test(line.slice(start));
  };
  return (
    CHECKOUT.test(script) ||
    script
      .replaceAll(/\bgit\s+/g, "git ")
      .split("\n")
      .some(fetches)
  );
}

function scriptOf({ uses, run, runPointer, value, pointer }: WorkflowStep) {
  if (run !== undefined) return { text: run, pointer: runPointer };
  const script =
    uses !== undefined && /^actions\/github-script@/i.test(uses) ? text(at(value, "with", "script")) : undefined;
  if (script === undefined) return undefined;
  return { text: script, pointer: `${pointer}/with/script` };
}

function untrustedExpressions(script: string): readonly string[] {
  const [, ...parts] = script.split("${{");
  return parts.flatMap((part) => untrustedIn(dotted(part.split("}}", 1)[0] ?? "")) ?? []);
}

/** The first reference of an expression to a text that the author of a pull request writes. */
function untrustedIn(expression: string): string | undefined {
  const whole = UNTRUSTED.exec(expression)?.[0];
  if (whole !== undefined) return whole;
  for (const [reference] of expression.matchAll(/[\w.*-]+/g)) {
    for (const [start, end] of UNTRUSTED_MEMBERS) {
      const found = start.exec(reference);
      const member = found === null ? null : end.exec(reference.slice(found.index));
      if (found && member) return reference.slice(found.index, found.index + member.index + member[0].length);
    }
  }
  return undefined;
}

/** Variables in texts that a line runs as commands. Nothing is replaced in single quotes. */
function untrustedVariables(script: string): readonly string[] {
  return script
    .replace(/\\\r?\n/g, " ")
    .split("\n")
    .map((line) => line.replace(/'[^']*'/g, ""))
    .filter((line) => !/^\s*#/.test(line) && RUNS_TEXT.test(line))
    .flatMap((line) => UNTRUSTED_VARIABLE.exec(line)?.[0].replace("{", "") ?? []);
}

/** An expression with members and items in dots: `github['head_ref']` is `github.head_ref`. */
function dotted(expression: string): string {
  return expression.replace(/\[\s*'?([\w*-]+)'?\s*\]/g, ".$1");
}
