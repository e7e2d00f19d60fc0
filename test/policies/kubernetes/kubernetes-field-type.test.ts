import { expect, test } from "vitest";
import { kubernetesFieldType as rule } from "../../../policies/kubernetes/kubernetes-field-type.ts";
import { check } from "../../helpers/policies.ts";

const object = (kind: string, fields: string) => `apiVersion: v1\nkind: ${kind}\nmetadata: {name: a}\n${fields}\n`;

test.each([
  ["Service", "spec: null"],
  ["Service", "spec: {}"],
  ["Service", "spec: {ports: [{port: 80, targetPort: http}, null]}"],
  ["Secret", "data: {a: aGk=, b: null}"],
  ["ConfigMap", 'data: {a: "1"}'],
  ["Unknown", "spec: {ports: 1}"],
])("passes %s with %s", (kind, fields) => {
  expect(check(rule, object(kind, fields))).toEqual([]);
});

test.each([
  ["Service", 'spec: {ports: [{port: "80"}]}', "/spec/ports/0/port", 'ports[0].port: must be an integer, but is "80"'],
  ["Service", "spec: {ports: {port: 80}}", "/spec/ports", "ports: must be a list, but is an object"],
  ["Service", "spec: []", "/spec", "spec: must be a map, but is a list of 0"],
  ["Service", "spec: {selector: {a: 1}}", "/spec/selector/a", "selector.a: must be a string, but is 1"],
  ["Secret", "data: {a: not base64}", "/data/a", "data.a: must be a text in base64, but is another string (not shown)"],
  ["ConfigMap", "data: {a: 12345}", "/data/a", "data.a: must be a string, but is a number"],
  ["ResourceQuota", "spec: {hard: {cpu: 1 core}}", "/spec/hard/cpu", 'hard.cpu: must be a quantity, but is "1 core"'],
])("reports %s with %s", (kind, fields, path, message) => {
  expect(check(rule, object(kind, fields))).toMatchObject([{ severity: "error", path, message }]);
});

test.each([
  ["ConfigMap", "data: {a: 12345}", "put the value in quotes"],
  ["Service", 'spec: {ports: [{port: "80"}]}', "write it without quotes: 80"],
  ["Service", "spec: {ports: {port: 80}}", "write a list: one item behind each '- '"],
])("has a fix for %s with %s", (kind, fields, fix) => {
  expect(check(rule, object(kind, fields))).toMatchObject([{ fix }]);
});

const variable = "$" + "{PORT}";

test.each([
  [variable, "warning"],
  ["{{ port }}", "info"],
])("reports the variable %s in place of a number", (value, severity) => {
  expect(check(rule, object("Service", `spec: {ports: [{port: "${value}"}]}`))).toMatchObject([
    { severity, message: `ports[0].port: is the variable ${value}, so muster cannot check it` },
  ]);
});

test("reports a variable under a key with a colon", () => {
  const quota = object("ResourceQuota", `spec: {hard: {"a:b": "${variable}"}}`);
  expect(check(rule, quota)).toMatchObject([
    { message: `hard["a:b"]: is the variable ${variable}, so muster cannot check it` },
  ]);
});

test("leaves the fields of pods to GITOPS-042", () => {
  expect(check(rule, object("Pod", 'spec: {hostNetwork: "yes", containers: [{name: a}]}'))).toEqual([]);
});
