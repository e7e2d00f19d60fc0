import { expect, test } from "vitest";
import { workflowResultCounts } from "../../../policies/gitops/workflow-result-counts.ts";
import { judgeRepository, workflow } from "../../helpers/repository-rule.ts";

const PATH = ".github/workflows/ci.yml";
const judge = (steps: readonly unknown[], job = {}) =>
  judgeRepository(workflowResultCounts, { [PATH]: workflow("push", steps, job) }).map(([, message]) => message);
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
  "is silent for the workflow %j",
  (text) => {
    expect(judgeRepository(workflowResultCounts, { [PATH]: text })).toEqual([]);
  },
);
