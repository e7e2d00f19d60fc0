import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { at } from "../../../../src/kernel/base/read.ts";
import { applyPolicy } from "../../../../src/model/runai-policy/apply-policy.ts";
import type { PolicyWorkloadType } from "../../../../src/model/runai-policy/field.ts";
import type { FlatField } from "../../../../src/model/runai-policy/flat-fields.ts";
import { flatFields } from "../../../../src/model/runai-policy/flat-fields.ts";
import { withValueAt } from "../../../../src/model/runai-policy/set-path.ts";
import { effectiveOf } from "./policies.ts";

function apply(content: object, spec: unknown, type: PolicyWorkloadType = "trainings") {
  const { spec: result, applied, issues } = applyPolicy(effectiveOf(content, type), spec);
  return {
    spec: result,
    applied: applied.map(({ field, value }) => [field, value]),
    issues: issues.map(({ rule, field, details }) => `${rule} ${field}: ${details}`),
    places: issues.map(({ pointer, policyPointer }) => [pointer, policyPointer]),
  };
}

describe("the vendor's example of an itemised field", () => {
  const policy = {
    defaults: {
      compute: {
        extendedResources: {
          instances: [
            { resource: "default/cpu", quantity: 5 },
            { resource: "default/memory", quantity: "4M" },
          ],
          attributes: { quantity: 3 },
        },
      },
    },
    rules: {
      compute: {
        extendedResources: { instances: { locked: ["default/cpu"] }, attributes: { quantity: { required: true } } },
      },
    },
  };
  const submit = (...extendedResources: readonly object[]) => ({ image: "ubuntu", compute: { extendedResources } });

  test("gives the vendor's result", () => {
    const { spec, issues } = apply(
      policy,
      submit(
        { resource: "default/memory", exclude: true },
        { resource: "added/cpu" },
        { resource: "added/memory", quantity: "5M" },
      ),
    );
    expect(issues).toEqual([]);
    expect(spec).toEqual(
      submit(
        { resource: "default/memory", exclude: true },
        { resource: "added/cpu", quantity: "3" },
        { resource: "added/memory", quantity: "5M" },
        { resource: "default/cpu", quantity: "5" },
      ),
    );
  });

  test("refuses a change of the locked instance, and its exclusion", () => {
    expect(apply(policy, submit({ resource: "default/cpu", exclude: true })).issues).toEqual([
      "locked compute.extendedResources[default/cpu]: instance is locked and cannot be excluded",
    ]);
    expect(apply(policy, submit({ resource: "default/cpu", quantity: "6" })).issues).toEqual([
      "locked compute.extendedResources[default/cpu]: instance is locked and cannot be changed",
    ]);
    expect(apply(policy, submit({ resource: "default/cpu", quantity: "5" })).issues).toEqual([]);
    expect(apply(policy, submit({ resource: "default/cpu" })).issues).toEqual([]);
  });
});

