import { describe, expect, it } from "vitest";
import { collectGangs } from "../../../../src/gpu/gang/collect-gangs.ts";
import { cluster } from "../../../helpers/organization.ts";
import { workloadsIn } from "./sources.ts";

const MARKS = { "pod-group-name": "team-nlp-suite", "kai.scheduler/skip-podgrouper": "true" };
const metadata = { name: "nightly", namespace: "team-nlp" };

const karta = (key: string) => ({
  apiVersion: "run.ai/v1alpha1",
  kind: "Karta",
  metadata: {
    name: "suite",
    labels: { "run.ai/karta-group": "ml.example.com", "run.ai/karta-version": "v1", "run.ai/karta-kind": "Suite" },
  },
  spec: {
    structureDefinition: {
      rootComponent: {
        name: "suite",
        kind: { group: "ml.example.com", version: "v1", kind: "Suite" },
        statusDefinition: { statusMappings: {} },
        specDefinition: { podTemplateSpecPath: ".spec.template" },
        scaleDefinition: { replicasPath: ".spec.replicas" },
      },
    },
    optimizationInstructions: {
      gangScheduling: { podGroups: [{ name: "g", members: [{ componentName: "suite", groupByKeyPaths: [key] }] }] },
    },
  },
});

const suite = {
  apiVersion: "ml.example.com/v1",
  kind: "Suite",
  metadata,
  spec: {
    replicas: 4,
    template: {
      metadata: { annotations: MARKS, labels: { "kai.scheduler/queue": "team-nlp" } },
      spec: { schedulerName: "kai-scheduler", containers: [{ name: "main", image: "a" }] },
    },
  },
};

const podGroup = {
  apiVersion: "scheduling.run.ai/v2alpha2",
  kind: "PodGroup",
  metadata: { name: "team-nlp-suite", namespace: "team-nlp" },
  spec: { queue: "team-nlp", minMember: 4 },
};

function collected(key: string) {
  return collectGangs({
    workloads: workloadsIn([karta(key), suite]),
    podGroups: [{ object: podGroup, cluster: "east" }],
    clusters: [cluster()],
  });
}

describe("a committed PodGroup of a kind that only a Karta describes", () => {
  it("has the pods whose template names it, and nothing is predicted", () => {
    expect(
      collected('"all"').map(({ mode, gang, members }) => [mode, gang.min, members.map(({ pods }) => pods.count)]),
    ).toEqual([["external", 4, [4]]]);
    expect(collected('"all"').flatMap(({ problems }) => problems)).toEqual([]);
  });

  it("cannot replace the groups of replica groups", () => {
    const problems = collected('.metadata.labels["example.com/group-index"]').flatMap((gang) => gang.problems);
    expect(problems).toMatchObject([
      { code: "not-one-group", message: expect.stringContaining("which one template cannot distinguish") },
    ]);
  });
});
