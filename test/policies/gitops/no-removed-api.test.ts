import { describe, expect, test } from "vitest";
import { noRemovedApi as rule } from "../../../policies/gitops/no-removed-api.ts";
import { OLD_APIS } from "../../../policies/gitops/removed-apis.ts";
import { check } from "../../helpers/policies.ts";

const object = (apiVersion: string, kind: string) => `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: a}\n`;
const at = (kubernetes: string) => ({ options: { kubernetes } });

test.each([
  ["v1", "Pod"],
  ["batch/v1", "CronJob"],
  ["batch/v1beta1", "Job"],
  ["autoscaling/v2", "HorizontalPodAutoscaler"],
  ["policy.example.com/v1beta1", "PodDisruptionBudget"],
  ["kubeflow.org/v1beta1", "CronJob"],
])("passes with %s %s", (apiVersion, kind) => {
  expect(check(rule, object(apiVersion, kind))).toEqual([]);
});

test("finds a version that is gone, at its line", () => {
  expect(check(rule, object("batch/v1beta1", "CronJob"))).toMatchObject([
    {
      rule: "GITOPS-031",
      severity: "error",
      message: "CronJob of batch/v1beta1 is not served since Kubernetes 1.25, and the target is 1.33",
      path: "/apiVersion",
      location: { line: 1 },
      expected: "batch/v1",
      received: "batch/v1beta1",
    },
  ]);
});

describe("the target is an option", () => {
  test.each([
    ["1.20", []],
    ["1.21", ["warning"]],
    ["v1.24.3", ["warning"]],
    ["1.25", ["error"]],
    ["1.100", ["error"]],
    ["none", []],
  ])("%s", (kubernetes, severities) => {
    expect(check(rule, object("batch/v1beta1", "CronJob"), at(kubernetes)).map(({ severity }) => severity)).toEqual(
      severities,
    );
  });

  test("a deprecated version is told as such", () => {
    expect(check(rule, object("policy/v1beta1", "PodSecurityPolicy"), at("1.24"))).toMatchObject([
      {
        message: "PodSecurityPolicy of policy/v1beta1 is deprecated and not served from Kubernetes 1.25 on",
        fix: "remove the object; nothing has replaced it",
      },
    ]);
  });
});

describe("the table", () => {
  test("has each version and kind once, newest first, deprecated before it is removed", () => {
    const all = OLD_APIS.flatMap(({ apiVersion, kinds }) => kinds.map((kind) => `${apiVersion} ${kind}`));
    expect(new Set(all).size).toBe(all.length);
    const removed = OLD_APIS.map((old) => old.removed);
    expect(removed).toEqual([...removed].sort((a, b) => b - a));
    for (const old of OLD_APIS) expect(old.deprecated ?? 0).toBeLessThan(old.removed);
  });

  test("every replacement is a version that is served", () => {
    const old = new Set(OLD_APIS.flatMap(({ apiVersion, kinds }) => kinds.map((kind) => `${apiVersion} ${kind}`)));
    for (const { instead, kinds } of OLD_APIS)
      for (const kind of kinds) expect(old.has(`${instead} ${kind}`)).toBe(false);
  });
});
