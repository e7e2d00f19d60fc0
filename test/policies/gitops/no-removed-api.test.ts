import { describe, expect, test } from "vitest";
import { OLD_APIS, noRemovedApi as rule } from "../../../policies/gitops/no-removed-api.ts";
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
      message: "Kubernetes 1.25 removed CronJob of batch/v1beta1, and the target is 1.34",
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
  ])("%s", (kubernetes, severities) => {
    expect(check(rule, object("batch/v1beta1", "CronJob"), at(kubernetes)).map(({ severity }) => severity)).toEqual(
      severities,
    );
  });

  test("a deprecated version is a warning", () => {
    expect(check(rule, object("policy/v1beta1", "PodSecurityPolicy"), at("1.24"))).toMatchObject([
      {
        message: "PodSecurityPolicy of policy/v1beta1 is deprecated, and Kubernetes 1.25 removes it",
        fix: "remove the object; it has no replacement",
      },
    ]);
  });
});

describe("the table", () => {
  test("has each version and kind once, newest first, deprecated before it is removed", () => {
    const all = OLD_APIS.flatMap(([apiVersion, kinds]) => kinds.split(" ").map((kind) => `${apiVersion} ${kind}`));
    expect(new Set(all).size).toBe(all.length);
    const removals = OLD_APIS.map(([, , , removed]) => removed);
    expect(removals).toEqual([...removals].sort((a, b) => b - a));
    for (const [, , deprecated, removed] of OLD_APIS) expect(deprecated).toBeLessThan(removed);
  });

  test("what 1.22 or an earlier version removed is deprecated in every version before", () => {
    for (const [apiVersion, kinds, , removed] of OLD_APIS.filter(([, , , before]) => before <= 22)) {
      const severities = ["1.0", `1.${removed - 1}`, `1.${removed}`].map((kubernetes) =>
        kinds.split(" ").flatMap((kind) => check(rule, object(apiVersion, kind), at(kubernetes))),
      );
      expect(severities.map((found) => new Set(found.map(({ severity }) => severity)))).toEqual([
        new Set(["warning"]),
        new Set(["warning"]),
        new Set(["error"]),
      ]);
    }
  });

  test("every replacement is a version that is served", () => {
    const old = new Set(OLD_APIS.flatMap(([version, kinds]) => kinds.split(" ").map((kind) => `${version} ${kind}`)));
    for (const [, kinds, , , replacement] of OLD_APIS)
      for (const kind of kinds.split(" ")) expect(old.has(`${replacement} ${kind}`)).toBe(false);
  });
});
