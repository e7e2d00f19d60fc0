import { describe, expect, test } from "vitest";
import { soundProjects as rule } from "../../../policies/quota/sound-projects.ts";
import { check } from "../../helpers/policies.ts";
import { EAST, managed, yaml } from "./manifests.ts";

const queue = (nodepool: string, name?: string) => ({ name, nodepool, resources: {} });
const department = managed("Department", "research", { queues: [queue("default", "research")] });
const both = managed("Department", "research", { queues: [queue("default", "research"), queue("h100", "top")] });
const h100 = managed("NodePool", "h100", { labelKey: "gpu", labelValue: "H100" });
const project = (spec: object) => managed("Project", "nlp", { parent: "research", queues: [], ...spec });

const textsOf = (...documents: readonly object[]) =>
  check(rule, yaml(...documents)).map(({ severity, path, message }) => `${severity} ${path}: ${message}`);
const described = (...documents: readonly object[]) => textsOf(EAST, ...documents);

describe("Projects and Departments", () => {
  test.each([undefined, null, {}, { queues: null }, { queues: "x", parent: 7 }])("pass with the spec %j", (spec) => {
    expect(described(managed("Project", "nlp", spec), managed("Department", "research", spec))).toEqual([]);
  });

  test("pass when everything that they name is there", () => {
    const queues = [queue("default", "nlp"), queue("h100")];
    expect(described(both, h100, project({ queues, deletionType: "Blocking" }))).toEqual([]);
  });

  test("name a department and node pools that exist, which is only a guess without muster.yaml", () => {
    const wrong = [both, h100, project({ parent: "reserch", queues: [queue("h10", "a")] })];
    const pool =
      "/spec/queues/0/nodepool: the manifests have no NodePool h10; did you mean h100?; the admission webhook rejects the object unless the cluster has it";
    const parent =
      "/spec/parent: the manifests have no Department reserch; did you mean research?; the admission webhook rejects the Project unless the cluster has it";
    expect(described(...wrong)).toEqual([`error ${parent}`, `error ${pool}`]);
    expect(textsOf(...wrong)).toEqual([`warning ${parent}`, `warning ${pool}`]);
  });

  test("have one queue on each node pool", () => {
    const queues = [queue("default", "a"), queue("default", "b"), queue("", "c")];
    expect(described(department, project({ queues }))).toEqual([
      "error /spec/queues/1/nodepool: an earlier queue has the node pool default too, so the admission webhook rejects the object",
      "error /spec/queues/2/nodepool: is empty, so the admission webhook rejects the object",
    ]);
  });

  test("are limited by their department on every node pool", () => {
    const a100 = managed("NodePool", "a100", { labelKey: "gpu", labelValue: "A100" });
    expect(described(department, a100, project({ queues: [queue("a100")] }))).toEqual([
      "warning /spec/queues/0: department research has no queue on node pool a100, so it does not limit the queue nlp-a100",
    ]);
  });

  test("have names and namespaces of their own", () => {
    const other = managed("Project", "vision", { namespace: "kai-nlp", queues: [queue("default", "research")] });
    const namespace = {
      apiVersion: "v1",
      kind: "Namespace",
      metadata: { name: "n", labels: { "kai/project": "nlp" } },
    };
    expect(described(department, project({}), other)).toEqual([
      "error /spec/namespace: namespace kai-nlp belongs to project nlp, so this project never gets a namespace",
      "warning /spec/queues/0: Department research has a queue research too, so the controller adds a random suffix to the name of one of them",
    ]);
    expect(described(namespace, managed("Project", "vision", { namespace: "n", queues: [] }))).toEqual([
      "error /spec/namespace: namespace n belongs to project nlp, so this project never gets a namespace",
    ]);
  });

  test("know one type of deletion", () => {
    expect(described(department, project({ deletionType: "blocking" }))).toEqual([
      'warning /spec/deletionType: is "blocking", which the controller ignores: nothing blocks the deletion of the project',
    ]);
  });
});

describe("NodePools", () => {
  test.each([undefined, null, {}, { labelKey: "", labelValue: "" }])(
    "need a label, but not the default one: %j",
    (spec) => {
      expect(described(managed("NodePool", "default", spec))).toEqual([]);
      expect(described(managed("NodePool", "a", spec))).toEqual([
        "error /spec/labelKey: a node pool needs labelKey and labelValue, so the admission webhook rejects it",
      ]);
    },
  );

  test("share no label, and the default one has none", () => {
    const spec = { labelKey: "gpu", labelValue: "H100" };
    expect(described(h100, managed("NodePool", "other", spec), managed("NodePool", "default", spec))).toEqual([
      "error /spec/labelValue: node pool h100 has the nodes with gpu=H100, so the admission webhook rejects another pool for them",
      "error /spec/labelKey: the default node pool has all nodes that no other pool has, so the admission webhook rejects its label",
    ]);
  });

  test("have the GPU product of muster.yaml", () => {
    const gpu = { type: "NVIDIA-H100-80GB-HBM3", memory: "80Gi", perNode: 8 };
    const clusters = [{ name: "east", scheduler: "kai", nodePools: [{ name: "h100", gpu }] }];
    const pool = (labelValue: string) =>
      textsOf({ ...EAST, clusters }, managed("NodePool", "h100", { labelKey: "nvidia.com/gpu.product", labelValue }));
    expect(pool(gpu.type)).toEqual([]);
    expect(pool("H100")).toEqual([
      "warning /spec/labelValue: the nodes of pool h100 have the GPU NVIDIA-H100-80GB-HBM3 by muster.yaml, and no node has another value of nvidia.com/gpu.product, so the pool stays empty",
    ]);
  });
});

test("the numbers of muster.yaml and of a Project agree", () => {
  const organization = {
    ...EAST,
    departments: [
      { name: "research", quotas: [{ cluster: "east", gpu: "unlimited", cpu: "unlimited", memory: "unlimited" }] },
    ],
    projects: [
      {
        name: "nlp",
        department: "research",
        clusters: ["east"],
        quotas: [{ cluster: "east", gpu: { deserved: 8, limit: 16 }, cpu: "unlimited", memory: "unlimited" }],
      },
    ],
  };
  const unlimited = { deserved: -1, limit: -1 };
  const own = (gpu: object) =>
    textsOf(
      organization,
      managed("Project", "nlp", {
        queues: [{ name: "nlp", nodepool: "default", resources: { gpu, cpu: unlimited, memory: unlimited } }],
      }),
    );
  expect(own({ deserved: 8, limit: 16 })).toEqual([]);
  expect(own({ deserved: 4, limit: 16 })).toEqual([
    "warning /spec/queues/0/resources/gpu/deserved: deserved of gpu of queue nlp is 4, but 8 in muster.yaml",
  ]);
});

test("the controllers read one name, and need KAI 0.18", () => {
  expect(described(managed("KRMConfig", "krm-config", {}), managed("KRMConfig", "other", {}))).toEqual([
    "warning /metadata/name: the controllers read only the KRMConfig krm-config, so this one has no effect",
  ]);
  expect(described(managed("ManagedNodesConfig", "kai-managed-nodes-config", {}))).toEqual([]);
  const old = { ...EAST, clusters: [{ name: "east", scheduler: "kai", version: "0.17.1" }] };
  expect(textsOf(old, h100)).toEqual([
    "warning : cluster east has KAI 0.17.1, and KAI's resource management needs 0.18 or newer",
  ]);
});
