import { describe, expect, test } from "vitest";
import { noRemovedApi as rule } from "../../../policies/gitops/no-removed-api.ts";
import { OLD_APIS } from "../../../policies/gitops/old-apis.ts";
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
      message: "Kubernetes 1.25 removed CronJob of batch/v1beta1, and the target is 1.37",
      path: "/apiVersion",
      location: { line: 1 },
      expected: "batch/v1",
      received: "batch/v1beta1",
    },
  ]);
});

describe("a version that a cluster is too old for", () => {
  test.each([
    ["1.33", "resource.k8s.io/v1", "ResourceClaim", "1.34"],
    ["1.35", "admissionregistration.k8s.io/v1", "MutatingAdmissionPolicy", "1.36"],
    ["v1.29.4", "admissionregistration.k8s.io/v1", "ValidatingAdmissionPolicy", "1.30"],
  ])("%s: %s %s", (kubernetes, apiVersion, kind, since) => {
    const target = kubernetes.replace(/^v?(1\.\d+).*/, "$1");
    expect(check(rule, object(apiVersion, kind), at(kubernetes))).toMatchObject([
      {
        severity: "error",
        message: `Kubernetes has ${kind} of ${apiVersion} since ${since}, and the target is ${target}`,
        path: "/apiVersion",
        location: { line: 1 },
        received: apiVersion,
        fix: "use an API version that the target serves, or correct clusters[].kubernetes in muster.yaml",
      },
    ]);
    expect(check(rule, object(apiVersion, kind), at(since))).toEqual([]);
  });

  test("is that of its cluster", () => {
    const organization = `
apiVersion: muster.dev/v1alpha1
kind: Organization
metadata: {name: o}
clusters: [{name: east, scheduler: kai, version: "0.17", kubernetes: "1.32"}]
departments: [{name: d}]
projects: [{name: p, department: d, clusters: [east], namespace: team-nlp}]
---
`;
    const claim = "apiVersion: resource.k8s.io/v1\nkind: ResourceClaim\nmetadata: {name: a, namespace: team-nlp}\n";
    expect(check(rule, organization + claim).map(({ severity }) => severity)).toEqual(["error"]);
  });
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
    for (const [, kinds, , , replacement] of OLD_APIS) {
      for (const kind of kinds.split(" ")) expect(old.has(`${replacement} ${kind}`)).toBe(false);
    }
  });
});
