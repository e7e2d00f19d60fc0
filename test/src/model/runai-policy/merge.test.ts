import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { policyConflicts } from "../../../../src/model/runai-policy/conflicts.ts";
import { mergePolicies } from "../../../../src/model/runai-policy/merge.ts";
import type { RunaiPolicy } from "../../../../src/model/runai-policy/policy.ts";
import { policy } from "./policies.ts";

/** The effective rules and defaults, as texts without places. */
function effective(policies: readonly RunaiPolicy[]) {
  const { defaults, instances, rules, instanceRules } = mergePolicies(policies, "trainings");
  return {
    defaults: Object.fromEntries([...defaults].map(([path, { part, source }]) => [path, [part.value, source.name]])),
    instances: Object.fromEntries(
      [...instances].map(([path, list]) => [path, list.map(({ part, source }) => [part.value, source.name])]),
    ),
    rules: Object.fromEntries([...rules].map(([path, { part, source }]) => [path, [part.rules, source.name]])),
    instanceRules: Object.fromEntries(
      [...instanceRules].map(([path, { canAdd, locked, source }]) => [path, [canAdd, locked, source.name]]),
    ),
  };
}

const SYSTEM = {
  defaults: { "security.privileged": [false, "system"], terminationGracePeriodSeconds: [30, "system"] },
  instances: {},
  rules: {
    "security.privileged": [{ canEdit: false }, "system"],
    terminationGracePeriodSeconds: [{ max: 300 }, "system"],
  },
  instanceRules: {},
};

const scopes = [{ tenant: true }, { cluster: "east" }, { department: "research" }, { project: "team-nlp" }];

