import { describe, expect, it } from "vitest";
import { lintResourceInterface } from "../../../../src/interpret/lint/lint.ts";
import { parseResourceInterface } from "../../../../src/model/resource-interface/parse.ts";
import { definition, type Json, places } from "./helpers.ts";

const root = "/spec/structureDefinition/rootComponent";
const child = (index: number) => `/spec/structureDefinition/childComponents/${index}`;
const groups = "/spec/optimizationInstructions/gangScheduling/podGroups";

function found(value: Json): readonly string[] {
  const { resourceInterface, issues } = parseResourceInterface(value);
  return [
    ...places(issues),
    ...(resourceInterface === undefined ? [] : places(lintResourceInterface(resourceInterface))),
  ];
}

const label = (key: string) => `.metadata.labels["${key}"]`;
const POD = { group: "", version: "v1", kind: "Pod" };
const status = (statusMappings: Json, more: Json = {}) =>
  definition({
    specDefinition: { podTemplateSpecPath: ".spec.template" },
    statusDefinition: { statusMappings, ...more },
  });
const conditions = (...list: readonly (readonly [string, string])[]) => ({
  byConditions: list.map(([type, value]) => ({ type, status: value })),
});
const jobs = (members: readonly Json[]) =>
  definition(
    {},
    ["master", "worker"].map((name) => ({
      name,
      kind: POD,
      specDefinition: { podTemplateSpecPath: `.spec.${name}.template` },
      scaleDefinition: { replicasPath: `.spec.${name}.replicas` },
      podSelector: { componentTypeSelector: { keyPath: label("training.kubeflow.org/replica-type"), value: name } },
    })),
    { podGroups: [{ name: "job", members }] },
  );
const expression = (source: string, expectedResult: string) => ({
  byExpression: { expression: source, expectedResult },
});

describe("the fragments of the platform's guide, in the form of whole definitions", () => {
  it.each<readonly [string, Json, readonly string[]]>([
    [
      "the minimum: an object where a list of matchers belongs, and conditions without their definition",
      definition({ statusDefinition: { statusMappings: { running: conditions(["Running", "True"]) } } }),
      [`RI-102 ${root}/statusDefinition/statusMappings/running`, `RI-160 ${root}`],
    ],
    [
      "a child with ownerName",
      {
        spec: {
          structureDefinition: {
            rootComponent: {
              name: "job",
              kind: { group: "x.example.org", version: "v1", kind: "X" },
              statusDefinition: { statusMappings: {} },
            },
            childComponents: [
              {
                name: "worker",
                ownerName: "job",
                kind: { group: "apps", version: "v1", kind: "StatefulSet" },
                specDefinition: { podTemplateSpecPath: ".spec.workers.template" },
              },
            ],
          },
        },
      },
      [`RI-101 ${child(0)}/ownerName`],
    ],
    [
      "fragmentedPodDefinition",
      definition({ specDefinition: { fragmentedPodDefinition: { labelsPath: ".spec.labels" } } }),
      [`RI-101 ${root}/specDefinition/fragmentedPodDefinition`],
    ],
    [
      "ids of a list that may be absent, and one list for each instance",
      definition({}, [
        {
          name: "job",
          kind: POD,
          instanceIdPath: ".spec.jobs[].name",
          specDefinition: { podTemplateSpecPath: ".spec.jobs[].template" },
          podSelector: { componentInstanceSelector: { idPath: label("jobset.sigs.k8s.io/replicatedjob-name") } },
        },
      ]),
      [`RI-008 ${child(0)}/instanceIdPath`],
    ],
    [
      "conditions whose first status excludes the second, but not the others",
      status(
        {
          initializing: [conditions(["Created", "True"], ["Running", "False"])],
          running: [conditions(["Running", "True"], ["Succeeded", "False"], ["Failed", "False"])],
          completed: [conditions(["Succeeded", "True"])],
          failed: [conditions(["Failed", "True"])],
        },
        { conditionsDefinition: { path: ".status.conditions", typeFieldName: "type", statusFieldName: "status" } },
      ),
      [`RI-016 ${root}/statusDefinition/statusMappings/initializing/0`],
    ],
    ["a phase by expression", status({ running: [expression(".status.phase", "running")] }), []],
    [
      "a number that equals itself",
      status({ running: [expression(".status.readyReplicas == .status.readyReplicas", "true")] }),
      [`RI-138 ${root}/statusDefinition/statusMappings/running/0/byExpression/expression`],
    ],
    [
      "two members with one key",
      jobs(
        ["master", "worker"].map((componentName) => ({
          componentName,
          groupByKeyPaths: [label("training.kubeflow.org/job-name")],
        })),
      ),
      [`RI-121 ${groups}/0/members/0`],
    ],
    [
      "the owner as the only member",
      jobs([{ componentName: "train", groupByKeyPaths: [label("training.kubeflow.org/job-name")] }]),
      [],
    ],
    [
      "an index with a default",
      jobs([
        { componentName: "train", groupByKeyPaths: [`${label("leaderworkerset.sigs.k8s.io/group-index")} // "0"`] },
      ]),
      [`RI-122 ${groups}/0/members/0/groupByKeyPaths/0`, `RI-162 ${groups}/0/members/0/groupByKeyPaths/0`],
    ],
    [
      "filters on the workload, and bare words as keys",
      jobs([
        {
          componentName: "train",
          filters: ['any(.spec.jobs[].spec.containers[]; (.resources.limits["nvidia.com/gpu"] // 0) > 0)'],
          groupByKeyPaths: ["gpu"],
        },
      ]),
      [
        `RI-006 ${groups}/0/members/0/groupByKeyPaths/0`,
        `RI-128 ${groups}/0/members/0/filters/0`,
        `RI-156 ${groups}/0/members/0/filters/0`,
      ],
    ],
  ])("%s", (_, value, expected) => {
    expect(found(value).toSorted()).toEqual(expected.toSorted());
  });
});
