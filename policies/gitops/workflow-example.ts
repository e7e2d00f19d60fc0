/** Returns the files of an example: a workflow of GitHub with one job, whose steps have these lines. */
export function workflowExample(steps: readonly string[], event = "pull_request"): string {
  return `
files:
  .github/workflows/ci.yml: |
    on: ${event}
    jobs:
      check:
        runs-on: ubuntu-24.04
        steps:
${steps.map((line) => `          ${line}\n`).join("")}`;
}
