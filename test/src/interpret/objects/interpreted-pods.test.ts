import { describe, expect, it } from "vitest";
import { interpret } from "../../../../src/interpret/objects/interpret.ts";
import { podsOf } from "../../../../src/interpret/objects/interpreted-pods.ts";
import { parseResourceInterface } from "../../../../src/model/resource-interface/parse.ts";
import { workloadTypes } from "../../../../workloadtypes/index.ts";

const template = { spec: { containers: [{ name: "main", image: "example.com/main:1" }] } };

function counts(kind: string, apiVersion: string, spec: object) {
  const spoken = workloadTypes.find((entry) => entry.kind === kind)?.resourceInterfaces[apiVersion.split("/")[1] ?? ""];
  const { resourceInterface } = parseResourceInterface({ spec: spoken });
  if (resourceInterface === undefined) throw new Error(`no Resource Interface of ${kind}`);
  return podsOf(interpret(resourceInterface, { apiVersion, kind, metadata: { name: "x", namespace: "y" }, spec })).map(
    ({ component, instance, count, maximum }) => ({ component, instance, count, maximum }),
  );
}

/** A group of two levels: `groups` of members, both with a scale. */
function twoLevels(group: object | undefined, member: object) {
  const { resourceInterface, issues } = parseResourceInterface({
    spec: {
      structureDefinition: {
        rootComponent: {
          name: "root",
          kind: { group: "example.com", version: "v1", kind: "Fleet" },
          statusDefinition: { phaseDefinition: { path: ".status.phase" } },
          ...(group === undefined ? {} : { scaleDefinition: paths(".spec.group") }),
        },
        childComponents: [
          {
            name: "member",
            ownerRef: "root",
            specDefinition: { podTemplateSpecPath: ".spec.template" },
            scaleDefinition: paths(".spec.member"),
          },
        ],
      },
    },
  });
  if (resourceInterface === undefined) throw new Error(JSON.stringify(issues));
  const object = {
    apiVersion: "example.com/v1",
    kind: "Fleet",
    metadata: { name: "x" },
    spec: { group, member, template },
  };
  return podsOf(interpret(resourceInterface, object)).map(({ count, maximum }) => ({ count, maximum }));
}

function paths(at: string) {
  return { replicasPath: `${at}.replicas`, minReplicasPath: `${at}.min`, maxReplicasPath: `${at}.max` };
}

describe("podsOf", () => {
  it("an object without components has no pods", () => {
    expect(podsOf({ components: [], status: null, issues: [], pods: 0 })).toEqual([]);
  });

  it("counts an instance of an owner without a scale once", () => {
    const owner = {
      name: "group",
      kind: null,
      owner: null,
      instances: [
        { id: "a", scale: { replicas: 2, maxReplicas: 4 }, pods: 0 },
        { id: "b", pods: 0 },
      ],
    };
    const child = {
      name: "worker",
      kind: null,
      owner: "group",
      instances: [
        { id: "x", pods: 0 },
        { id: "", podTemplate: template, pods: 3 },
      ],
    };
    const pods = podsOf({ components: [owner, child], status: null, issues: [], pods: 3 });
    expect(pods.map(({ count, maximum }) => [count, maximum])).toEqual([[3, 5]]);
  });

  it("have no maximum without a scale", () => {
    expect(counts("Deployment", "apps/v1", { replicas: 3, template })).toEqual([
      { component: "deployment", instance: "", count: 3, maximum: undefined },
    ]);
  });

  it("have the maximum of an InferenceService that may scale to zero", () => {
    const predictor = { minReplicas: 0, maxReplicas: 8, model: { modelFormat: { name: "vllm" } } };
    expect(counts("InferenceService", "serving.kserve.io/v1beta1", { predictor })).toEqual([
      { component: "predictor", instance: "", count: 1, maximum: 8 },
    ]);
  });

  it("have the maximum of an elastic PyTorchJob for its workers only", () => {
    const spec = {
      elasticPolicy: { minReplicas: 1, maxReplicas: 6 },
      pytorchReplicaSpecs: { Master: { replicas: 1, template }, Worker: { replicas: 2, template } },
    };
    const found = counts("PyTorchJob", "kubeflow.org/v1", spec);
    expect(found.filter(({ count }) => count > 0)).toEqual([
      { component: "master", instance: "", count: 1, maximum: undefined },
      { component: "worker", instance: "", count: 2, maximum: 6 },
    ]);
  });
});

describe("podsOf two levels of scales", () => {
  it.each([
    [{ replicas: 2 }, { replicas: 3 }, 6, undefined],
    [{ replicas: 2 }, { replicas: 3, max: 5 }, 6, 10],
    [{ replicas: 2, max: 4 }, { replicas: 3 }, 6, 12],
    [{ replicas: 2, max: 4 }, { replicas: 3, max: 5 }, 6, 20],
    [undefined, { replicas: 3, max: 5 }, 3, 5],
    [undefined, { min: 2, max: 5 }, 2, 5],
    [undefined, { max: 5 }, 1, 5],
    [undefined, { replicas: 4, max: 2 }, 4, undefined],
    [undefined, { replicas: 0, min: 0, max: 5 }, 0, 5],
    [undefined, { replicas: 0, min: 1, max: 5 }, 0, undefined],
    [undefined, { replicas: 0, max: 5 }, 0, undefined],
    [{ replicas: 0, max: 4 }, { replicas: 3, max: 5 }, 0, undefined],
    [{ replicas: 0, min: 0, max: 4 }, { replicas: 3, max: 5 }, 0, 20],
  ])("%o groups of %o", (group, member, count, maximum) => {
    expect(twoLevels(group, member)).toEqual([{ count, maximum }]);
  });
});
