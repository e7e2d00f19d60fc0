import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expandDistributedInference } from "../../../../src/expand/definitions/distributed-inference.ts";
import type { Expansion } from "../../../../src/expand/definitions/expansion.ts";
import { expandTraining } from "../../../../src/expand/definitions/training.ts";
import type { DistributedInferenceSpec } from "../../../../src/model/definition/distributed-inference.ts";
import { parseDefinition } from "../../../../src/model/definition/parse/parse-definition.ts";
import type { TrainingSpec } from "../../../../src/model/definition/training.ts";
import type { Target } from "../../../../src/model/organization/organization.ts";
import { schemaProblems as crdProblems } from "../../../helpers/crd-schema.ts";
import { fieldErrors } from "../../../helpers/field-verdict.ts";
import { schemaProblems as builtInProblems } from "../../../helpers/kubernetes-schema.ts";
import { validDefinition } from "../../model/definition/arbitraries.ts";
import { acceptedExpansion, changedDefinitions, objectsAndPods, withoutRefused } from "./accepted.ts";
import {
  FULL_INFERENCE,
  FULL_POD,
  FULL_TRAINING_ON_KAI,
  FULL_TRAINING_ON_RUNAI,
  MEMORY_INFERENCE,
  SINGLE_TRAINING_ON_KAI,
} from "./full-definitions.ts";
import { inference, kaiTarget, runaiTarget, training } from "./samples.ts";

/** The problems of an expansion's objects and pods: by their schemas, which each must have, and by the rules of fields. */
function problems(expansion: Expansion): readonly string[] {
  return objectsAndPods(expansion).flatMap((object) => {
    if (object.kind === "TrainingWorkload") return [];
    const custom = ["LeaderWorkerSet", "PodGroup"].includes(object.kind);
    const found = (custom ? crdProblems(object) : builtInProblems(object)) ?? ["no schema is known"];
    return [...found, ...fieldErrors(object)].map((text) => `${object.kind} ${object.metadata.name}: ${text}`);
  });
}

const claims = FULL_POD.storage.pvc.map((claim) => ({ ...claim, claimName: undefined }));
const block: TrainingSpec = {
  storage: {
    pvc: [{ path: "/dev/x", claimInfo: { size: "1Gi", volumeMode: "Block" } }],
    git: [
      { repository: "git@h:a", path: "/a", secretRef: { name: "s", authenticationMethod: "ssh-key" } },
      { repository: "https://h/a", path: "/b", passwordSecret: "s" },
    ],
  },
  security: { readOnlyRootFilesystem: true, runAsUid: 1 },
  ports: [
    { container: 1, serviceType: "NodePort", external: 30000 },
    { container: 2, serviceType: "LoadBalancer" },
  ],
  exposedUrls: [{ container: 3 }, { container: 4 }],
};

describe("every object fits its schema", () => {
  it.each<[string, TrainingSpec, Target]>([
    ["a bare Training", {}, kaiTarget()],
    ["a full Training", FULL_TRAINING_ON_KAI, kaiTarget()],
    ["a full Training, predicted", FULL_TRAINING_ON_KAI, kaiTarget({ version: "0.13" })],
    ["a Training of one pod", SINGLE_TRAINING_ON_KAI, kaiTarget()],
    ["a Training with devices and repositories", block, kaiTarget()],
    ["the pods of a TrainingWorkload", FULL_TRAINING_ON_RUNAI, runaiTarget()],
  ])("%s", (_, spec, target) => {
    const expansion = expandTraining(training(spec, { useGivenNameAsPrefix: true }), target);
    expect(expansion.objects).not.toEqual([]);
    expect(problems(expansion)).toEqual([]);
  });

  it.each<[string, DistributedInferenceSpec, Target]>([
    ["a DistributedInference", {}, kaiTarget()],
    ["one without workers", { workers: 0 }, kaiTarget()],
    ["a full one", { ...FULL_INFERENCE, priorityClass: "inference" }, kaiTarget()],
    ["one with a committed gang", { ...FULL_INFERENCE, replicas: 1, startupPolicy: "LeaderCreated" }, kaiTarget()],
    ["one by memory", MEMORY_INFERENCE, kaiTarget()],
    ["one with claims of its own", { leader: { ...FULL_POD, storage: { pvc: claims.slice(0, 1) } } }, kaiTarget()],
    ["a full one on runai", FULL_INFERENCE, runaiTarget()],
  ])("%s", (_, spec, target) => {
    const expansion = expandDistributedInference(inference(spec), target);
    expect(expansion.objects).not.toEqual([]);
    expect(problems(expansion)).toEqual([]);
  });

  // Any selection of fields is as good as all of them.
  it("whatever is left out", () => {
    const keys = Object.keys(FULL_TRAINING_ON_KAI) as (keyof TrainingSpec)[];
    fc.assert(
      fc.property(fc.subarray(keys), fc.subarray(Object.keys(FULL_TRAINING_ON_KAI.storage)), (left, volumes) => {
        const picked = Object.fromEntries(
          left.map((key) => [key, FULL_TRAINING_ON_KAI[key as "image"]]),
        ) as TrainingSpec;
        const storage = Object.fromEntries(
          volumes.map((key) => [key, FULL_TRAINING_ON_KAI.storage[key as keyof typeof FULL_TRAINING_ON_KAI.storage]]),
        );
        const expansion = expandTraining(training({ ...picked, image: "a", storage }), kaiTarget());
        expect(expansion.objects).not.toEqual([]);
        expect(problems(expansion)).toEqual([]);
      }),
      { numRuns: process.env.MUSTER_LONG === "1" ? 2000 : 30 },
    );
  });
});

describe("any definition that is accepted", () => {
  const isLong = process.env.MUSTER_LONG === "1";

  it("gives objects that fit their schemas", () => {
    let count = 0;
    fc.assert(
      fc.property(validDefinition, (document) => {
        const accepted = withoutRefused(document);
        expect(parseDefinition(accepted).issues).toEqual([]);
        const expansion = acceptedExpansion(accepted);
        if (expansion === undefined) return;
        count += 1;
        expect(problems(expansion)).toEqual([]);
      }),
      { numRuns: isLong ? 2000 : 60 },
    );
    expect(count).toBeGreaterThan(0);
  });

  it("gives them after a change of any field", () => {
    const accepted = changedDefinitions(isLong ? 5000 : 200, 18).flatMap((each) => acceptedExpansion(each) ?? []);
    expect(accepted.length).toBeGreaterThan(0);
    expect(accepted.flatMap(problems)).toEqual([]);
  });
});

describe("every expansion", () => {
  it("is plain data without undefined, which a copy through JSON leaves as it is", () => {
    for (const expansion of [
      expandTraining(training(FULL_TRAINING_ON_KAI), kaiTarget()),
      expandTraining(training(FULL_TRAINING_ON_RUNAI), runaiTarget()),
      expandDistributedInference(inference(FULL_INFERENCE), runaiTarget()),
      expandTraining(training({ createHomeDir: true }), kaiTarget()),
    ]) {
      expect(expansion).toStrictEqual(JSON.parse(JSON.stringify(expansion)));
    }
  });

  it("leaves its definition as it was", () => {
    const definition = training(FULL_TRAINING_ON_KAI);
    const before = JSON.stringify(definition);
    expandTraining(definition, kaiTarget());
    expandTraining(definition, runaiTarget());
    expect(JSON.stringify(definition)).toBe(before);
  });
});
