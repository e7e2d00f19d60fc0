import { describe, expect, it, test } from "vitest";
import { parseKustomization } from "../../../../src/inputs/units/kustomization.ts";
import { kustomizationFaults } from "../../../../src/inputs/units/kustomization-faults.ts";

function faultsOf(value: unknown, others: readonly string[] = []): readonly string[] {
  const kustomization = parseKustomization(value, { file: "/r/kustomization.yaml", folder: "/r", others });
  if (kustomization === undefined) throw new Error("not a kustomization");
  return kustomizationFaults(kustomization).map(({ pointer, message }) => `${pointer} ${message}`);
}

// kustomize 5.7 accepts and rejects the same values (types.Kustomization, Unmarshal and EnforceFields).
describe("kustomizationFaults", () => {
  it.each([
    { resources: ["a.yaml"], bases: ["b"], imageTags: [{ name: "a", newTag: "1" }] },
    { resources: [] },
    { resources: [null], namePrefix: null, images: null, commonLabels: { a: null } },
    { apiVersion: "", kind: "", metadata: { name: "a", labels: { a: "b" } } },
    {
      apiVersion: "kustomize.config.k8s.io/v1alpha1",
      kind: "Component",
      patches: [{ path: "a", options: { any: true } }],
    },
    { labels: [{ pairs: { a: "b" }, includeTemplates: true, fields: [{ path: "spec/a", create: true }] }] },
    { helmCharts: [{ name: "a", valuesInline: { any: [1, { b: null }] }, apiVersions: ["v1"] }] },
    { replacements: [{ source: { kind: "Pod", options: { index: 1 } }, targets: [{ select: { name: "a" } }] }] },
    { vars: [{ name: "A", objref: { apiVersion: "v1", kind: "Pod", name: "a" }, fieldref: { fieldPath: "a.b" } }] },
    { vars: [{ name: "A", objref: { kind: "Pod", name: "a" }, fieldRef: { fieldpath: "a.b" } }] },
    { secretGenerator: [{ name: "a", envs: ["a.env"], type: "Opaque", options: { immutable: true } }] },
  ])("accepts %j", (value) => {
    expect(faultsOf(value)).toEqual([]);
  });

  it.each([
    [{ resource: ["a.yaml"] }, "/resource resource: unknown field; did you mean resources?"],
    [{ patches: ["a.yaml"] }, '/patches/0 patches[0]: must be a map, but is "a.yaml"'],
    [{ resources: "a.yaml" }, '/resources resources: must be a list of strings, but is "a.yaml"'],
    [{ images: [{ name: "a", newTag: 1.1 }] }, "/images/0/newTag images[0].newTag: must be a string, but is 1.1"],
    [{ replicas: [{ name: "a", count: "2" }] }, '/replicas/0/count replicas[0].count: must be an integer, but is "2"'],
    [{ commonLabels: { a: true } }, "/commonLabels/a commonLabels.a: must be a string, but is true"],
    [{ metadata: { creationTimestamp: null, name: "a" } }, "/metadata/creationTimestamp"],
    [
      { resources: ["a"], apiVersion: "kustomize.config.k8s.io/v1" },
      "/apiVersion the apiVersion of a Kustomization must be",
    ],
    [{ kind: "Component", apiVersion: "kustomize.config.k8s.io/v1beta1", resources: ["a"] }, "/apiVersion"],
    [{}, " the kustomization is empty"],
    [
      { apiVersion: "kustomize.config.k8s.io/v1beta1", kind: "Kustomization", namePrefix: "" },
      " the kustomization is empty",
    ],
    [{ resources: null }, " the kustomization is empty"],
  ])("rejects %j", (value, fault) => {
    expect(faultsOf(value)).toEqual([expect.stringContaining(fault)]);
  });

  test("a patch that is a path has a fix", () => {
    const kustomization = parseKustomization({ patches: ["a.yaml"] }, { file: "/r/kustomization.yaml", folder: "/r" });
    expect(kustomization && kustomizationFaults(kustomization)[0]?.fix).toBe("write the path as {path: …}");
  });

  test("another kustomization in the folder is a fault", () => {
    expect(faultsOf({ resources: ["a"] }, ["kustomization.yml"])).toEqual([
      " the folder also has kustomization.yml, and kustomize accepts only one kustomization in a folder",
    ]);
  });

  test("values of generated Secrets are not shown", () => {
    const literals = [31415926];
    expect(faultsOf({ secretGenerator: [{ name: "a", literals }] })).toEqual([
      "/secretGenerator/0/literals/0 secretGenerator[0].literals[0]: must be a string, but is a number",
    ]);
    expect(faultsOf({ configMapGenerator: [{ name: "a", literals }] })).toEqual([expect.stringContaining("31415926")]);
  });
});
