import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runaiProblems } from "../../../../src/k8s-fields/runai/check-workload.ts";
import { fieldsOf } from "../../../../src/k8s-fields/runai/lookup.ts";
import type { KubeObject } from "../../../../src/kernel/base/kubernetes.ts";
import { members } from "../../../../src/kernel/base/read.ts";
import { organization } from "../../../helpers/organization.ts";
import { contextOf, exported, messages } from "./contexts.ts";
import { fewFields } from "./few-fields.ts";

const training = {
  apiVersion: "muster.dev/v1alpha1",
  kind: "Training",
  metadata: { name: "sft" },
  project: "team-nlp",
  spec: { image: "python:3.12" },
};

describe("run.ai/v2alpha1", () => {
  it("random Trainings have only fields of the kind, in its form, or are refused", () => {
    const names = new Set(fieldsOf("TrainingWorkload").map(({ name }) => name));
    let count = 0;
    fc.assert(
      fc.property(fewFields, (value) => {
        const result = exported([value], "v2alpha1");
        const errors = result.issues.filter(({ severity }) => severity === "error");
        expect(result.exported.length).toBe(errors.length === 0 ? 1 : 0);
        for (const { content } of result.exported) {
          count += 1;
          const object = content as KubeObject;
          const problems = runaiProblems(object).filter(
            ({ code, severity }) => code !== "uncertain" && severity !== "warning",
          );
          expect(problems).toEqual([]);
          for (const [name] of members(object.spec)) expect(names).toContain(name);
        }
      }),
      { numRuns: 300 },
    );
    expect(count).toBeGreaterThan(5);
  });

  it("a new claim without a name is written without one, and RUNAI-005 warns about it", () => {
    const storage = { pvc: [{ path: "/pvc/a", claimInfo: { size: "1Gi" }, readOnly: false }] };
    const { exported: files } = exported([{ ...training, spec: { ...training.spec, storage } }], "v2alpha1");
    expect(files.flatMap(({ content }) => runaiProblems(content as KubeObject))).toMatchObject([
      { code: "constraint", severity: "warning", path: "/spec/pvcs/items/pvc-0/value/claimName" },
    ]);
  });

  it("also for a kai cluster, and with the time to live that a synth refuses", () => {
    const value = { ...training, spec: { ...training.spec, autoDeletionTimeAfterCompletionSeconds: 0 } };
    const context = contextOf({}, { organization: organization() });
    expect(exported([value], "v2alpha1", context)).toMatchObject({
      issues: [],
      exported: [
        {
          file: "runai-team-nlp/trainingworkload-sft.yaml",
          content: {
            kind: "TrainingWorkload",
            metadata: { name: "sft", namespace: "runai-team-nlp", labels: { project: "team-nlp" } },
            spec: { autoDeletionTimeAfterCompletionSeconds: { value: 0 } },
          },
        },
      ],
    });
    expect(messages(exported([{ ...training, project: "nobody" }], "v2alpha1", context))).toHaveLength(1);
  });

  it("fields without an effect on the pods are warnings, all others without a field are refused", () => {
    const spec = {
      ...training.spec,
      category: "Build",
      relatedUrls: [{ url: "https://example.com", type: "docs" }],
      environmentVariables: [{ name: "A", value: "b", description: "c" }],
      exposedUrls: [{ container: 80, toolType: "custom", toolName: "Board" }],
      ports: [{ container: 81, serviceType: "NodePort", toolType: null, toolName: "Shell" }],
      labels: [{ name: "x", exclude: true }],
    };
    expect(messages(exported([{ ...training, spec }], "v2alpha1"))).toEqual([
      'warning /spec/category category: is "Build", but a TrainingWorkload has the category Train',
      "warning /spec/relatedUrls/0 relatedUrls[0]: has no field in run.ai/v2alpha1, so it is left out",
      "warning /spec/environmentVariables/0/description environmentVariables[0].description: has no field in run.ai/v2alpha1, so it is left out",
      "warning /spec/exposedUrls/0 exposedUrls[0] has no field in run.ai/v2alpha1, so the platform decides whether it requires a login",
      "warning /spec/exposedUrls/0/toolType exposedUrls[0].toolType: has no field in run.ai/v2alpha1, so it is left out",
      "warning /spec/exposedUrls/0/toolName exposedUrls[0].toolName: has no field in run.ai/v2alpha1, so it is left out",
      "warning /spec/ports/0/toolName ports[0].toolName: has no field in run.ai/v2alpha1, so it is left out",
      "warning /spec/labels/0/exclude labels[0].exclude: has no effect in run.ai/v2alpha1, so the item is left out",
    ]);
    const refused = { ...training, spec: { ...training.spec, terminationGracePeriodSeconds: 5 } };
    expect(exported([refused], "v2alpha1").issues.map(({ path }) => path)).toEqual([
      "/spec/terminationGracePeriodSeconds",
    ]);
  });

  it("objects of the format are kept as they are, or refused", () => {
    const object = {
      apiVersion: "run.ai/v2alpha1",
      kind: "InteractiveWorkload",
      metadata: { name: "a", namespace: "runai-b" },
      spec: { name: { value: "a" }, image: { value: "jupyter" }, usage: "Submit" },
    };
    expect(exported([object], "v2alpha1").exported.map(({ content }) => content)).toEqual([object]);
    const wrong = { ...object, spec: { ...object.spec, gpu: 0.5 } };
    expect(exported([wrong], "v2alpha1").exported).toEqual([]);
    const others = [
      { apiVersion: "apps/v1", kind: "Deployment", metadata: { name: "a" } },
      { ...training, kind: "DistributedInference", spec: { leader: { image: "a" } } },
      { kind: "Pod", metadata: null },
      { ...training, kind: "Lifecycle" },
    ];
    const unpublished = { ...object, kind: "DistributedInferenceWorkload" };
    for (const form of ["api", "v2alpha1"] as const) {
      expect(messages(exported([unpublished], form))).toEqual([
        "error /kind kind: is DistributedInferenceWorkload, whose form is not public",
      ]);
    }
    const result = exported(others, "v2alpha1");
    expect(messages(result)).toEqual([
      "error /kind kind: is Deployment, which run.ai/v2alpha1 does not have",
      "error /kind kind: is DistributedInference, whose manifest of run.ai/v2alpha1 is not public",
      "error  a.yaml: must be a Kubernetes object with apiVersion and kind",
    ]);
    expect(result.skipped).toMatchObject([{ reason: "is a Lifecycle, which has no other form" }]);
  });
});
