import { expect, test } from "vitest";
import { pinnedActions } from "../../../policies/gitops/pinned-actions.ts";
import { emitYaml } from "../../../src/yaml/index.ts";
import { checkRepository, workflow } from "../../helpers/repository-rule.ts";

const PATH = ".github/workflows/ci.yaml";
const judge = (steps: readonly unknown[]) =>
  checkRepository(pinnedActions, { [PATH]: workflow("push", steps) }).map(([, message]) => message);
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
  expect(checkRepository(pinnedActions, { [PATH]: JSON.stringify({ on: "push", jobs }) })).toEqual([
    [1, message("acme/ci/.github/workflows/x.yml@v1"), "warning"],
  ]);
  expect(judge([{ uses: "actions/checkout@v4" }, { run: "npm test" }])).toEqual([]);
});

test("a pipeline of GitLab pins its includes and images", () => {
  const digest = `sha256:${"0".repeat(64)}`;
  const commit = "0".repeat(40);
  const judgePipeline = (value: object) =>
    checkRepository(pinnedActions, {
      ".gitlab-ci.yml": emitYaml({ ...value, check: { script: ["muster check ."] } }),
    }).map(([, message]) => message);
  const message = (uses: string, by: string) =>
    `.gitlab-ci.yml runs muster beside ${uses}, which is not pinned by ${by}`;
  expect(
    judgePipeline({
      include: [
        "https://example.com/a.yml",
        { remote: "https://example.com/b.yml" },
        { project: "group/ci", ref: "v1", file: "c.yml" },
        { project: "group/ci" },
        { component: "gitlab.example.com/group/scan@1.2.0" },
      ],
      image: "node:22",
      default: { image: { name: "node:22-slim" } },
      test: { image: "node:20", script: ["npm test"] },
    }),
  ).toEqual([
    message("node:22-slim", "digest"),
    message("node:22", "digest"),
    message("https://example.com/a.yml", "integrity"),
    message("https://example.com/b.yml", "integrity"),
    message("group/ci@v1", "commit"),
    message("group/ci@HEAD", "commit"),
    message("gitlab.example.com/group/scan@1.2.0", "commit"),
    message("node:20", "digest"),
  ]);
  expect(
    judgePipeline({
      include: [
        "/.gitlab/muster.yml",
        { local: ".gitlab/muster.yml" },
        { template: "Auto-DevOps.gitlab-ci.yml" },
        { remote: "https://example.com/b.yml", integrity: "sha256-x" },
        { project: "group/ci", ref: commit },
        { component: `gitlab.example.com/group/scan@${commit}` },
      ],
      image: `node:22@${digest}`,
      default: { image: "$IMAGE" },
    }),
  ).toEqual([]);
  expect(judgePipeline({ include: "https://example.com/a.yml" })).toEqual([
    message("https://example.com/a.yml", "integrity"),
  ]);
  expect(
    checkRepository(pinnedActions, { ".gitlab-ci.yml": emitYaml({ image: "node:22", a: { script: ["npm test"] } }) }),
  ).toEqual([]);
});
