import { describe, expect, it } from "vitest";
import { attributePods } from "../../src/interpret/objects/attribute.ts";
import type { KubeObject } from "../../src/kernel/base/kubernetes.ts";
import { parseResourceInterface } from "../../src/model/resource-interface/parse.ts";
import { seldonDeployment } from "../../workloadtypes/index.ts";
import { cluster, runaiCluster } from "../helpers/organization.ts";
import { gangsOf, podsOf, reasonOf, specsOf } from "./gangs.ts";
import { podsSeen, sample, seen } from "./samples.ts";

type Fields = Readonly<Record<string, unknown>>;

const POD = { schedulerName: "kai-scheduler", containers: [{ name: "main" }] };

function deploymentOf(predictors: unknown, spec: Fields = {}, metadata: Fields = {}, version = "v1"): KubeObject {
  return {
    apiVersion: `machinelearning.seldon.io/${version}`,
    kind: "SeldonDeployment",
    metadata: { name: "serve", namespace: "team-a", ...metadata },
    spec: { predictors, ...spec },
  };
}

const predictor = (name: string, ...componentSpecs: readonly Fields[]) => ({ name, graph: {}, componentSpecs });

describe("the PodGroup of a SeldonDeployment", () => {
  it.each(["v1", "v1alpha3", "v1alpha2"])("is one for the pods of all predictors, in %s", (version) => {
    const predictors = [predictor("a", { spec: POD }, { spec: POD, replicas: 3 }), predictor("b", { spec: POD })];
    const [gang, ...others] = gangsOf(seldonDeployment, deploymentOf(predictors, {}, { uid: "u" }, version));
    expect(others).toEqual([]);
    expect(gang).toMatchObject({ name: "pg-serve-u", namespace: "team-a", min: 1, priorityClass: "train" });
    expect(podsOf(gang)).toEqual(["predictor: 1", "predictor: 3", "predictor: 1"]);
  });

  it("has every setting of the full sample", () => {
    expect(specsOf(seldonDeployment, sample(seldonDeployment, "full-gpu.yaml"))).toEqual([
      { queue: "team-web", priorityClassName: "inference", minMember: 1 },
    ]);
  });

  it("is of a very high priority on Run:ai", () => {
    const bare = deploymentOf([predictor("a", { spec: { containers: [{ name: "a" }] } })]);
    expect(gangsOf(seldonDeployment, bare, runaiCluster())[0]?.priorityClass).toBe("very-high");
    expect(reasonOf(seldonDeployment, bare)).toMatch(/^its pods name no schedulerName/);
  });

  it.each([
    [undefined],
    [null],
    [[]],
    [{}],
    ["a"],
    [[{ name: "a", graph: {} }]],
    [[{ name: "a", componentSpecs: null }]],
  ])("is not made of predictors that are %o", (predictors) => {
    expect(reasonOf(seldonDeployment, deploymentOf(predictors))).toMatch(/^it has no pod template/);
  });

  it.each([[[null]], [["a"]], [[{ componentSpecs: "a" }]], [[{ name: {}, componentSpecs: [null] }]]])(
    "survives predictors that are %o",
    (predictors) => {
      const grouping = seldonDeployment.predictGangs(deploymentOf(predictors), { cluster: cluster(), queue: "q" });
      expect(grouping).toBeDefined();
    },
  );
});

describe("the pods of a SeldonDeployment", () => {
  it.each<[string, Fields, Fields, Fields, number]>([
    ["one", {}, {}, {}, 1],
    ["as many as the component spec says", { replicas: 4 }, { replicas: 3 }, { replicas: 2 }, 4],
    ["as many as the predictor says", {}, { replicas: 3 }, { replicas: 2 }, 3],
    ["as many as the whole says", {}, {}, { replicas: 2 }, 2],
    ["none, where it says 0", { replicas: 0 }, { replicas: 3 }, { replicas: 2 }, 0],
  ])("are %s", (_, component, own, whole, pods) => {
    const object = deploymentOf([{ ...predictor("a", { spec: POD, ...component }), ...own }], whole);
    expect(podsSeen(seldonDeployment, object)).toEqual([`predictor/a-0: ${pods} x 0`]);
    expect(seen(seldonDeployment, object).issues).toEqual([]);
  });

  it("are the minimum of their autoscaler, since the operator sets no replicas beside one", () => {
    const parts = [{ hpaSpec: { minReplicas: 2 } }, { hpaSpec: {} }, { kedaSpec: { minReplicaCount: 0 } }];
    const specs = parts.map((part) => ({ spec: POD, replicas: 5, ...part }));
    const object = deploymentOf([{ ...predictor("a", ...specs), replicas: 4 }], { replicas: 3 });
    expect(podsSeen(seldonDeployment, object)).toEqual([
      "predictor/a-0: 2 x 0",
      "predictor/a-1: 1 x 0",
      "predictor/a-2: 1 x 0",
    ]);
  });

  it("have the bounds of their autoscaler", () => {
    const hpa = { spec: POD, hpaSpec: { minReplicas: 2, maxReplicas: 5 } };
    const keda = { spec: POD, kedaSpec: { minReplicaCount: 1, maxReplicaCount: 9 } };
    const { components } = seen(seldonDeployment, deploymentOf([predictor("a", hpa, keda)]));
    expect(components[1]?.instances.map(({ scale }) => scale)).toEqual([
      { replicas: 2, minReplicas: 2, maxReplicas: 5 },
      { replicas: 1, minReplicas: 1, maxReplicas: 9 },
    ]);
  });
});

describe("the pods of a SeldonDeployment in a cluster", () => {
  it("have labels that name their component spec", () => {
    const { resourceInterface } = parseResourceInterface(seldonDeployment.resourceInterfaces.v1);
    const labels = { "seldon-deployment-id": "serve", version: "a-b", app: "serve-a-b-1-main-side" };
    const pod = { apiVersion: "v1", kind: "Pod", metadata: { name: "x", labels }, spec: POD };
    if (resourceInterface === undefined) throw new Error("no definition");
    const object = deploymentOf([predictor("a-b", { spec: POD }, { spec: POD })]);
    expect(attributePods(resourceInterface, object, [pod])).toMatchObject({
      pods: [{ component: "predictor", instance: "a-b-1" }],
      issues: [],
    });
  });
});

describe("the status of a SeldonDeployment", () => {
  it.each<[string, Fields, string]>([
    ["new", {}, "Undefined"],
    ["creating", { state: "Creating", conditions: [{ type: "Ready", status: "False" }] }, "Initializing"],
    ["available", { state: "Available", conditions: [{ type: "Ready", status: "True" }] }, "Running"],
    ["failed", { state: "Failed", description: "no such image" }, "Failed"],
  ])("%s", (_, status, value) => {
    const object = { ...deploymentOf([predictor("a", { spec: POD })]), status };
    expect(seen(seldonDeployment, object).status?.value).toBe(value);
  });
});
