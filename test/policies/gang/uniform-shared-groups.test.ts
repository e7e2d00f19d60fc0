import { expect, it } from "vitest";
import { uniformGang as rule } from "../../../policies/gang/uniform-gang.ts";
import { check } from "../../helpers/policies.ts";

// The default podgrouper gives all pods of these kinds one group, and writes it with each of them.

const CLASS = { priorityClassName: "build" };
const pod = (more: object) => ({
  spec: { schedulerName: "kai-scheduler", ...more, containers: [{ name: "a", image: "a:1" }] },
});
const paddle = (own: object) => ({
  apiVersion: "kubeflow.org/v1",
  kind: "PaddleJob",
  spec: { paddleReplicaSpecs: { Master: { template: pod(own) }, Worker: { template: pod({}) } } },
});
const volcano = (own: object) => ({
  apiVersion: "batch.volcano.sh/v1alpha1",
  kind: "Job",
  spec: {
    tasks: [
      { name: "a", replicas: 1, template: pod(own) },
      { name: "b", replicas: 1, template: pod({}) },
    ],
  },
});
const spark = (own: object) => ({
  apiVersion: "sparkoperator.k8s.io/v1beta2",
  kind: "SparkApplication",
  spec: {
    type: "Python",
    driver: { schedulerName: "kai-scheduler", ...own },
    executor: { schedulerName: "kai-scheduler", instances: 2 },
  },
});

/** The messages about an object on a cluster whose podgrouper reads the kinds of the chart, or all. */
function messagesOf(object: object, reads: "all" | "chart"): readonly string[] {
  const clusters = [{ name: "east", scheduler: "kai", version: "0.17.0", podGrouper: { reads } }];
  const organization = {
    apiVersion: "muster.dev/v1alpha1",
    kind: "Organization",
    metadata: { name: "acme" },
    clusters,
  };
  const metadata = { name: "train", annotations: { "muster.dev/cluster": "east" } };
  const documents = [organization, { ...object, metadata }];
  return check(rule, documents.map((each) => JSON.stringify(each)).join("\n---\n")).map(({ message }) => message);
}

it.each([
  ["PaddleJob", paddle, "worker in PaddleJob", "master in PaddleJob"],
  ["Job of Volcano", volcano, "task/b in Job", "task/a in Job"],
  ["SparkApplication", spark, "executor in SparkApplication", "driver in SparkApplication"],
] as const)("a %s whose templates give its group two priority classes", (_, object, later, first) => {
  expect(messagesOf(object({}), "all")).toEqual([]);
  expect(messagesOf(object(CLASS), "all")).toEqual([
    `pods of ${later} train have priority class "train", but pods of ${first} train of the same gang have "build"; the podgrouper takes that of the last pod`,
  ]);
});

it("each pod of these kinds has its own group where the podgrouper may not read them", () => {
  expect(messagesOf(paddle(CLASS), "chart")).toEqual([]);
  expect(messagesOf(volcano(CLASS), "chart")).toEqual([]);
});

it("the pods of a SparkApplication share a group also where the podgrouper may not read the application", () => {
  expect(messagesOf(spark({}), "chart")).toEqual([]);
  expect(messagesOf(spark(CLASS), "chart")).toHaveLength(1);
});
