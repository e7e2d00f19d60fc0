import { describe, expect, test } from "vitest";
import { noDownloadAtStart as rule } from "../../../policies/security/no-download-at-start.ts";
import { check, checkPod, lineOf, podKinds, podTemplate } from "../../helpers/policies.ts";
import { EVERY_ROLE, everyRole, ODD_VALUES, podYaml } from "./pods.ts";

describe.each(podKinds)("$name", (kind) => {
  test("passes with a program of the image", () => {
    expect(checkPod(rule, kind, podTemplate({ container: { command: ["python", "train.py"] } }))).toEqual([]);
  });

  test("finds a download at its line", () => {
    const template = podTemplate({ container: { command: ["sh", "-c"], args: ["pip install torch"] } });
    const findings = checkPod(rule, kind, template);
    expect(findings).toMatchObject([
      {
        rule: "SEC-018",
        severity: "warning",
        message: "container main installs Python packages when it starts",
        path: kind.at("/spec/containers/0/args/0"),
      },
    ]);
    for (const finding of findings) expect(lineOf(kind, template, finding)).toBe("- pip install torch");
  });

  test("finds one whose words are apart", () => {
    const template = podTemplate({ container: { command: ["git", "clone"], args: ["https://example.com/a"] } });
    expect(checkPod(rule, kind, template)).toMatchObject([
      { message: "container main clones a repository when it starts", path: kind.at("/spec/containers/0/command/0") },
    ]);
  });

  test("finds it in every role", () => {
    const found = checkPod(rule, kind, podTemplate({ spec: everyRole({ args: ["pip install torch"] }) }));
    expect(found.map(({ message }) => message.replace(/ installs.*/, "")).sort()).toEqual(EVERY_ROLE);
  });
});

test.each(ODD_VALUES)("%j is survived", (value) => {
  expect(check(rule, podYaml(everyRole({ command: value, args: value })))).toEqual([]);
});

test("nothing else of the command is shown", () => {
  const args = ['curl -H "X: hunter2" https://user@example.com/secret-path'];
  expect(JSON.stringify(check(rule, podYaml({ containers: [{ name: "a", args }] })))).not.toMatch(
    /hunter2|secret-path/,
  );
});

test("hosts are an option", () => {
  const yaml = podYaml({ containers: [{ name: "a", args: ["curl https://mirror.example.com/a"] }] });
  expect(check(rule, yaml)).toHaveLength(1);
  expect(check(rule, yaml, { options: { hosts: ["example.com"] } })).toEqual([]);
});

test("a comment neither downloads nor pins anything", () => {
  const found = (...args: string[]) => check(rule, podYaml({ containers: [{ name: "a", args }] })).length;
  expect(found("-c", "# pip install torch\npython train.py  # not: git clone https://example.com/a")).toBe(0);
  expect(found("-c", "# was: 0123456789012345678901234567890123456789\ngit clone https://example.com/a")).toBe(1);
  expect(found("-c", "echo '#'; pip install torch")).toBe(1);
  expect(found("#", "pip install torch")).toBe(1);
});

test.each([
  [
    "TaskRun",
    "apiVersion: tekton.dev/v1\nkind: TaskRun\nmetadata: {name: a}\nspec: {taskSpec: {steps: [{name: s, image: i, script: pip install torch}]}}",
    "/spec/taskSpec/steps/0/script",
  ],
  [
    "Workflow",
    "apiVersion: argoproj.io/v1alpha1\nkind: Workflow\nmetadata: {name: a}\nspec: {templates: [{name: t, script: {image: i, source: pip install torch}}]}",
    "/spec/templates/0/script/source",
  ],
  [
    "TrainingWorkload",
    "apiVersion: run.ai/v2alpha1\nkind: TrainingWorkload\nmetadata: {name: a}\nspec: {image: {value: i}, arguments: {value: pip install torch}}",
    "/spec/arguments/value",
  ],
])("finds it in the script of a %s", (_, yaml, path) => {
  expect(check(rule, yaml)).toMatchObject([{ path, rule: "SEC-018" }]);
});
