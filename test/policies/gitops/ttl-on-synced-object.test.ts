import { describe, expect, it, test } from "vitest";
import { ttlOnSyncedObject as rule } from "../../../policies/gitops/ttl-on-synced-object.ts";
import { check } from "../../helpers/policies.ts";

const application = (spec: string) =>
  `apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: {name: runs}\nspec: ${spec}\n---\n`;
const kustomization = (spec: string) =>
  `apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: {name: runs}\nspec: ${spec}\n---\n`;
const automated = application("{source: {path: .}, syncPolicy: {automated: {}}}");
const job = (spec = "{ttlSecondsAfterFinished: 60}", metadata = "name: a") =>
  `apiVersion: batch/v1\nkind: Job\nmetadata: {${metadata}}\nspec: ${spec}\n`;
const always = { options: { autoSync: true } };

describe("passes", () => {
  test.each([
    job(),
    automated + job("null"),
    automated + job("{}"),
    automated + job("{ttlSecondsAfterFinished: null}"),
    automated + job("{ttlSecondsAfterFinished: 60}", "name: a, annotations: {argocd.argoproj.io/hook: PostSync}"),
    automated + job("{ttlSecondsAfterFinished: 60}", "name: a, annotations: {helm.sh/hook: test}"),
    `${automated}apiVersion: batch/v1\nkind: CronJob\nmetadata: {name: a}\nspec: {jobTemplate: {spec: {ttlSecondsAfterFinished: 60}}}\n`,
    application("null") + job(),
    application("{source: {path: .}}") + job(),
    application("{source: {path: .}, syncPolicy: {automated: {enabled: false}}}") + job(),
    application("{source: {path: runs}, syncPolicy: {automated: {}}}") + job(),
    application("{source: {chart: a}, syncPolicy: {automated: {}}}") + job(),
    kustomization("{path: ./runs}") + job(),
    kustomization("{path: ., suspend: true}") + job(),
  ])("%#", (yaml) => {
    expect(check(rule, yaml)).toEqual([]);
  });
});

describe("finds", () => {
  test("a run that an Application makes again, at its field", () => {
    expect(check(rule, automated + job())).toMatchObject([
      {
        rule: "GITOPS-006",
        severity: "warning",
        message: "Job a is deleted after it finishes, but Application runs syncs it and creates it again",
        path: "/spec/ttlSecondsAfterFinished",
        location: { line: 9 },
        related: [{ object: { kind: "Application", name: "runs" } }],
      },
    ]);
  });

  test.each([
    application("{sources: [{chart: a}, {path: ./}], syncPolicy: {automated: {selfHeal: true}}}"),
    kustomization("{}"),
    kustomization("{path: ./}"),
  ])("%s", (by) => {
    expect(check(rule, by + job())).toHaveLength(1);
  });

  test.each([
    [
      "kubeflow.org/v1",
      "PyTorchJob",
      "{runPolicy: {ttlSecondsAfterFinished: 0}}",
      "/spec/runPolicy/ttlSecondsAfterFinished",
    ],
    ["jobset.x-k8s.io/v1alpha2", "JobSet", "{ttlSecondsAfterFinished: 5}", "/spec/ttlSecondsAfterFinished"],
    ["argoproj.io/v1alpha1", "Workflow", "{ttlStrategy: {secondsAfterCompletion: 5}}", "/spec/ttlStrategy"],
    ["sparkoperator.k8s.io/v1beta2", "SparkApplication", "{timeToLiveSeconds: 5}", "/spec/timeToLiveSeconds"],
    [
      "run.ai/v2alpha1",
      "TrainingWorkload",
      "{autoDeletionTimeAfterCompletionSeconds: {value: 5}}",
      "/spec/autoDeletionTimeAfterCompletionSeconds",
    ],
  ])("%s %s where all is synced", (apiVersion, kind, spec, path) => {
    const yaml = `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: a}\nspec: ${spec}\n`;
    expect(check(rule, yaml, always)).toMatchObject([
      {
        path,
        message: `${kind} a is deleted after it finishes, but a GitOps controller syncs it and creates it again`,
      },
    ]);
    expect(check(rule, yaml)).toEqual([]);
  });

  it("accepts a time of Run:ai that is longer than any run is kept", () => {
    const yaml = (seconds: number) =>
      `apiVersion: run.ai/v2alpha1\nkind: TrainingWorkload\nmetadata: {name: a}\nspec: {autoDeletionTimeAfterCompletionSeconds: {value: ${seconds}}}\n`;
    expect(check(rule, yaml(2_147_483_647), always)).toEqual([]);
    expect(check(rule, yaml(86_400), always)).toHaveLength(1);
  });
});
