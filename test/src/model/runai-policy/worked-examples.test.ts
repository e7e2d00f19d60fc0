import { describe, expect, test } from "vitest";
import { applyPolicy } from "../../../../src/model/runai-policy/apply-policy.ts";
import { policyConflicts } from "../../../../src/model/runai-policy/conflicts.ts";
import { POLICY_WORKLOAD_TYPES } from "../../../../src/model/runai-policy/field.ts";
import { mergePolicies } from "../../../../src/model/runai-policy/merge.ts";
import type { RunaiPolicy } from "../../../../src/model/runai-policy/policy.ts";
import { effectivePolicy } from "../../../../src/model/runai-policy/policy-gate.ts";
import { cluster, project } from "../../../helpers/organization.ts";
import { policy } from "./policies.ts";

const TARGET = { cluster: cluster(), project: project() };

/** The spec that a Training gets, and the rules that it breaks as `field: details (rule)`. */
function submit(policies: readonly RunaiPolicy[], spec: unknown) {
  const applied = applyPolicy(effectivePolicy(policies, "trainings", TARGET), spec);
  return {
    spec: applied.spec,
    issues: applied.issues.map(({ field, details, rule }) => `${field}: ${details} (${rule})`),
  };
}

describe("defaults, submission and exclude", () => {
  const resources = policy(
    "resources",
    { tenant: true },
    {
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
    },
  );
  const submission = (...extendedResources: readonly object[]) => ({ compute: { extendedResources } });

  test("an added item gets the default of its attribute, and an excluded one is gone", () => {
    const { spec, issues } = submit(
      [resources],
      submission(
        { resource: "default/memory", exclude: true },
        { resource: "added/cpu" },
        { resource: "added/memory", quantity: "5M" },
      ),
    );
    expect(issues).toEqual([]);
    expect(spec).toEqual(
      submission(
        { resource: "default/memory", exclude: true },
        { resource: "added/cpu", quantity: "3" },
        { resource: "added/memory", quantity: "5M" },
        { resource: "default/cpu", quantity: "5" },
      ),
    );
  });

  test("a locked item cannot be excluded", () => {
    expect(submit([resources], submission({ resource: "default/cpu", exclude: true })).issues).toEqual([
      "compute.extendedResources[default/cpu]: instance is locked and cannot be excluded (locked)",
    ]);
  });

  test("the value of the submission counts before that of the instance, and this before that of the attribute", () => {
    const quantity = (item: object) =>
      (submit([resources], submission(item)).spec as { compute: { extendedResources: readonly object[] } }).compute
        .extendedResources[0];
    expect(quantity({ resource: "default/memory", quantity: "9M" })).toEqual({
      resource: "default/memory",
      quantity: "9M",
    });
    expect(quantity({ resource: "default/memory" })).toEqual({ resource: "default/memory", quantity: "4M" });
    expect(quantity({ resource: "other" })).toEqual({ resource: "other", quantity: "3" });
  });

  test("a field that cannot be edited accepts the value of the policy only", () => {
    const fixed = policy("fixed", { tenant: true }, { defaults: { image: "a" }, rules: { image: { canEdit: false } } });
    expect(submit([fixed], { image: "a" }).issues).toEqual([]);
    expect(submit([fixed], { image: "b" }).issues).toEqual(["image: value cannot be changed (canEdit)"]);
  });
});

describe("scopes", () => {
  const scopes = [{ tenant: true }, { cluster: "east" }, { department: "research" }, { project: "team-nlp" }];
  const policies = scopes.map((scope, index) =>
    policy(`p${index}`, scope, {
      defaults: { workingDir: `/p${index}` },
      rules: {
        backoffLimit: { max: index },
        compute: { gpuDevicesRequest: { max: index } },
        security: { runAsUid: { min: 10 - index } },
      },
    }),
  );

  test.each([
    [policies, "/p3", 3, 0, 10],
    [policies.slice(1), "/p3", 3, 1, 9],
    [policies.slice(1, 3), "/p2", 2, 1, 9],
    [policies.slice(2, 3), "/p2", 2, 2, 8],
  ])(
    "defaults and rules come from the nearest one, rules of security and compute from the farthest",
    (some, dir, retries, gpus, uid) => {
      const spec = { backoffLimit: 4, compute: { gpuDevicesRequest: 4 }, security: { runAsUid: 1 } };
      const result = submit(some, spec);
      expect(result.spec).toEqual({ ...spec, workingDir: dir });
      expect(result.issues).toEqual([
        `backoffLimit: value must be no greater than ${retries} (max)`,
        `compute.gpuDevicesRequest: value must be no greater than ${gpus} (max)`,
        `security.runAsUid: value must be no less than ${uid} (min)`,
      ]);
    },
  );

  test("a second policy with rules for a field of the same scope is refused", () => {
    const again = policy("q", { cluster: "east" }, { rules: { backoffLimit: { max: 9 } } });
    expect(policyConflicts([...policies, again]).map(({ message }) => message)).toEqual([
      'Field "backoffLimit" already has rules in cluster "east", by policy p1',
    ]);
  });

  test("the system policy is always there, and every scope can replace it", () => {
    expect(submit([], { terminationGracePeriodSeconds: 301, security: { privileged: true } }).issues).toEqual([
      "security.privileged: value cannot be changed (canEdit)",
      "terminationGracePeriodSeconds: value must be no greater than 300 (max)",
    ]);
    const own = policy("own", { project: "team-nlp" }, { rules: { terminationGracePeriodSeconds: { max: 600 } } });
    expect(submit([own], { terminationGracePeriodSeconds: 301 }).issues).toEqual([]);
  });

  test.each(POLICY_WORKLOAD_TYPES)("the effective policy of no policy is the system policy, for %s", (type) => {
    const { rules, defaults, instances, instanceRules } = mergePolicies([], type);
    expect([...rules.values(), ...defaults.values()].every(({ source }) => source.scope === "system")).toBe(true);
    expect([instances.size, instanceRules.size]).toEqual([0, 0]);
  });
});

describe("violations", () => {
  test("are all reported at once, in the words of the platform", () => {
    const strict = policy(
      "strict",
      { tenant: true },
      {
        defaults: { imagePullPolicy: "Always" },
        rules: {
          compute: { gpuDevicesRequest: { min: 3 }, cpuCoreRequest: { max: 4 } },
          backoffLimit: { min: 1, step: 2 },
          image: { options: [{ value: "a" }] },
          workingDir: { required: true },
          imagePullPolicy: { canEdit: false },
          storage: { nfs: { instances: { canAdd: false } } },
          tty: { blocked: true },
        },
      },
    );
    const spec = {
      image: "b",
      imagePullPolicy: "Never",
      backoffLimit: 2,
      tty: true,
      compute: { gpuDevicesRequest: 1, cpuCoreRequest: 5 },
      storage: { nfs: [{ name: "x" }] },
    };
    expect(submit([strict], spec).issues).toEqual([
      "backoffLimit: value must be 1 plus a multiple of 2 (step)",
      "compute.cpuCoreRequest: value must be no greater than 4 (max)",
      "compute.gpuDevicesRequest: value must be no less than 3 (min)",
      "image: value must be one of: a (options)",
      "imagePullPolicy: value cannot be changed (canEdit)",
      "tty: value is blocked and cannot be set (blocked)",
      "workingDir: value is required (required)",
      "storage.nfs[x]: instances cannot be added (canAdd)",
    ]);
  });
});
