import { expect, test } from "vitest";
import { misspeltSelector as rule } from "../../../policies/gitops/misspelt-selector.ts";
import { check } from "../../helpers/policies.ts";

const pods = (labels: string, namespace = "lab") =>
  `apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: a, namespace: ${namespace}}\nspec: {template: {metadata: {labels: ${labels}}, spec: {containers: [{name: main, image: a}]}}}\n---\n`;
const service = (selector: string) =>
  `apiVersion: v1\nkind: Service\nmetadata: {name: llm, namespace: lab}\nspec: {selector: ${selector}}\n`;
const budget = (selector: string) =>
  `apiVersion: policy/v1\nkind: PodDisruptionBudget\nmetadata: {name: llm, namespace: lab}\nspec: {selector: {matchLabels: ${selector}}}\n`;

test.each([
  service("null"),
  service("{app: llm-server}"),
  pods("{app: llm-server}") + service("{app: llm-server}"),
  pods("{app: llm-server}", "other") + service("{app: llm-sever}"),
  pods("{app: llm-server}") + service("{role: llm-sever}"),
  pods("{app: llm-1}") + service("{app: llm-2}"),
  pods("{app: llm-server}") + service("{app: database}"),
  pods("{app: llm-server}") + service("{app: <APP>}"),
])("%#: passes", (yaml) => {
  expect(check(rule, yaml)).toEqual([]);
});

test.each([
  [
    service("{app: llm-sever}"),
    "Service llm selects pods with app: llm-sever, which no pod of the namespace has",
    "/spec/selector/app",
  ],
  [
    budget("{app: llm-servers}"),
    "PodDisruptionBudget llm selects pods with app: llm-servers",
    "/spec/selector/matchLabels/app",
  ],
])("%#: is found", (yaml, message, path) => {
  expect(check(rule, pods("{app: llm-server}") + yaml)).toMatchObject([
    { severity: "warning", path, message: expect.stringContaining(message), expected: "llm-server" },
  ]);
});
