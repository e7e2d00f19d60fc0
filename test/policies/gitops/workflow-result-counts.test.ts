import { describe, expect, test } from "vitest";
import { workflowResultCounts } from "../../../policies/gitops/workflow-result-counts.ts";
import { emitYaml } from "../../../src/yaml/index.ts";
import { checkRepository, workflow } from "../../helpers/repository-rule.ts";

const PATH = ".github/workflows/ci.yml";
const judge = (steps: readonly unknown[], job = {}) =>
  checkRepository(workflowResultCounts, { [PATH]: workflow("push", steps, job) }).map(([, message]) => message);
const message = (command: string, lost: string) =>
  `${PATH} runs muster ${command}, but ${lost}, so the job passes with every finding`;
const PIPE = "its exit code is lost in a pipe without pipefail";

test.each([
  ["npx muster check . || true", message("check", 'its exit code is lost after "|| true"')],
  ["npx muster check k8s \\\n  --pack strict ||:", message("check", 'its exit code is lost after "||:"')],
  ["muster synth --check; exit 0", message("synth", 'its exit code is lost after "; exit 0"')],
  ["muster synth --check || echo failed", message("synth", 'its exit code is lost after "|| echo"')],
  ["muster check . | tee log", message("check", PIPE)],
  ['node "$RUNNER_TEMP/lib/bin/muster.mjs" check . | jq .', message("check", PIPE)],
])("reports %j", (run, expected) => {
  expect(judge([{ run }])).toEqual([expected]);
});

test("reports continue-on-error of a step and of a job", () => {
  const expected = [message("check", "continue-on-error ignores its exit code")];
  expect(judge([{ run: "muster check .", "continue-on-error": true }])).toEqual(expected);
  expect(judge([{ run: "muster check ." }], { "continue-on-error": true })).toEqual(expected);
});

test.each([
  ["muster check ."],
  ["muster check . || exit 1"],
  ["muster check . || code=$?"],
  ["if muster check .; then echo fine; fi"],
  ["set -o pipefail\nmuster check . | tee log"],
  ["muster check . --fail-on never | tee log"],
  ["muster synth || true"],
  ["# muster check . || true"],
  ["muster check 'a | b'"],
  ["muster report --base main || true"],
  ["echo hamuster check || true"],
])("passes for %j", (run) => {
  expect(judge([{ run }])).toEqual([]);
});

test("passes where the shell has pipefail, and where another call is the gate", () => {
  expect(judge([{ run: "muster check . | tee log", shell: "bash" }])).toEqual([]);
  expect(judge([{ run: "muster check . | tee log" }], { defaults: { run: { shell: "bash" } } })).toEqual([]);
  expect(judge([{ run: "muster check . --format github || true" }, { run: "muster check ." }])).toEqual([]);
});

test.each(["", "[]", "null", "on: push", "jobs: {a: null}", "jobs: {a: {steps: [null, 7]}}", "{", "a: b: c"])(
  "reports nothing for the workflow %j",
  (text) => {
    expect(checkRepository(workflowResultCounts, { [PATH]: text })).toEqual([]);
  },
);

describe("a pipeline of GitLab", () => {
  const judgePipeline = (files: Readonly<Record<string, unknown>>) =>
    checkRepository(
      workflowResultCounts,
      Object.fromEntries(Object.entries(files).map(([path, value]) => [path, emitYaml(value)])),
    ).map(([line, text]) => [line, text]);
  const one = (job: object, more: object = {}) => judgePipeline({ ".gitlab-ci.yml": { ...more, check: job } });
  const lost = (line: number, why: string) => [
    [line, `.gitlab-ci.yml runs muster check, but ${why}, so the job passes with every finding`],
  ];
  const ALLOWED = "allow_failure ignores its exit code";

  test.each([
    [{ script: ["npm ci", "npx muster check . || true"] }, lost(4, 'its exit code is lost after "|| true"')],
    [{ script: "muster check .; exit 0" }, lost(2, 'its exit code is lost after "; exit 0"')],
    [{ allow_failure: true, script: ["muster check ."] }, lost(4, ALLOWED)],
    [{ allow_failure: { exit_codes: [2, 3] }, script: ["muster check ."] }, lost(7, ALLOWED)],
    [{ script: ["muster check ."], rules: [{ if: "$A", allow_failure: true }, { when: "never" }] }, lost(7, ALLOWED)],
    [{ when: "manual", script: ["muster check ."] }, lost(3, "a manual job may fail")],
    [{ script: ["npm ci"], after_script: ["muster check ."] }, lost(3, "GitLab ignores the exit code of after_script")],
  ])("that loses the exit code in %j is reported", (job, expected) => {
    expect(one(job)).toEqual(expected);
  });

  test.each([
    { script: ["muster check . | tee findings.txt"] },
    { script: ["muster check ."], allow_failure: false },
    { script: ["muster check ."], allow_failure: { exit_codes: 42 } },
    { script: ["muster check ."], rules: [{ if: "$A", allow_failure: true }, { if: "$B" }] },
    { script: ["muster check ."], when: "manual", allow_failure: false },
    { script: ["muster check . --format gitlab || true", "muster check ."] },
    { script: null },
    [],
    7,
  ])("is accepted with %j", (job) => {
    expect(one(job as object)).toEqual([]);
  });

  test("has scripts and settings of the jobs that a job extends, also in other files, and of the defaults", () => {
    const hidden = { ".muster": { allow_failure: true, script: ["muster check ."] } };
    const twice = { ...hidden, again: { extends: ".muster" } };
    expect(one({ extends: ".muster" }, twice)).toEqual(lost(4, ALLOWED));
    expect(
      one(
        { extends: [".muster"], allow_failure: false, script: ["muster check ."] },
        { ".muster": { allow_failure: true } },
      ),
    ).toEqual([]);
    expect(
      judgePipeline({ ".gitlab-ci.yml": { check: { extends: ".muster" } }, ".gitlab/muster.yml": hidden }),
    ).toEqual(lost(1, ALLOWED));
    expect(one({ script: ["npm test"] }, { default: { before_script: ["muster check . || true"] } })).toEqual(
      lost(6, 'its exit code is lost after "|| true"'),
    );
    expect(one({ extends: "check", script: ["muster check ."] })).toEqual([]);
  });
});
