import { describe, expect, test } from "vitest";
import { wholePodGroup as rule } from "../../../policies/quota/whole-pod-group.ts";
import { check } from "../../helpers/policies.ts";

const K = "kueue.x-k8s.io/";
const meta = (
  name: string,
  total: string | undefined,
  more: { queue?: string; group?: string; fast?: string } = {},
) => ({
  name,
  namespace: "lab",
  labels: { [`${K}queue-name`]: more.queue ?? "q", [`${K}pod-group-name`]: more.group ?? "ring" },
  annotations: {
    ...(total !== undefined && { [`${K}pod-group-total-count`]: total }),
    ...(more.fast !== undefined && { [`${K}pod-group-fast-admission`]: more.fast }),
  },
});
const spec = { containers: [{ name: "main", image: "a:1" }] };
const pod = (metadata: object) => JSON.stringify({ apiVersion: "v1", kind: "Pod", metadata, spec });
const job = (pods: number, total: string) =>
  JSON.stringify({
    apiVersion: "batch/v1",
    kind: "Job",
    metadata: { name: "j", namespace: "lab" },
    spec: { parallelism: pods, completions: pods, template: { metadata: meta("", total), spec } },
  });
const run = (...texts: readonly string[]) => check(rule, texts.join("\n---\n"));

describe("silent", () => {
  test.each([
    ["as many as the count", [pod(meta("a", "2")), pod(meta("b", "2"))]],
    ["two groups", [pod(meta("a", "1")), pod(meta("b", "1", { group: "other" }))]],
    [
      "the same name in another namespace",
      [pod(meta("a", "1")), pod({ ...meta("b", "2"), namespace: "x" }), pod({ ...meta("c", "2"), namespace: "x" })],
    ],
    ["a Job with all pods", [job(3, "3")]],
    ["a Job with some of them", [job(3, "4"), pod(meta("a", "4"))]],
    ["pods without a group", [pod({ name: "a", namespace: "lab" })]],
    ["a group that is admitted at once", [pod(meta("a", "2", { fast: "true" }))]],
    ["a variable", [pod(meta("a", "2", { group: `${"$"}{RUN}` }))]],
  ])("%s", (_, texts) => {
    expect(run(...texts)).toEqual([]);
  });
});

describe("finds", () => {
  test.each([
    ["different counts", [pod(meta("a", "3")), pod(meta("b", "2"))], "error", "the counts 3 and 2", "b"],
    ["a pod without a count", [pod(meta("a", "2")), pod(meta("b", undefined))], "error", "the counts 2 and none", "b"],
    [
      "different queues",
      [pod(meta("a", "2")), pod(meta("b", "2", { queue: "other" }))],
      "error",
      "the queues q and other",
      "b",
    ],
    ["more pods", [pod(meta("a", "1")), pod(meta("b", "1"))], "error", "Kueue deletes the rest", "a"],
    ["fewer pods", [pod(meta("a", "2"))], "warning", "waits for 2 pods, and has 1", "a"],
    ["fewer pods of a Job", [job(3, "4")], "warning", "waits for 4 pods, and has 3", "j"],
  ])("%s", (_, texts, severity, message, name) => {
    expect(run(...texts)).toMatchObject([{ severity, message: expect.stringContaining(message), object: { name } }]);
  });
});
