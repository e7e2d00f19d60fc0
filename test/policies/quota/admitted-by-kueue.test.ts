import { describe, expect, test } from "vitest";
import { misspeltReference } from "../../../policies/gitops/misspelt-reference.ts";
import { admittedByKueue as rule } from "../../../policies/quota/admitted-by-kueue.ts";
import { kueueOfSet } from "../../../src/rules/index.ts";
import { emitYaml } from "../../../src/yaml/index.ts";
import { check, setOf } from "../../helpers/policies.ts";
import { clusterQueue, job, kueueObject, localQueue, podSpec } from "../../src/gpu/kueue/objects.ts";

const run = (...objects: readonly object[]) => check(rule, objects.map((object) => emitYaml(object)).join("\n---\n"));
const queue = (spec: object = {}) => clusterQueue("cq", { a: { gpu: 8 } }, spec);
const flavor = kueueObject("ResourceFlavor", "a");
const gpus = (count: number) => podSpec({ gpu: count });

describe("silent", () => {
  test.each([
    ["nothing of Kueue", [{ apiVersion: "v1", kind: "ConfigMap", metadata: { name: "c" } }]],
    ["a workload without queues", [job(1, gpus(9))]],
    ["one that fits", [queue(), localQueue(), flavor, job(4, gpus(2))]],
    ["one whose queue is elsewhere", [queue(), flavor, job(1, gpus(9))]],
    [
      "a resource that is not covered, which QUOTA-023 reports",
      [queue(), localQueue(), flavor, job(1, podSpec({ cpu: 1 }))],
    ],
  ])("%s", (_, objects) => {
    expect(run(...objects)).toEqual([]);
  });
});

test("a workload that never fits, at its request, with the quota", () => {
  expect(run(queue(), localQueue(), flavor, job(4, gpus(3)))).toMatchObject([
    {
      severity: "error",
      path: "/spec/template/spec/containers/0/resources/requests/gpu",
      message:
        "Kueue never admits Job train: pod set main (4 pods with 3 gpu each) gets no flavor: flavor a of ClusterQueue cq has at most 8 gpu, and 12 are needed",
      expected: "at most 8 gpu",
      received: "12",
      related: [{ message: expect.stringContaining("the quota of the flavor") }],
    },
  ]);
});

test("a condition makes it a warning", () => {
  expect(run(queue({ cohortName: "co" }), localQueue(), flavor, job(1, gpus(9)))).toMatchObject([
    {
      severity: "warning",
      message: expect.stringContaining("Kueue never admits Job train, if no other queue of cohort co lends: "),
    },
  ]);
});

test("a queue that admits nothing is one finding", () => {
  const second = { ...job(1, gpus(1)), metadata: { ...job(1, {}).metadata, name: "other" } };
  const jobs = [job(1, gpus(1)), second];
  expect(run(queue({ stopPolicy: "Hold" }), localQueue(), flavor, ...jobs)).toMatchObject([
    {
      severity: "warning",
      path: "/spec/stopPolicy",
      message: "ClusterQueue cq is stopped, so Kueue admits none of its workloads; one is Job train",
    },
  ]);
  expect(run(queue(), localQueue(), kueueObject("ResourceFlavor", "quite-another"), ...jobs)).toMatchObject([
    {
      severity: "warning",
      path: "/spec/resourceGroups",
      message: expect.stringContaining("if no ResourceFlavor a exists"),
    },
  ]);
});

test("the annotation of a topology, and the label of a queue", () => {
  const topology = [
    kueueObject("Topology", "t", { levels: [{ nodeLabel: "rack" }] }),
    kueueObject("ResourceFlavor", "a", { topologyName: "t" }),
  ];
  const key = "kueue.x-k8s.io/podset-required-topology";
  const own = { ...job(1, {}), spec: { template: { metadata: { annotations: { [key]: "block" } }, spec: gpus(1) } } };
  expect(run(queue(), localQueue(), ...topology, own)).toMatchObject([
    { severity: "error", path: "/spec/template/metadata/annotations/kueue.x-k8s.io~1podset-required-topology" },
  ]);
  expect(run(queue({ namespaceSelector: null }), localQueue(), flavor, job(1, gpus(1)))).toMatchObject([
    { severity: "error", path: "/metadata/labels/kueue.x-k8s.io~1queue-name" },
  ]);
});

