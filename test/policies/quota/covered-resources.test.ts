import { describe, expect, test } from "vitest";
import { coveredResources as rule } from "../../../policies/quota/covered-resources.ts";
import { emitYaml } from "../../../src/yaml/index.ts";
import { check, podKinds, podTemplate } from "../../helpers/policies.ts";

const queue = (resources: readonly string[], name = "cq") =>
  JSON.stringify({
    apiVersion: "kueue.x-k8s.io/v1beta2",
    kind: "ClusterQueue",
    metadata: { name },
    spec: { resourceGroups: [{ coveredResources: resources.slice(0, 1) }, { coveredResources: resources.slice(1) }] },
  });
const local = (namespace = "team-nlp", clusterQueue = "cq") =>
  JSON.stringify({
    apiVersion: "kueue.x-k8s.io/v1beta2",
    kind: "LocalQueue",
    metadata: { name: "q", namespace },
    spec: { clusterQueue },
  });
const requesting = (resources: object) => podTemplate({ container: { resources } });
const gpu = requesting({ limits: { cpu: 1, "nvidia.com/gpu": 1 } });
const labelled = (kind: (typeof podKinds)[number], template = gpu, name = "q") => {
  const value = kind.wrap(template);
  return emitYaml({ ...value, metadata: { ...value.metadata, labels: { "kueue.x-k8s.io/queue-name": name } } });
};
const run = (...texts: readonly string[]) => check(rule, texts.join("\n---\n"));

describe.each(podKinds)("$name", (kind) => {
  test("requests GPUs of a queue for CPUs", () => {
    expect(run(queue(["memory", "cpu"]), local(), labelled(kind))).toMatchObject([
      {
        severity: "warning",
        path: kind.at("/spec/containers/0/resources/limits/nvidia.com~1gpu"),
        message: expect.stringContaining("request nvidia.com/gpu, which ClusterQueue cq does not cover"),
      },
    ]);
  });

  test.each([
    ["all covered", [queue(["cpu", "nvidia.com/gpu"]), local(), labelled(kind)]],
    ["no ClusterQueue", [local(), labelled(kind)]],
    ["a ClusterQueue elsewhere", [queue(["cpu"], "other"), local(), labelled(kind)]],
    ["a LocalQueue of another namespace", [queue(["cpu"]), local("other"), labelled(kind)]],
    [
      "another resource of the device, into which Kueue may turn it",
      [queue(["cpu", "nvidia.com/total"]), local(), labelled(kind)],
    ],
    ["a name of a class of devices", [queue(["cpu", "whole-gpu"]), local(), labelled(kind)]],
    [
      "a second form of the queue that covers it",
      [queue(["cpu"]), queue(["cpu", "nvidia.com/gpu"]), local(), labelled(kind)],
    ],
    ["another queue", [queue(["cpu"]), local(), labelled(kind, gpu, "x")]],
    [
      "none of a resource",
      [queue(["cpu"]), local(), labelled(kind, requesting({ requests: { cpu: 1, "nvidia.com/gpu": 0 } }))],
    ],
    ["no requests", [queue(["cpu"]), local(), labelled(kind, podTemplate())]],
  ])("%s", (_, texts) => {
    expect(run(...texts)).toEqual([]);
  });
});

test("each resource is reported once", () => {
  const [job] = podKinds;
  if (job === undefined) throw new Error("no kind");
  const both = requesting({ requests: { memory: 1, "nvidia.com/gpu": 1 }, limits: { "nvidia.com/gpu": 1 } });
  const names = run(queue(["cpu"]), local(), labelled(job, both)).map(({ received }) => received);
  expect(names).toEqual(["memory", "nvidia.com/gpu"]);
});

describe("with the Configuration of Kueue", () => {
  const [job] = podKinds;
  if (job === undefined) throw new Error("no kind");
  const settings = (resources: object) =>
    emitYaml({
      apiVersion: "config.kueue.x-k8s.io/v1beta2",
      kind: "Configuration",
      metadata: { name: "c" },
      resources,
    });
  const whole = (resources: readonly string[]) =>
    JSON.stringify({
      apiVersion: "kueue.x-k8s.io/v1beta2",
      kind: "ClusterQueue",
      metadata: { name: "cq" },
      spec: { namespaceSelector: {}, resourceGroups: [{ coveredResources: resources }] },
    });
  const jobText = () =>
    emitYaml({
      apiVersion: "batch/v1",
      kind: "Job",
      metadata: { name: "j", namespace: "team-nlp", labels: { "kueue.x-k8s.io/queue-name": "q" } },
      spec: { template: { spec: { containers: [{ name: "c", resources: { limits: { "nvidia.com/gpu": 1 } } }] } } },
    });

  test("it is an error", () => {
    expect(run(whole(["nvidia.com/other"]), local(), jobText(), settings({}))).toMatchObject([
      {
        severity: "error",
        path: "/spec/template/spec/containers/0/resources/limits/nvidia.com~1gpu",
        message: expect.stringContaining(
          "ClusterQueue cq does not cover nvidia.com/gpu, and its Configuration does not exclude it",
        ),
      },
    ]);
  });

  test("a resource that it excludes, or ignores, is not one", () => {
    for (const resources of [
      { excludeResourcePrefixes: ["nvidia.com/"] },
      { quotaCheckStrategy: "IgnoreUndeclared" },
    ]) {
      expect(run(whole(["cpu"]), local(), jobText(), settings(resources))).toEqual([]);
    }
  });

  test("the ConfigMap of Kueue has it", () => {
    const content = settings({ excludeResourcePrefixes: ["nvidia.com/"] });
    const map = emitYaml({
      apiVersion: "v1",
      kind: "ConfigMap",
      metadata: { name: "m", namespace: "kueue-system" },
      data: { "controller_manager_config.yaml": content },
    });
    expect(run(whole(["cpu"]), local(), jobText())).toHaveLength(1);
    expect(run(whole(["cpu"]), local(), jobText(), map)).toEqual([]);
  });
});