describe("the value of a field", () => {
  test("is the one of the submission, or else the default", () => {
    const policy = { defaults: { image: "a", compute: { cpuCoreRequest: 0.1 } } };
    expect(apply(policy, { image: "b" })).toMatchObject({
      spec: { image: "b", compute: { cpuCoreRequest: 0.1 } },
      applied: [["compute.cpuCoreRequest", 0.1]],
    });
    expect(apply(policy, { image: null, compute: null }).spec).toEqual({
      image: "a",
      compute: { cpuCoreRequest: 0.1 },
    });
  });

  test.each([undefined, null, {}, [], "x"])("of the spec %j is a default, and nothing throws", (spec) => {
    expect(apply({ defaults: { image: "a" } }, spec).spec).toEqual({ image: "a" });
  });

  test("is derived from another one, exactly", () => {
    const derive = (field: string, factor?: number) => ({
      defaultFrom: { field, ...(factor !== undefined && { factor }) },
    });
    const rules = {
      compute: {
        cpuCoreRequest: derive("cpuCoreLimit", 0.1),
        cpuMemoryRequest: derive("compute.cpuMemoryLimit", 0.5),
        gpuDevicesRequest: derive("cpuCoreLimit", 0.5),
      },
    };
    const { spec } = apply({ rules }, { compute: { cpuCoreLimit: 3, cpuMemoryLimit: "3Gi" } });
    expect(at(spec, "compute")).toEqual({
      cpuCoreLimit: 3,
      cpuMemoryLimit: "3Gi",
      cpuCoreRequest: 0.3,
      cpuMemoryRequest: "1536Mi",
      gpuDevicesRequest: 1,
    });
    expect(apply({ rules }, {}).spec).toEqual({});
    expect(apply({ defaults: { compute: { cpuCoreLimit: 8 } }, rules }, {}).applied).toEqual([
      ["compute.cpuCoreLimit", 8],
      ["compute.cpuCoreRequest", 0.8],
      ["compute.gpuDevicesRequest", 4],
    ]);
  });

  test("is absent where two defaults are derived from each other", () => {
    const rules = {
      compute: {
        cpuCoreLimit: { defaultFrom: { field: "cpuCoreRequest" } },
        cpuCoreRequest: { defaultFrom: { field: "cpuCoreLimit" } },
      },
    };
    expect(apply({ rules }, {}).spec).toEqual({});
    expect(apply({ rules }, { compute: { cpuCoreLimit: 2 } }).applied).toEqual([["compute.cpuCoreRequest", 2]]);
  });

  test("of a part that the workload does not have are ignored", () => {
    const policy = { defaults: { worker: { image: "a" } }, rules: { worker: { command: { required: true } } } };
    expect(apply(policy, { leader: {} }, "distributed-inferences")).toMatchObject({ spec: { leader: {} }, issues: [] });
    const none = { leader: {}, worker: null };
    expect(apply(policy, none, "distributed-inferences")).toMatchObject({ spec: none, issues: [] });
    expect(apply(policy, { worker: {} }, "distributed-inferences")).toMatchObject({
      spec: { worker: { image: "a" } },
      issues: ["required worker.command: value is required"],
    });
  });
});

describe("rules", () => {
  test.each([
    ["min", { min: 3 }, { compute: { gpuDevicesRequest: 2 } }, "value must be no less than 3"],
    ["max", { max: 3 }, { compute: { gpuDevicesRequest: 4 } }, "value must be no greater than 3"],
    [
      "step",
      { min: 1, max: 7, step: 2 },
      { compute: { gpuDevicesRequest: 4 } },
      "value must be 1 plus a multiple of 2",
    ],
    ["step", { step: 2 }, { compute: { gpuDevicesRequest: 3 } }, "value must be a multiple of 2"],
    ["required", { required: true }, {}, "value is required"],
    ["canEdit", { canEdit: false }, { compute: { gpuDevicesRequest: 1 } }, "value cannot be changed"],
    ["blocked", { blocked: true }, { compute: { gpuDevicesRequest: 1 } }, "value is blocked and cannot be set"],
  ])("%s of %j", (rule, rules, spec, details) => {
    const { issues, places } = apply({ rules: { compute: { gpuDevicesRequest: rules } } }, spec);
    expect(issues).toEqual([`${rule} compute.gpuDevicesRequest: ${details}`]);
    expect(places).toEqual([["/compute/gpuDevicesRequest", `/policy/rules/compute/gpuDevicesRequest/${rule}`]]);
  });

  test("steps start at min: 1, 3, 5 and 7 are allowed", () => {
    const rules = { compute: { gpuDevicesRequest: { min: 1, max: 7, step: 2 } } };
    const allowed = [0, 1, 2, 3, 4, 5, 6, 7, 8].filter(
      (gpus) => apply({ rules }, { compute: { gpuDevicesRequest: gpus } }).issues.length === 0,
    );
    expect(allowed).toEqual([1, 3, 5, 7]);
  });

  test("compare quantities and fractions exactly", () => {
    const memory = (min: string, value: string) =>
      apply({ rules: { compute: { cpuMemoryRequest: { min } } } }, { compute: { cpuMemoryRequest: value } }).issues;
    expect(memory("1Gi", "1G")).toEqual(["min compute.cpuMemoryRequest: value must be no less than 1Gi"]);
    expect(memory("1Gi", "1024Mi")).toEqual([]);
    expect(memory("9007199254740993", "9007199254740992")).toHaveLength(1);
    const step = { rules: { compute: { cpuCoreRequest: { step: 0.1 } } } };
    expect(apply(step, { compute: { cpuCoreRequest: 0.3 } }).issues).toEqual([]);
    expect(apply(step, { compute: { cpuCoreRequest: 0.35 } }).issues).toHaveLength(1);
  });

  test("a default satisfies required, and an equal value canEdit", () => {
    const policy = {
      defaults: { imagePullPolicy: "Always", compute: { cpuMemoryRequest: "1Gi" } },
      rules: { imagePullPolicy: { required: true, canEdit: false }, compute: { cpuMemoryRequest: { canEdit: false } } },
    };
    expect(apply(policy, {}).issues).toEqual([]);
    expect(apply(policy, { imagePullPolicy: "Always", compute: { cpuMemoryRequest: "1024Mi" } }).issues).toEqual([]);
    expect(apply(policy, { imagePullPolicy: "Never" }).issues).toEqual([
      "canEdit imagePullPolicy: value cannot be changed",
    ]);
  });

  test("options apply to a text and to each item of a list", () => {
    const rules = {
      image: { options: [{ value: "a", displayed: "A" }, { value: "b" }] },
      nodePools: { options: [{ value: "x" }] },
    };
    expect(apply({ rules }, { image: "c", nodePools: ["x", "y"] }).issues).toEqual([
      "options image: value must be one of: a, b",
      "options nodePools: items must be from: x",
    ]);
    expect(apply({ rules }, { image: "b", nodePools: ["x"] }).issues).toEqual([]);
    expect(apply({ rules: { nodePools: { required: true } } }, { nodePools: [] }).issues).toEqual([
      "required nodePools: value is required",
    ]);
  });

  test("the system policy limits the grace period, and adds no field", () => {
    expect(apply({}, { terminationGracePeriodSeconds: 301 }).issues).toEqual([
      "max terminationGracePeriodSeconds: value must be no greater than 300",
    ]);
    expect(apply({}, {})).toMatchObject({ spec: {}, applied: [], issues: [] });
  });
});

