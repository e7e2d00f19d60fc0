import { describe, expect, test } from "vitest";
import { noWaitForRuns as rule } from "../../../policies/gitops/no-wait-for-runs.ts";
import { check } from "../../helpers/policies.ts";

const kustomization = (spec: string) =>
  `apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: {name: runs}\nspec: ${spec}\n---\n`;
const application =
  "apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: {name: app}\nspec: {source: {path: .}}\n---\n";
const job = (limits = "nvidia.com/gpu: 8", annotations = "", name = "train") =>
  `apiVersion: batch/v1\nkind: Job\nmetadata: {name: ${name}, annotations: {${annotations}}}\nspec: {template: {spec: {containers: [{name: a, resources: {limits: {${limits}}}}]}}}\n---\n`;
const wave = (value: number) => `argocd.argoproj.io/sync-wave: "${value}"`;
const config = (value: number) =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a, annotations: {${wave(value)}}}\n---\n`;
const expression = "healthCheckExprs: [{apiVersion: batch/v1, kind: Job, current: 'true'}]";

describe("passes", () => {
  test.each([
    job(),
    kustomization("{path: .}") + job(),
    kustomization("{path: ., wait: true}") + job("cpu: 1"),
    kustomization(`{path: ., wait: true, ${expression}}`) + job(),
    kustomization("{path: other, wait: true}") + job(),
    kustomization("{path: ., healthChecks: [{apiVersion: batch/v1, kind: Job, name: other}]}") + job(),
    application + job(),
    application + config(0) + job(),
    application + config(-1) + job(),
    application + config(2) + job("nvidia.com/gpu: 1", wave(2)),
    application + config(2) + job("nvidia.com/gpu: 1", "argocd.argoproj.io/hook: PreSync"),
    application + config(2).replace(wave(2), `${wave(2)}, argocd.argoproj.io/hook: PostSync`) + job(),
    application + config(2) + job("cpu: 1"),
  ])("%#", (yaml) => {
    expect(check(rule, yaml)).toEqual([]);
  });
});

describe("finds", () => {
  test("a run that a Kustomization waits for", () => {
    expect(check(rule, kustomization("{path: ., wait: true}") + job())).toMatchObject([
      {
        rule: "GITOPS-059",
        severity: "warning",
        object: { kind: "Job", name: "train" },
        message: "Kustomization runs waits until Job train has completed, before it applies or reports anything else",
      },
    ]);
  });

  test.each([
    kustomization("{path: ., healthChecks: [{apiVersion: batch/v1, kind: Job, name: train}]}") + job(),
    application + config(1) + job(),
    application + config(3) + job("nvidia.com/gpu: 1", wave(2)),
  ])("%#", (yaml) => {
    expect(check(rule, yaml)).toHaveLength(1);
  });
});
