import { expect, test } from "vitest";
import { drainableDisruptionBudget as rule } from "../../../policies/lifecycle/drainable-disruption-budget.ts";
import { podKinds, podTemplate } from "../../helpers/policies.ts";
import { ODD } from "../gpu/repair.ts";
import { found } from "./trainings.ts";

const APP = { matchLabels: { app: "chat" } };
const budget = (spec: unknown, metadata: object = {}) => ({
  apiVersion: "policy/v1",
  kind: "PodDisruptionBudget",
  metadata: { name: "chat", namespace: "team-nlp", ...metadata },
  spec,
});
const deployment = (replicas: number, labels: object = { app: "chat" }, metadata: object = {}) => ({
  apiVersion: "apps/v1",
  kind: "Deployment",
  metadata: { name: "chat", namespace: "team-nlp", ...metadata },
  spec: { replicas, selector: {}, template: { metadata: { labels }, spec: podTemplate().spec } },
});
const count = (...objects: readonly object[]) => found(rule, objects).length;

test.each(podKinds)("counts the pods of a $name", (kind) => {
  const object = kind.wrap(podTemplate({ metadata: { labels: { app: "chat" } } }));
  expect(count(object, budget({ minAvailable: "100%", selector: APP }))).toBe(1);
  expect(count(object, budget({ maxUnavailable: 1, selector: APP }))).toBe(0);
});

test.each(ODD.map((value) => [value]))("never fails on %j", (value) => {
  expect(count(deployment(4), budget(value))).toBe(0);
  expect(
    count(
      deployment(4),
      budget({ minAvailable: 4, selector: { matchLabels: { app: value ?? null }, matchExpressions: value } }),
    ),
  ).toBe(0);
  expect(count(deployment(4), budget({ minAvailable: value === 0 ? 1 : value, selector: APP }))).toBe(0);
});

test("finds a budget that allows no eviction, with the workload beside it", () => {
  expect(found(rule, [budget({ minAvailable: 4, selector: APP }), deployment(4)])).toMatchObject([
    {
      rule: "LIFECYCLE-011",
      severity: "warning",
      object: { kind: "PodDisruptionBudget", name: "chat" },
      message: "minAvailable 4 allows no eviction of the 4 pods of Deployment chat, so their nodes cannot be drained",
      path: "/spec/minAvailable",
      location: { line: 7 },
      expected: "3 or less",
      received: "4",
      related: [{ message: "the workload", object: { kind: "Deployment", name: "chat" } }],
    },
  ]);
});

test.each([
  [{ minAvailable: 3 }, 0],
  [{ minAvailable: 5 }, 1],
  [{ minAvailable: "100%" }, 1],
  [{ minAvailable: "80%" }, 1],
  [{ minAvailable: "75%" }, 0],
  [{ maxUnavailable: 0 }, 1],
  [{ maxUnavailable: "0%" }, 1],
  [{ maxUnavailable: "1%" }, 0],
  [{ maxUnavailable: 1 }, 0],
  [{ minAvailable: "4" }, 0],
  [{}, 0],
])("of %j over four pods it tells %i", (spec, expected) => {
  expect(count(deployment(4), budget({ ...spec, selector: APP }))).toBe(expected);
});

test.each([
  ["every pod", {}, 1],
  ["no pod", undefined, 0],
  ["another label", { matchLabels: { app: "other" } }, 0],
  ["an expression", { matchExpressions: [{ key: "app", operator: "In", values: ["chat", "other"] }] }, 1],
  ["a label that is there", { matchExpressions: [{ key: "app", operator: "Exists" }] }, 1],
  ["a label that is not there", { matchExpressions: [{ key: "app", operator: "DoesNotExist" }] }, 0],
  ["all but this value", { matchExpressions: [{ key: "app", operator: "NotIn", values: ["chat"] }] }, 0],
  ["all but another value", { matchExpressions: [{ key: "tier", operator: "NotIn", values: ["web"] }] }, 1],
  ["two terms", { ...APP, matchExpressions: [{ key: "tier", operator: "Exists" }] }, 0],
])("a selector of %s", (_, selector, expected) => {
  expect(count(deployment(4), budget({ minAvailable: 4, selector }))).toBe(expected);
});

test("sums the workloads that it covers, in its namespace", () => {
  const second = deployment(2, { app: "chat" }, { name: "chat-canary" });
  const elsewhere = deployment(2, { app: "chat" }, { name: "chat", namespace: "team-vision" });
  expect(count(deployment(4), second, budget({ minAvailable: 4, selector: APP }))).toBe(0);
  expect(found(rule, [deployment(4), second, budget({ minAvailable: 6, selector: APP })])[0]?.message).toBe(
    "minAvailable 6 allows no eviction of the 6 pods of Deployment chat, Deployment chat-canary, so their nodes cannot be drained",
  );
  expect(count(deployment(4), elsewhere, budget({ minAvailable: 4, selector: APP }))).toBe(1);
  expect(count(elsewhere, budget({ minAvailable: 4, selector: APP }))).toBe(0);
});

test("skips a DaemonSet before other workloads", () => {
  const daemons = { ...deployment(4), kind: "DaemonSet" };
  expect(found(rule, [daemons, deployment(4), budget({ minAvailable: 4, selector: APP })])).toMatchObject([
    { related: [{ object: { kind: "Deployment", name: "chat" } }] },
  ]);
});

test("matches the labels that controllers set on their pods", () => {
  const group = {
    apiVersion: "leaderworkerset.x-k8s.io/v1",
    kind: "LeaderWorkerSet",
    metadata: { name: "llama", namespace: "team-nlp" },
    spec: { replicas: 1, leaderWorkerTemplate: { size: 4, workerTemplate: podTemplate() } },
  };
  const selector = (name: string) => ({ matchLabels: { "leaderworkerset.sigs.k8s.io/name": name } });
  expect(count(group, budget({ minAvailable: 4, selector: selector("llama") }))).toBe(1);
  expect(count(group, budget({ minAvailable: 4, selector: selector("other") }))).toBe(0);
});

test("passes a budget over nothing", () => {
  expect(count(deployment(0), budget({ maxUnavailable: 0, selector: APP }))).toBe(0);
  expect(count(budget({ maxUnavailable: 0, selector: APP }))).toBe(0);
});
