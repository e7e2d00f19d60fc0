import { describe, expect, it } from "vitest";
import { lintAgainstCrds } from "../../../../src/interpret/lint/lint-schema.ts";
import { knownCrds } from "./crds.ts";
import { seedExamples } from "./fixtures/seed-examples.ts";
import { read } from "./helpers.ts";

type Example = keyof typeof seedExamples;

const structure = "/spec/structureDefinition";
const root = `${structure}/rootComponent`;
const child = (index: number) => `${structure}/childComponents/${index}`;
const fragments = (component: string) => `${component}/specDefinition/fragmentedPodSpecDefinition`;

// The findings for the examples with the real schemas: `RULE path received`.
const found: Readonly<Record<Example, readonly string[]>> = {
  DynamoGraphDeployment: [
    // `resources` has keys of its own, so GPUs are not found where quota rules look.
    `RI-141 ${fragments(child(0))}/resourcesPath an object`,
    `RI-008 ${child(0)}/instanceIdPath`,
  ],
  // Leaders without a leaderTemplate are made from the workerTemplate.
  LeaderWorkerSet: [`RI-126 ${child(0)}/scaleDefinition/replicasPath`],
  InferenceService: [
    `RI-140 ${fragments(root)}/nodeAffinityPath affinity`,
    `RI-140 ${fragments(root)}/priorityClassNamePath priorityClassName`,
    `RI-140 ${fragments(root)}/resourcesPath domain`,
  ],
  PyTorchJob: [],
  JAXJob: [],
  MPIJob: [],
  RayService: [
    `RI-140 ${child(0)}/specDefinition/podTemplateSpecPath rayClusterSpec`,
    `RI-140 ${child(1)}/instanceIdPath rayClusterSpec`,
    `RI-140 ${child(1)}/scaleDefinition/replicasPath rayClusterSpec`,
    `RI-140 ${child(1)}/specDefinition/podTemplateSpecPath rayClusterSpec`,
    `RI-140 ${root}/statusDefinition/phaseDefinition/path state`,
    `RI-008 ${child(1)}/instanceIdPath`,
  ],
  // A label on its template would be dropped by the API server.
  Notebook: [`RI-147 ${root}/specDefinition/podTemplateSpecPath`],
};

describe("the seed examples against the CRDs of their kinds", () => {
  const crds = knownCrds();

  it.each(Object.entries(found) as [Example, readonly string[]][])("%s", (name, expected) => {
    const issues = lintAgainstCrds(read(seedExamples[name]), crds);
    const places = issues.map(({ rule, path, received }) => [rule, path, received].filter(Boolean).join(" "));
    expect(places.toSorted()).toEqual(expected.toSorted());
  });

  it("suggests the intended field", () => {
    const [first] = lintAgainstCrds(read(seedExamples.RayService), crds);
    expect(first).toMatchObject({
      message: `${child(0)}/specDefinition/podTemplateSpecPath: spec of RayService ray.io/v1 has no field rayClusterSpec; did you mean rayClusterConfig?`,
      fix: "write rayClusterConfig",
      component: "head",
      part: { text: ".spec.rayClusterSpec.headGroupSpec.template", span: { start: 5, end: 20 } },
    });
  });
});
