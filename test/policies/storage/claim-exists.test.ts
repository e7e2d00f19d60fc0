import { expect, test } from "vitest";
import { claimExists as rule } from "../../../policies/storage/claim-exists.ts";
import { emitYaml } from "../../../src/yaml/index.ts";
import { check, podKinds, podTemplate } from "../../helpers/policies.ts";

const claim = (name: string, namespace = "team-nlp") =>
  `apiVersion: v1\nkind: PersistentVolumeClaim\nmetadata: {name: ${name}${namespace === "" ? "" : `, namespace: ${namespace}`}}\nspec: {accessModes: [ReadWriteMany]}\n---\n`;
const volumes = [{ name: "data", persistentVolumeClaim: { claimName: "data" } }];
const pod = (claimName: string, metadata = "name: a, namespace: team-nlp") =>
  `apiVersion: v1\nkind: Pod\nmetadata: {${metadata}}\nspec: {containers: [{name: a}], volumes: [{name: d, persistentVolumeClaim: {claimName: ${claimName}}}]}\n`;

test.each(podKinds)("$name: reports a claim that no manifest makes, at its name", (kind) => {
  const findings = check(rule, emitYaml(kind.wrap(podTemplate({ spec: { volumes } }))));
  expect(findings).toMatchObject([
    {
      rule: "STORAGE-006",
      severity: "error",
      message: `${kind.name} job mounts claim data, which has no manifest`,
      path: kind.at("/spec/volumes/0/persistentVolumeClaim/claimName"),
      received: "data",
    },
  ]);
  expect(check(rule, claim("data") + emitYaml(kind.wrap(podTemplate({ spec: { volumes } }))))).toEqual([]);
});

test.each(["null", "{}", "7", '""', '"{{workflow.name}}"', '"$(NAME)"'])("the name %s is not checked", (name) => {
  expect(check(rule, pod(name))).toEqual([]);
});

test("the finding names the other namespace of a claim", () => {
  expect(check(rule, claim("data", "other") + pod("data"))).toMatchObject([
    {
      message: "Pod a mounts claim data, which is in namespace other and not in team-nlp",
      related: [{ object: { kind: "PersistentVolumeClaim", namespace: "other" }, path: "/metadata/namespace" }],
    },
  ]);
});

test("where one names no namespace, they are taken to be together", () => {
  expect(check(rule, claim("data") + pod("data", "name: a"))).toEqual([]);
  expect(check(rule, claim("data", "") + pod("data"))).toEqual([]);
});

test("an option lists claims that exist", () => {
  expect(check(rule, pod("data"), { options: { external: ["team-nlp/d*"] } })).toEqual([]);
  expect(check(rule, pod("data"), { options: { external: ["other/data"] } })).toHaveLength(1);
});

test("claims that an operator or the platform makes are not required", () => {
  const nim =
    "apiVersion: apps.nvidia.com/v1alpha1\nkind: NIMCache\nmetadata: {name: a}\nspec: {source: {ngc: {modelPuller: 'a:1'}}, storage: {pvc: {create: true, size: 10Gi}}}\n";
  const runai =
    "apiVersion: run.ai/v2alpha1\nkind: TrainingWorkload\nmetadata: {name: a}\nspec: {image: {value: x}, pvcs: {items: {a: {value: {claimName: data, path: /a}}}}}\n";
  expect(check(rule, nim)).toEqual([]);
  expect(check(rule, runai)).toEqual([]);
});
