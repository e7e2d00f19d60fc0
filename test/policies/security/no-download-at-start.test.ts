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
