import { expect, test } from "vitest";
import { uniqueObject as rule } from "../../../policies/gitops/unique-object.ts";
import { check } from "../../helpers/policies.ts";

const object = (apiVersion: string, kind: string, metadata: string) =>
  `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {${metadata}}\n`;
const all = (...objects: readonly string[]) => objects.join("---\n");

test.each([
  [all(object("v1", "ConfigMap", "name: a"), object("v1", "ConfigMap", "name: b"))],
  [all(object("v1", "ConfigMap", "name: a"), object("v1", "Secret", "name: a"))],
  [all(object("v1", "ConfigMap", "name: a, namespace: x"), object("v1", "ConfigMap", "name: a, namespace: z"))],
  [all(object("a.io/v1", "Queue", "name: a"), object("b.io/v1", "Queue", "name: a"))],
  [all(object("batch/v1", "Job", "generateName: a-"), object("batch/v1", "Job", "generateName: a-"))],
  [all(object("batch/v1", "Job", ""), object("batch/v1", "Job", ""))],
  [all(object("v1", "ConfigMap", "name: $(X)"), object("v1", "ConfigMap", "name: $(X)"))],
  [all(object("v1", "ConfigMap", "name: a, namespace: $X"), object("v1", "ConfigMap", "name: a, namespace: $X"))],
])("%#: passes", (yaml) => {
  expect(check(rule, yaml)).toEqual([]);
});

test("finds the second definition, and names the first", () => {
  const one = object("v1", "ConfigMap", "name: a, namespace: x");
  expect(check(rule, all(one, one))).toMatchObject([
    {
      rule: "GITOPS-002",
      severity: "error",
      message: "ConfigMap x/a of cluster default is defined twice: here and at test.yaml:3:18",
      path: "/metadata/name",
      location: { line: 7 },
      related: [{ message: "the first definition", location: { line: 3 } }],
    },
  ]);
});

test("finds it after objects whose names are not known", () => {
  const named = (name: string) => object("v1", "ConfigMap", name);
  expect(check(rule, all(named("name: $(X)"), named(""), named("name: a"), named("name: a")))).toMatchObject([
    { path: "/metadata/name", location: { line: 15 } },
  ]);
});

test("versions of one group are one object, and each later one is reported", () => {
  const findings = check(
    rule,
    all(
      object("ray.io/v1", "RayCluster", "name: a"),
      object("ray.io/v1alpha1", "RayCluster", "name: a"),
      object("ray.io/v1", "RayCluster", "name: a"),
    ),
  );
  expect(findings.map(({ location }) => location?.line)).toEqual([7, 11]);
  expect(new Set(findings.map(({ fingerprint }) => fingerprint)).size).toBe(2);
});

test("objects of two clusters are two", () => {
  const organization = `
apiVersion: muster.dev/v1alpha1
kind: Organization
metadata: {name: acme}
clusters: [{name: east, scheduler: kai}, {name: west, scheduler: kai}]
departments: []
projects: []
---
`;
  const on = (cluster: string) => object("v1", "ConfigMap", `name: a, annotations: {muster.dev/cluster: ${cluster}}`);
  expect(check(rule, organization + all(on("east"), on("west")))).toEqual([]);
  expect(check(rule, organization + all(on("east"), on("east")))).toHaveLength(1);
});
