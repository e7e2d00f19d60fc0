import { describe, expect, test } from "vitest";
import { unreadText as rule } from "../../../policies/gitops/unread-text.ts";
import { check } from "../../helpers/policies.ts";

const workflow = (spec: string) =>
  `apiVersion: argoproj.io/v1alpha1\nkind: Workflow\nmetadata: {name: a}\nspec: ${spec}\n`;

describe("unread-text", () => {
  test.each([
    workflow("null"),
    workflow("{templates: [{name: a, container: {image: b}, podSpecPatch: 'priority: 1'}]}"),
    "apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec: {podSpecPatch: '{{x}}'}\n",
    "apiVersion: ml.example.com/v1\nkind: EvalSuite\nmetadata: {name: a}\nspec: {podSpecPatch: '{{x}}'}\n",
  ])("passes %j", (yaml) => {
    expect(check(rule, yaml)).toEqual([]);
  });

  test("finds every text that its kind names", () => {
    const yaml = workflow(
      "{podSpecPatch: 'priority: {{x}}', templates: [{name: a, resource: {action: apply, manifest: 'kind: Job'}}]}",
    );
    expect(check(rule, yaml).map(({ path, message, severity }) => [path, message, severity])).toEqual([
      [
        "/spec/podSpecPatch",
        "/spec/podSpecPatch has variables, which are filled in when the workflow runs, so rules cannot check the result",
        "warning",
      ],
      [
        "/spec/templates/0/resource/manifest",
        "/spec/templates/0/resource/manifest is an object of kind Job that the workflow will apply, so rules cannot check the result",
        "warning",
      ],
    ]);
  });

  test("finds the objects of a Sensor that are texts", () => {
    const sensor = (group: string, source: string) =>
      `apiVersion: ${group}/v1alpha1\nkind: Sensor\nmetadata: {name: a}\nspec: {triggers: [null, {template: {k8s: {source: ${source}}, argoWorkflow: {source: ${source}}}}]}\n`;
    expect(check(rule, sensor("argoproj.io", "{inline: 'kind: Pod'}")).map(({ path }) => path)).toEqual([
      "/spec/triggers/1/template/k8s/source/inline",
      "/spec/triggers/1/template/argoWorkflow/source/inline",
    ]);
    expect(check(rule, sensor("argoproj.io", "{inline: null, resource: {kind: Pod}}"))).toEqual([]);
    expect(check(rule, sensor("example.com", "{inline: 'kind: Pod'}"))).toEqual([]);
    expect(check(rule, "apiVersion: argoproj.io/v1alpha1\nkind: Sensor\nmetadata: {name: a}\n")).toEqual([]);
  });
});
