import { describe, expect, test } from "vitest";
import { unambiguousScalars as rule } from "../../../policies/gitops/unambiguous-scalars.ts";
import { check } from "../../helpers/policies.ts";

const object = (body: string, kind = "ConfigMap") => `apiVersion: v1\nkind: ${kind}\nmetadata:\n  name: a\n${body}\n`;

test.each([
  "",
  "data: null",
  "data: {}",
  "data: {a: true, b: false, c: null, d: ~, e: 7, f: 1.5}",
  'data: {a: "yes", b: \'0777\', c: "22:22"}',
  "data: {a: nothing, b: onward, c: v1.2}",
  "status: {time: 2018-12-16T21:43:27Z}",
  "spec: {time: 2018-12-16T21:43:27Z, next: 2018-12-16T21:43:27.123+02:00}",
])("passes with %j", (body) => {
  expect(check(rule, object(body))).toEqual([]);
});

test("an object that was not read from a file has no scalars", () => {
  expect(check(rule, '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"},"data":{"a":"yes"}}')).toEqual([]);
});

describe("finds", () => {
  test("a word after one in a field that the API server writes, and after a time", () => {
    const found = check(rule, object("status: {a: yes}\nspec: {time: 2018-12-16T21:43:27Z, b: yes}"));
    expect(found.map(({ path }) => path)).toEqual(["/spec/b"]);
  });

  test("a word that is a truth value to some, at its place", () => {
    expect(check(rule, object("spec:\n  hostNetwork: yes"))).toMatchObject([
      {
        rule: "GITOPS-030",
        severity: "warning",
        message: 'Kubernetes reads "yes" as true, but other YAML readers may not',
        path: "/spec/hostNetwork",
        received: "yes",
        location: { line: 6, column: 16 },
        edits: [{ op: "set", path: "/spec/hostNetwork", value: true }],
      },
    ]);
  });

  test.each([
    ["spec: {mode: 0777}", "0777", "511", 511],
    ["spec: {size: 1_000}", "1_000", "1000", 1000],
    ["spec: {time: 22:22}", "22:22", '"22:22"', "22:22"],
    ["spec: {day: 2024-01-01}", "2024-01-01", '"2024-01-01"', "2024-01-01"],
    ["spec: {day: 2024-1-1T00:00:00Z}", "2024-1-1T00:00:00Z", '"2024-1-1T00:00:00Z"', "2024-1-1T00:00:00Z"],
    ["spec: {a: off}", "off", "false", false],
  ])("%s", (body, text, value, repaired) => {
    expect(check(rule, object(body)).map(({ message, edits }) => [message, edits?.[0]])).toEqual([
      [
        `Kubernetes reads "${text}" as ${value}, but other YAML readers may not`,
        expect.objectContaining({ value: repaired }),
      ],
    ]);
  });

  test.each([
    ["data: {a: yes}", "/data/a"],
    ["  labels: {a: 22:22}", "/metadata/labels/a"],
    ["spec: {args: [a, yes]}", "/spec/args/1"],
    ["spec: {env: [{name: A, value: on}]}", "/spec/env/0/value"],
    ["spec: {nodeSelector: {a: yes}}", "/spec/nodeSelector/a"],
  ])("%s wants a text, so that quotes repair it", (body, path) => {
    const findings = check(rule, object(body));
    expect(findings.map((finding) => finding.path)).toEqual([path]);
    expect(findings.map(({ edits, received }) => edits?.[0] ?? received)).toEqual([
      { op: "set", path, value: findings[0]?.received },
    ]);
  });

  test("a key, which nothing repairs", () => {
    const findings = check(rule, object("data: {on: text}"));
    expect(findings).toMatchObject([
      { path: "/data/true", message: 'Kubernetes reads the key "on" as "true", but other YAML readers may not' },
    ]);
    expect(findings[0]?.edits).toBeUndefined();
  });

  test("never shows a secret value", () => {
    const texts = [
      object("stringData: {password: 0777}", "Secret"),
      object("spec: {env: [{name: DB_PASSWORD, value: 0777}]}"),
    ].flatMap((yaml) => check(rule, yaml));
    expect(texts).toHaveLength(2);
    for (const finding of texts) {
      expect(finding.message).toBe("Kubernetes reads a plain scalar as a number, but other YAML readers may not");
      expect(finding.received).toBeUndefined();
    }
  });

  test("items of a List, each at its own place", () => {
    const list = `
apiVersion: v1
kind: List
items:
  - {apiVersion: v1, kind: ConfigMap, metadata: {name: a}, spec: {x: yes}}
  - {apiVersion: v1, kind: ConfigMap, metadata: {name: b}, spec: {x: yes, z: no}}
`;
    expect(check(rule, list).map(({ object: of, path, location }) => [of?.name, path, location?.line])).toEqual([
      ["a", "/spec/x", 5],
      ["b", "/spec/x", 6],
      ["b", "/spec/z", 6],
    ]);
  });
});
