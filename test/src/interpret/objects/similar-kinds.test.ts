import { describe, expect, it } from "vitest";
import { intendedKind, kindSuggestion, similarKinds } from "../../../../src/interpret/objects/similar-kinds.ts";
import { workloadTypes } from "../../../../workloadtypes/index.ts";

const intended = (group: string, version: string, kind: string) =>
  intendedKind({ group, version, kind }, workloadTypes);

describe("intendedKind", () => {
  it("is undefined for every version of every known kind", () => {
    for (const { group, kind, versions } of workloadTypes) {
      for (const version of versions) expect(intended(group, version, kind)).toBeUndefined();
    }
  });

  it("is undefined without a similar kind", () => {
    expect(intended("", "", "")).toBeUndefined();
    expect(intended("ml.example.com", "v1", "EvalSuite")).toBeUndefined();
    expect(intendedKind({ group: "ray.io", version: "v1", kind: "RayCluster" }, [])).toBeUndefined();
  });

  it("finds each kind in lower case, with separators, in another case of its group, and in upper-case versions", () => {
    for (const { group, kind, versions } of workloadTypes) {
      const [version = ""] = versions;
      const right = { group, version, kind, respelled: true };
      expect(intended(group, version, kind.toLowerCase())).toEqual(right);
      expect(intended(group, version, `${kind.slice(0, 1)}_${kind.slice(1)}`)).toEqual(right);
      expect(intended(group, version.toUpperCase(), kind)).toEqual(right);
      if (group !== "") expect(intended(group.toUpperCase(), version, kind)).toEqual(right);
    }
  });

  it("keeps a version that the kind has", () => {
    expect(intended("ray.io", "V1Alpha1", "raycluster")).toMatchObject({ version: "v1alpha1", kind: "RayCluster" });
  });

  it("does not call an existing version, or a kind of another project, a wrong spelling", () => {
    expect(intended("ray.io", "v2", "RayCluster")).toMatchObject({ version: "v1", respelled: false });
    expect(intended("batch.example.com", "v1alpha1", "Job")).toMatchObject({ group: "batch", respelled: false });
    expect(intended("kubeflow.org", "v1", "MXJob")).toMatchObject({ kind: "JAXJob", respelled: false });
  });

  it.each(["PyTorchJobs", "PyTrochJob", "PyTorchJb", "PyTorchJib"])(
    "calls %s a wrong spelling, as one edit",
    (kind) => {
      expect(intended("kubeflow.org", "v1", kind)).toMatchObject({ kind: "PyTorchJob", respelled: true });
    },
  );
});

describe("similarKinds", () => {
  it.each([
    ["", []],
    ["  ", []],
    ["Queue", []],
    ["ray-cluster", ["RayCluster"]],
    ["Knative", ["Service"]],
    ["VMI", ["VirtualMachineInstance"]],
  ])("of %j", (word, kinds) => {
    expect(similarKinds(word, workloadTypes).map(({ kind }) => kind)).toEqual(kinds);
  });

  it("names each kind once in a suggestion", () => {
    const known = [
      { group: "a.io", kind: "Job" },
      { group: "b.io", kind: "Job" },
    ];
    expect(kindSuggestion("job", known)).toBe("; did you mean Job?");
    expect(kindSuggestion("x", known)).toBe("");
  });
});