describe("instances", () => {
  const nfs = (...instances: readonly object[]) => ({ storage: { nfs: { instances } } });
  const closed = {
    defaults: nfs({ name: "data", path: "/a", server: "s", mountPath: "/m" }),
    rules: { storage: { nfs: { instances: { canAdd: false } } } },
  };

  test("cannot be added where canAdd is false; those of the policy can be changed", () => {
    const { issues, places } = apply(closed, {
      storage: { nfs: [{ name: "data", mountPath: "/x" }, { name: "more", path: "/b" }, { path: "/c" }] },
    });
    expect(issues).toEqual([
      "canAdd storage.nfs[more]: instances cannot be added",
      "canAdd storage.nfs[2]: instances cannot be added",
    ]);
    expect(places[0]).toEqual(["/storage/nfs/1", "/policy/rules/storage/nfs/instances/canAdd"]);
  });

  test("take the values that a submission leaves out from the policy", () => {
    expect(apply(closed, { storage: { nfs: [{ name: "data", mountPath: "/x" }] } }).spec).toEqual({
      storage: { nfs: [{ name: "data", path: "/a", server: "s", mountPath: "/x" }] },
    });
  });

  test("of environment variables are replaced as a whole", () => {
    const policy = { defaults: { environmentVariables: { instances: [{ name: "A", value: "1" }] } } };
    const own = { name: "A", secret: { name: "s", key: "k" } };
    expect(apply(policy, { environmentVariables: [own] }).spec).toEqual({ environmentVariables: [own] });
  });

  test("keep null items and values of other forms", () => {
    const spec = { storage: { nfs: [null, "x", 3] } };
    expect(apply(closed, spec).spec).toEqual({
      storage: { nfs: [null, "x", 3, { name: "data", path: "/a", server: "s", mountPath: "/m" }] },
    });
  });
});