test("of several queues with one name, the one in the file counts, else none", () => {
  const small = clusterQueue("cq", { a: { gpu: 1 } });
  expect(run(queue(), small, localQueue(), flavor, job(1, gpus(9)))).toEqual([]);
  expect(run(queue(), queue(), localQueue(), flavor, job(1, gpus(9)))).toHaveLength(1);
});

test("a misspelt queue is reported once: by GITOPS-078, or where that rule is off", () => {
  const named = (name: string) => ({ ...localQueue(), metadata: { name, namespace: "ml" } });
  const label = { "kueue.x-k8s.io/queue-name": "traning" };
  const misspelt = { ...job(1, gpus(1)), metadata: { name: "t", namespace: "ml", labels: label } };
  const yaml = [queue(), named("training"), flavor, misspelt].map((object) => emitYaml(object)).join("\n---\n");
  expect(check([rule, misspeltReference], yaml).map((finding) => finding.rule)).toEqual(["GITOPS-078"]);
  expect(check(rule, yaml)).toMatchObject([
    { rule: "QUOTA-024", severity: "warning", message: expect.stringContaining("if no LocalQueue ml/traning exists") },
  ]);
  const elsewhere = [
    queue(),
    { ...localQueue(), spec: { clusterQueue: "qc" } },
    kueueObject("ClusterQueue", "qcc"),
    flavor,
    job(1, gpus(1)),
  ];
  const both = check([rule, misspeltReference], elsewhere.map((object) => emitYaml(object)).join("\n---\n"));
  expect(both.map((finding) => finding.rule)).toHaveLength(1);
});

describe("the Configuration of Kueue", () => {
  const settings = (text: string, name = "kueue-manager-config") => ({
    apiVersion: "v1",
    kind: "ConfigMap",
    metadata: { name, namespace: "kueue-system" },
    data: { "controller_manager_config.yaml": text },
  });
  const rest = [queue(), localQueue(), flavor, job(1, gpus(1))];
  test("a text that cannot be read is unjudged", () => {
    expect(run(settings("apiVersion: config.kueue.x-k8s.io/v1beta2\nkind: [Configuration"), ...rest)).toMatchObject([
      {
        severity: "error",
        path: "/data/controller_manager_config.yaml",
        message: expect.stringMatching(/^cannot be read as YAML, so verdicts do not apply .*: line 2: /),
        unjudged: true,
      },
    ]);
  });
  test.each([
    ["of another operator", settings("a: [", "jobset-manager-config")],
    ["that is valid", settings("apiVersion: config.kueue.x-k8s.io/v1beta2\nkind: Configuration")],
  ])("a text %s is not", (_, object) => {
    expect(run(object, ...rest)).toEqual([]);
  });
  test("several that differ decide nothing", () => {
    const excluding = (prefix: string) =>
      settings(
        `apiVersion: config.kueue.x-k8s.io/v1beta2\nkind: Configuration\nresources: {excludeResourcePrefixes: [${prefix}]}`,
      );
    const conditional = [queue(), localQueue(), flavor, job(1, podSpec({ gpu: 1, "example.com/nic": 1 }))];
    const levels = (...objects: readonly object[]) =>
      kueueOfSet(setOf(objects.map((object) => emitYaml(object)).join("\n---\n"))).flatMap(({ verdicts }) =>
        verdicts.map(({ verdict }) => verdict.level),
      );
    expect(levels(...conditional)).toEqual(["conditional"]);
    expect(levels(excluding("example.com"), ...conditional)).toEqual(["admitted"]);
    expect(levels(excluding("example.com"), excluding("other.com"), ...conditional)).toEqual(["conditional"]);
  });
});
