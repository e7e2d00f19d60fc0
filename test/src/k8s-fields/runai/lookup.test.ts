import { describe, expect, it } from "vitest";
import { RUNAI_KINDS, type RunaiField } from "../../../../src/k8s-fields/runai/field.ts";
import { runaiFields } from "../../../../src/k8s-fields/runai/fields.ts";
import { fieldsOf, findField, isRunaiKind, kindsWith, supportOf } from "../../../../src/k8s-fields/runai/lookup.ts";
import { fieldOfApi } from "../../../../src/k8s-fields/runai/spellings.ts";

const field = (name: string): RunaiField => {
  const found = findField(name)?.field;
  if (found === undefined) throw new Error(`no field ${name}`);
  return found;
};
const support = (name: string) => RUNAI_KINDS.map((kind) => supportOf(field(name), kind)).join(" ");

/** The documented fields without a tick for any kind. */
const WITHOUT_TICKS = [
  "active",
  "autoDeletionTimeAfterCompletionSeconds",
  "backoffLimit",
  "configMapVolumes",
  "cpu",
  "dropAllCapabilities",
  "environment",
  "extendedResources",
  "gpu",
  "gpuDevices",
  "gpuMemory",
  "gpuMemoryLimit",
  "memory",
  "memoryLimit",
  "namePrefix",
  "nfs",
  "nodeType",
  "parallelism",
  "podAffinitySchedulingRule",
  "preemptible",
  "readOnlyRootFilesystem",
  "readinessProbe",
  "runAsGid",
  "runAsUid",
  "runAsUser",
  "s3",
  "stdin",
  "supplementalGroups",
  "tolerations",
  "volumes",
];

describe("the table", () => {
  it("has the 68 fields of the reference, and 13 of manifests", () => {
    expect(runaiFields.filter(({ documented }) => documented !== undefined)).toHaveLength(68);
    expect(runaiFields.filter(({ documented }) => documented === undefined)).toHaveLength(13);
  });

  it("has no name, alias or place of the API twice", () => {
    const names = runaiFields.flatMap(({ name, aliases = [] }) => [name, ...aliases]);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    const places = runaiFields.flatMap(({ api }) => api ?? []);
    expect(places.filter((place, index) => places.indexOf(place) !== index)).toEqual([]);
  });

  it("has the 30 fields without a tick", () => {
    const unknown = runaiFields.filter(({ documented, ticks }) => documented !== undefined && ticks === undefined);
    expect(unknown.map(({ name }) => name).toSorted()).toEqual(WITHOUT_TICKS);
  });

  it("has items exactly for the fields that are maps", () => {
    for (const { name, form, item } of runaiFields) {
      expect([name, item !== undefined]).toEqual([name, form === "items"]);
    }
  });

  it("has defaults that are values of their fields", () => {
    expect(
      Object.fromEntries(runaiFields.flatMap((one) => (one.default === undefined ? [] : [[one.name, one.default]]))),
    ).toEqual({
      allowPrivilegeEscalation: true,
      createHomeDir: true,
      hostIpc: false,
      hostNetwork: false,
      imagePullPolicy: "Always",
      runAsNonRoot: true,
      terminateAfterPreemption: false,
      backoffLimit: 6,
      active: true,
      dropAllCapabilities: false,
      readOnlyRootFilesystem: false,
      maxScale: 1,
      metric: "concurrency",
    });
  });
});

describe("supportOf", () => {
  it.each([
    ["image", "yes yes yes yes"],
    ["completions", "no yes no no"],
    ["processes", "no no yes no"],
    ["terminateAfterPreemption", "yes yes no no"],
    ["allowPrivilegeEscalation", "yes yes yes no"],
    ["podAffinityTopology", "yes yes no yes"],
    ["minScale", "no no no yes"],
    ["hostNetwork", "yes yes yes unknown"],
    ["exposedUrls", "yes yes yes yes"],
    ["gpu", "unknown unknown unknown unknown"],
    ["usage", "yes yes yes yes"],
    ["jupyter", "yes unknown unknown unknown"],
    ["workers", "no no yes no"],
  ])("of %s is %s", (name, expected) => {
    expect(support(name)).toBe(expected);
  });

  it("decides which kinds have a field, and which fields a kind", () => {
    expect(kindsWith(field("completions"))).toEqual(["TrainingWorkload"]);
    expect(kindsWith(field("gpu"))).toEqual([]);
    const names = fieldsOf("InferenceWorkload").map(({ name }) => name);
    expect(names).toContain("minScale");
    expect(names).toContain("gpu");
    expect(names).not.toContain("completions");
  });
});

describe("findField", () => {
  it.each([
    ["arguments", "arguments", false],
    ["args", "arguments", true],
    ["hostipc", "hostIpc", true],
    ["configMapVolume", "configMapVolumes", true],
    ["Parallelism", "parallelism", true],
  ])("finds %s as %s", (written, name, isAlias) => {
    expect(findField(written)).toMatchObject({ field: { name }, isAlias });
  });

  it.each(["", "__proto__", "constructor", "IMAGE", "compute"])("does not find %j", (name) => {
    expect(findField(name)).toBeUndefined();
  });
});

describe("fieldOfApi", () => {
  it.each([
    ["compute/gpuPortionRequest", "gpu"],
    ["environmentVariables", "environment"],
    ["storage/pvc", "pvcs"],
    ["security/runAsUid", "runAsUid"],
  ])("finds %s as %s", (place, name) => {
    expect(fieldOfApi(place)?.name).toBe(name);
  });

  it("does not find another place", () => {
    expect(fieldOfApi("")).toBeUndefined();
    expect(fieldOfApi("compute/image")).toBeUndefined();
  });
});

describe("isRunaiKind", () => {
  it("accepts the four kinds only", () => {
    expect(RUNAI_KINDS.every(isRunaiKind)).toBe(true);
    expect(["", "trainingworkload", "DistributedInferenceWorkload", "toString"].some(isRunaiKind)).toBe(false);
  });
});