describe("mergePolicies", () => {
  test.each<[string, object]>([
    ["no member", {}],
    ["null", { canAdd: null, locked: null }],
    ["no key", { locked: [] }],
  ])("rules of instances with %s are no rules, so those of another scope apply", (_, instances) => {
    const tenant = policy(
      "tenant",
      { tenant: true },
      { rules: { tolerations: { instances: { canAdd: false, locked: ["a"] } } } },
    );
    const own = policy("own", { project: "team-nlp" }, { rules: { tolerations: { instances } } });
    expect(own.instanceRules).toEqual([]);
    expect(effective([tenant, own]).instanceRules).toEqual({ tolerations: [false, ["a"], "tenant"] });
  });

  test("of nothing is the system policy", () => {
    expect(effective([])).toEqual(SYSTEM);
  });

  test("takes defaults and rules from the nearest scope, rules of security and compute from the farthest", () => {
    const policies = scopes.map((scope, index) =>
      policy(`p${index}`, scope, {
        defaults: { image: `image-${index}`, compute: { gpuDevicesRequest: index } },
        rules: {
          image: { required: true },
          compute: { gpuDevicesRequest: { max: index }, extendedResources: { instances: { canAdd: false } } },
          security: { runAsUid: { min: index } },
          storage: { nfs: { instances: { locked: [`n${index}`] } } },
        },
      }),
    );
    expect(effective(policies)).toEqual({
      defaults: { ...SYSTEM.defaults, image: ["image-3", "p3"], "compute.gpuDevicesRequest": [3, "p3"] },
      instances: {},
      rules: {
        ...SYSTEM.rules,
        image: [{ required: true }, "p3"],
        "compute.gpuDevicesRequest": [{ max: 0 }, "p0"],
        "security.runAsUid": [{ min: 0 }, "p0"],
      },
      instanceRules: {
        "compute.extendedResources": [false, [], "p0"],
        "storage.nfs": [true, ["n3"], "p3"],
      },
    });
  });

  test("any scope replaces the system policy for a field, also in security", () => {
    const content = {
      defaults: { terminationGracePeriodSeconds: 60 },
      rules: { terminationGracePeriodSeconds: { max: 600 }, security: { privileged: { canEdit: true } } },
    };
    const { defaults, rules } = effective([policy("p", { project: "team-nlp" }, content)]);
    expect(defaults).toEqual({ ...SYSTEM.defaults, terminationGracePeriodSeconds: [60, "p"] });
    expect(rules).toEqual({
      terminationGracePeriodSeconds: [{ max: 600 }, "p"],
      "security.privileged": [{ canEdit: true }, "p"],
    });
  });

  test("merges instances by their keys, and keeps those without one", () => {
    const env = (...names: readonly string[]) => ({
      defaults: {
        environmentVariables: { instances: names.map((name) => ({ name, value: names.join("") })) },
        storage: { nfs: { instances: [{ path: `/${names.join("")}`, server: "s", mountPath: "/m" }] } },
      },
    });
    const { instances } = effective([
      policy("far", { tenant: true }, env("A", "B")),
      policy("near", { project: "team-nlp" }, env("B", "C")),
    ]);
    expect(instances).toEqual({
      environmentVariables: [
        [{ name: "B", value: "BC" }, "near"],
        [{ name: "C", value: "BC" }, "near"],
        [{ name: "A", value: "AB" }, "far"],
      ],
      "storage.nfs": [
        [{ path: "/BC", server: "s", mountPath: "/m" }, "near"],
        [{ path: "/AB", server: "s", mountPath: "/m" }, "far"],
      ],
    });
  });

  test("ignores policies for other types of workload", () => {
    expect(effective([policy("p", { tenant: true }, { defaults: { image: "x" } }, "workspaces")])).toEqual(SYSTEM);
  });

  test("does not depend on the order of the policies", () => {
    const fields = ["image", "command", "workingDir"];
    const arbitrary = fc.array(
      fc.record({
        scope: fc.nat(3),
        field: fc.constantFrom(...fields),
        gpus: fc.nat(8),
        env: fc.constantFrom("A", "B"),
      }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(arbitrary, fc.infiniteStream(fc.nat()), (list, random) => {
        const policies = list.map(({ scope, field, gpus, env }, index) =>
          policy(`p${index}`, scopes[scope] ?? {}, {
            defaults: { [field]: `${index}`, environmentVariables: { instances: [{ name: env, value: `${index}` }] } },
            rules: { [field]: { required: true }, compute: { gpuDevicesRequest: { max: gpus } } },
          }),
        );
        const keyed = policies.map((each) => ({ each, key: Number(random.next().value) }));
        const shuffled = keyed.toSorted((a, b) => a.key - b.key).map(({ each }) => each);
        expect(effective(shuffled)).toEqual(effective(policies));
      }),
      { numRuns: 100 },
    );
  });
});

describe("policyConflicts", () => {
  const gpus = { rules: { compute: { gpuDevicesRequest: { max: 2 } } }, defaults: { image: "x" } };

  test("reports two policies of one scope with rules or a default for one field, in the platform's words", () => {
    const policies = [policy("b", { cluster: "east" }, gpus), policy("a", { cluster: "east" }, gpus)];
    const messages = [
      'Field "image" already has a default in cluster "east", by policy a',
      'Field "compute.gpuDevicesRequest" already has rules in cluster "east", by policy a',
    ];
    expect(policyConflicts(policies).map(({ message }) => message)).toEqual(messages);
    expect(policyConflicts(policies.toReversed()).map(({ message }) => message)).toEqual(messages);
  });

  test("accepts other fields, other scopes and other types of workload", () => {
    const other = { rules: { image: { required: true } } };
    expect(
      policyConflicts([
        policy("a", { cluster: "east" }, gpus),
        policy("b", { cluster: "east" }, other),
        policy("c", { department: "research" }, gpus),
        policy("d", { cluster: "east" }, gpus, "workspaces"),
      ]),
    ).toEqual([]);
  });

  test("reports nothing for no policies", () => {
    expect(policyConflicts([])).toEqual([]);
  });
});
