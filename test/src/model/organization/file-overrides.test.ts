import { describe, expect, it } from "vitest";
import { isOverridden } from "../../../../src/model/organization/organization.ts";
import { parseOrganization } from "../../../../src/model/organization/parse.ts";

const file = (resourceInterfaces: unknown) => ({
  apiVersion: "muster.dev/v1alpha1",
  kind: "Organization",
  metadata: { name: "acme" },
  clusters: [{ name: "east", scheduler: "kai" }],
  resourceInterfaces,
});

const told = (override: unknown) =>
  parseOrganization(file({ override })).issues.map(({ rule, path, message }) => `${rule} ${path} ${message}`);

describe("resourceInterfaces.override", () => {
  it.each([[undefined], [null], [{}], [{ override: null }], [{ override: [] }]])("may be absent: %j", (value) => {
    const { organization, issues } = parseOrganization(file(value));
    expect(issues).toEqual([]);
    expect(organization).not.toHaveProperty("overrides");
  });

  it("names kinds with their group, and kinds of the core group alone", () => {
    const { organization } = parseOrganization(file({ override: ["kubeflow.org/PyTorchJob", "Pod"] }));
    if (organization === undefined) throw new Error("invalid");
    expect(organization.overrides).toEqual(["kubeflow.org/PyTorchJob", "Pod"]);
    expect(isOverridden(organization, "kubeflow.org", "PyTorchJob")).toBe(true);
    expect(isOverridden(organization, "", "Pod")).toBe(true);
    expect(isOverridden(organization, "", "PyTorchJob")).toBe(false);
    expect(isOverridden({}, "", "Pod")).toBe(false);
  });

  it.each([
    ["kubeflow.org/v1/PyTorchJob", "kubeflow.org/PyTorchJob"],
    ["v1/Pod", "Pod"],
    ["/Pod", "Pod"],
    ["core/Pod", "Pod"],
    ["core/v1/Pod", "Pod"],
    ["PyTorchJob.kubeflow.org", "kubeflow.org/PyTorchJob"],
    ["batch/v1/Job", "batch/Job"],
  ])("suggests a kind for %s", (name, close) => {
    expect(told([name])).toEqual([
      `ORG-003 /resourceInterfaces/override/0 resourceInterfaces.override[0]: must be a kind as group/Kind, such as kubeflow.org/PyTorchJob, or Kind alone in the core group, such as Pod, but is ${JSON.stringify(name)}; did you mean ${close}?`,
    ]);
  });

  it.each([
    "pytorchjob",
    "a/b",
    "a b/Pod",
    "*",
    "*/*",
    "kubeflow.org/*",
    "Group/Pod",
    "a/b/c/Pod",
    "Pod/",
    "x".repeat(300),
  ])("refuses %s", (name) => {
    expect(told([name])).toEqual([
      expect.stringMatching(/^ORG-003 \/resourceInterfaces\/override\/0 .* must be a kind as group\/Kind/),
    ]);
  });

  it("refuses other types, unknown fields and repeats", () => {
    expect(told("Pod")).toEqual([expect.stringMatching(/^ORG-001 \/resourceInterfaces\/override /)]);
    expect(told([7])).toEqual([expect.stringMatching(/^ORG-001 \/resourceInterfaces\/override\/0 /)]);
    expect(told(["Pod", "Pod"])).toEqual([
      expect.stringMatching(/^ORG-003 \/resourceInterfaces\/override\/1 .*"Pod" is given twice/),
    ]);
    const { issues } = parseOrganization(file({ overrides: ["Pod"] }));
    expect(issues.map(({ rule, message }) => `${rule} ${message}`)).toEqual([
      expect.stringMatching(/^ORG-002 .*did you mean override\?/),
    ]);
  });
});
