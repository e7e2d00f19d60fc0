import { expect, test } from "vitest";
import { workflowRunsOwnCode } from "../../../policies/gitops/workflow-runs-own-code.ts";
import { emitYaml } from "../../../src/yaml/index.ts";
import { checkRepository, workflow } from "../../helpers/repository-rule.ts";

const PATH = ".github/workflows/ci.yml";
const judge = (on: unknown, steps: readonly unknown[]) =>
  checkRepository(workflowRunsOwnCode, { [PATH]: workflow(on, steps) }).map(([, message]) => message);
const expression = (text: string) => `\${{ ${text} }}`;
const checkout = (ref?: string) => ({ uses: "actions/checkout@v4", ...(ref !== undefined && { with: { ref } }) });
const checkedOut = (event: string) =>
  `${PATH} checks out a pull request for the event ${event}, and later steps run its files with the rights of the base`;

test.each([
  ["pull_request_target", checkout(expression("github.event.pull_request.head.sha"))],
  ["pull_request_target", checkout(expression("github['event']['pull_request']['head']['sha']"))],
  [
    "pull_request_target",
    { uses: "actions/checkout@v4", with: { repository: expression("github.event.pull_request.head.repo.full_name") } },
  ],
  ["pull_request_target", checkout(`refs/pull/${expression("github.event.number")}/merge`)],
  ["workflow_run", checkout(expression("github.event.workflow_run.head_sha"))],
  ["pull_request_target", { run: "gh pr checkout 7" }],
])("reports a checkout of the branch for %s", (event, step) => {
  expect(judge([event], [step, { run: "npm test" }])).toEqual([checkedOut(event)]);
  expect(judge({ push: null, [event]: { types: ["opened"] } }, [step, { uses: "./action" }])).toEqual([
    checkedOut(event),
  ]);
});

test("passes for a checkout of the base, for an event without rights, and where nothing of the checkout runs", () => {
  const head = checkout(expression("github.event.pull_request.head.sha"));
  expect(judge("pull_request_target", [checkout(), { run: "npm test" }])).toEqual([]);
  const ownBranch = checkout(expression("github.head_ref"));
  expect(judge("pull_request_target", [ownBranch, { run: "npm test" }])).toEqual([]);
  expect(judge("pull_request", [head, { run: "npm test" }])).toEqual([]);
  expect(judge("pull_request_target", [{ run: "echo" }, head, { uses: "actions/labeler@v5" }])).toEqual([]);
});

test.each([
  ["github.event.pull_request.title", "github.event.pull_request.title"],
  ["github.head_ref || github.ref", "github.head_ref"],
  ["github.event.issue['body']", "github.event.issue.body"],
  ["github.event.commits[0].message", "github.event.commits.0.message"],
  ["github.event.commits.*.message", "github.event.commits.*.message"],
  ["github.event.workflow_run.head_branch", "github.event.workflow_run.head_branch"],
  ["toJSON(github.event)", "toJSON(github.event)"],
  ["github.event.pull_request.number", undefined],
  ["github.event.pull_request.head.sha", undefined],
  ["github.sha", undefined],
  ["inputs.title", undefined],
])("a script with the expression %s", (text, found) => {
  const expected = found === undefined ? [] : [`${PATH} puts ${found} into a script, so its text can be a command`];
  expect(judge("issue_comment", [{ run: `echo "${expression(text)}"` }])).toEqual(expected);
  expect(judge("push", [{ uses: "actions/github-script@v7", with: { script: expression(text) } }])).toEqual(expected);
});

test("passes for a text in env, in another input, and outside of an expression", () => {
  const title = expression("github.event.pull_request.title");
  expect(judge("pull_request", [{ run: 'echo "$TITLE"', env: { TITLE: title } }])).toEqual([]);
  expect(judge("pull_request", [{ uses: "a/b@v1", with: { title } }])).toEqual([]);
  expect(judge("pull_request", [{ run: "echo github.head_ref" }])).toEqual([]);
});

test("reads the line, and the key on as YAML 1.1 does", () => {
  const text = `on:\n  pull_request_target:\njobs:\n  a:\n    steps:\n      - uses: actions/checkout@v4\n        with:\n          ref: ${expression("github.event.pull_request.head.sha")}\n      - run: make\n`;
  expect(checkRepository(workflowRunsOwnCode, { [PATH]: text })).toEqual([
    [6, checkedOut("pull_request_target"), "error"],
  ]);
});

test.each([
  ['eval "echo $CI_COMMIT_MESSAGE"', "$CI_COMMIT_MESSAGE"],
  [`bash -c "git log --grep=\${CI_MERGE_REQUEST_TITLE}"`, "$CI_MERGE_REQUEST_TITLE"],
  ['echo "$CI_COMMIT_REF_NAME" | sh', "$CI_COMMIT_REF_NAME"],
  ["python3 -c \"print('x')\" && node -e \"f('$CI_COMMIT_BRANCH')\"", undefined],
  ['node -e "f(`$CI_COMMIT_BRANCH`)"', "$CI_COMMIT_BRANCH"],
  ['sh -ec \\\n  "ls $CI_MERGE_REQUEST_SOURCE_BRANCH_NAME"', "$CI_MERGE_REQUEST_SOURCE_BRANCH_NAME"],
  ['echo "$CI_COMMIT_MESSAGE"', undefined],
  ["sh -c 'echo \"$CI_COMMIT_MESSAGE\"'", undefined],
  ['eval "echo $CI_COMMIT_REF_SLUG"', undefined],
  ['# eval "$CI_COMMIT_MESSAGE"', undefined],
])("a job of GitLab with %j puts %j into a script", (line, variable) => {
  const file = emitYaml({ check: { script: [line] } });
  const expected = `.gitlab-ci.yml puts ${variable} into a script, so its text can be a command`;
  expect(checkRepository(workflowRunsOwnCode, { ".gitlab-ci.yml": file }).map(([, message]) => message)).toEqual(
    variable === undefined ? [] : [expected],
  );
});
