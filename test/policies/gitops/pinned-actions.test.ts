import { expect, test } from "vitest";
import { pinnedActions } from "../../../policies/gitops/pinned-actions.ts";
import { judgeRepository, workflow } from "../../helpers/repository-rule.ts";

const PATH = ".github/workflows/ci.yaml";
const judge = (steps: readonly unknown[]) =>
  judgeRepository(pinnedActions, { [PATH]: workflow("push", steps) }).map(([, message]) => message);
const muster = { run: "npx muster check ." };
const message = (uses: string) => `${PATH} runs muster beside ${uses}, which is not pinned by commit`;

test.each([
  "actions/checkout@v4",
  "actions/checkout@main",
  "actions/checkout",
  "actions/checkout@3d3c42e",
  "docker://alpine:3",
  "a/b/c@v1.2.3",
])("reports %s", (uses) => {
  expect(judge([{ uses }, muster])).toEqual([message(uses)]);
});

test.each([
  `actions/checkout@${"a".repeat(40)}`,
  `actions/checkout@${"a".repeat(64)}`,
  `docker://alpine@sha256:${"0".repeat(64)}`,
  "./.github/actions/setup",
])("passes for %s", (uses) => {
  expect(judge([{ uses }, muster])).toEqual([]);
});

test("reports reusable workflows, and nothing where muster does not run", () => {
  const jobs = { a: { uses: "acme/ci/.github/workflows/x.yml@v1" }, b: { steps: [muster] } };
  expect(judgeRepository(pinnedActions, { [PATH]: JSON.stringify({ on: "push", jobs }) })).toEqual([
    [1, message("acme/ci/.github/workflows/x.yml@v1"), "warning"],
  ]);
  expect(judge([{ uses: "actions/checkout@v4" }, { run: "npm test" }])).toEqual([]);
});