describe("a workload that is applied as it is", () => {
  const fixed = (content: object, spec: unknown) => {
    const { issues, ...rest } = applyPolicy(effectiveOf(content), spec, true);
    return { ...rest, issues: issues.map(({ rule, field, pointer }) => [rule, field, pointer]) };
  };

  test("gets no defaults, and these satisfy no rule", () => {
    const content = { defaults: { image: "a" }, rules: { image: { required: true } } };
    expect(fixed(content, {})).toEqual({
      spec: {},
      submitted: {},
      applied: [],
      issues: [["required", "image", "/image"]],
    });
    expect(fixed(content, { image: "b" }).issues).toEqual([]);
  });

  test("has the locked instances itself, and the required attributes", () => {
    const content = {
      defaults: {
        storage: {
          nfs: { instances: [{ name: "data", path: "/a" }, { name: "more" }], attributes: { server: "s" } },
        },
      },
      rules: {
        storage: { nfs: { instances: { locked: ["data"] }, attributes: { server: { required: true } } } },
      },
    };
    expect(fixed(content, {})).toMatchObject({ spec: {}, issues: [["locked", "storage.nfs[data]", "/storage/nfs"]] });
    const own = { storage: { nfs: [{ name: "data", path: "/a" }] } };
    expect(fixed(content, own)).toMatchObject({
      spec: own,
      applied: [],
      issues: [["required", "storage.nfs[data].server", "/storage/nfs/0/server"]],
    });
    const other = { storage: { nfs: [{ name: "data" }, { name: "x", server: "s" }] } };
    expect(fixed(content, other).issues).toEqual([["required", "storage.nfs[data].server", "/storage/nfs/0/server"]]);
  });
});

describe("a policy that allows everything changes nothing", () => {
  const open = {
    rules: {
      image: { required: false, canEdit: true, blocked: false },
      compute: { gpuDevicesRequest: { min: 0 }, cpuMemoryRequest: { min: "0" } },
      storage: { nfs: { instances: { canAdd: true } } },
    },
  };

  test("of any spec", () => {
    fc.assert(
      fc.property(
        fc.object({ key: fc.constantFrom("image", "compute", "storage", "nfs", "gpuDevicesRequest") }),
        (spec) => {
          const { spec: result, applied } = applyPolicy(effectiveOf(open), spec);
          expect(result).toBe(spec);
          expect(applied).toEqual([]);
        },
      ),
      { numRuns: 50 },
    );
  });
});

/** A rule for a field, with a value that breaks it and one that meets it. */
function trial({ field }: FlatField): { readonly rules: object; readonly bad: unknown; readonly good: unknown } {
  if (field.form === "items") {
    const item = { [field.key]: "a" };
    return { rules: { instances: { canAdd: false } }, bad: [item], good: [{ ...item, exclude: true }] };
  }
  switch (field.type) {
    case "boolean":
      return { rules: { blocked: true }, bad: true, good: undefined };
    case "word":
    case "string": {
      const [good = "a", bad = "b"] = field.words ?? [];
      return { rules: { options: [{ value: good }] }, bad, good };
    }
    case "list":
      return { rules: { options: [{ value: "a" }] }, bad: ["b"], good: ["a"] };
    case "object":
      return { rules: { canEdit: false }, bad: { a: 1 }, good: undefined };
    case "start-up":
      return { rules: { startupPolicy: "LeaderReady" }, bad: "LeaderCreated", good: "LeaderReady" };
    case "quantity":
      return { rules: { max: "1Gi" }, bad: "1025Mi", good: "1G" };
    default:
      return { rules: { max: 3 }, bad: 4, good: 3 };
  }
}

/** A spec with a value for a field; an attribute is in the only item of its list. */
function specWith({ path, field }: FlatField, value: unknown): unknown {
  const [list = "", attribute] = path.split(".attributes.");
  if (attribute === undefined) return withValueAt({}, path.split("."), value);
  const segments = attribute.split(".");
  const names = field.form === "value" && field.member ? [...segments.slice(0, -1), field.member] : segments;
  return withValueAt({}, list.split("."), [withValueAt({}, names, value)]);
}

for (const type of [
  "trainings",
  "distributed-inferences",
  "workspaces",
  "distributed",
  "inferences",
  "nim-services",
] as const) {
  test(`every field of ${type} can be violated and met`, () => {
    const wrong = flatFields(type).flatMap((flat) => {
      const { rules, bad, good } = trial(flat);
      const content = { rules: withValueAt({}, flat.path.split("."), rules) };
      const refused = apply(content, specWith(flat, bad), type).issues;
      const accepted = apply(content, specWith(flat, good), type).issues;
      return refused.length === 1 && accepted.length === 0 ? [] : [{ path: flat.path, refused, accepted }];
    });
    expect(wrong).toEqual([]);
    expect(flatFields(type).length).toBeGreaterThan(60);
  });
}
