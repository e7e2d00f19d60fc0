import { expect, test } from "vitest";
import { variableOfFault } from "../../src/k8s-fields/kubernetes/field-fault.ts";
import { podCliqueSet } from "../../workloadtypes/index.ts";

const objectOf = (spec: unknown, name = "serve") => ({
  apiVersion: "grove.io/v1alpha1",
  kind: "PodCliqueSet",
  metadata: { name },
  spec,
});

function faultsOf(spec: unknown, name?: string) {
  return podCliqueSet.faults?.(objectOf(spec, name), false).map(({ path, message }) => `${path} ${message}`);
}

const clique = (name: string, spec: object = {}) => ({
  name,
  spec: { roleName: name, replicas: 2, podSpec: { containers: [{ name: "main", image: "a:1" }] }, ...spec },
});

test("reports cliques at their fields", () => {
  const cliques = [
    clique("a", { minAvailable: 3, autoScalingConfig: { maxReplicas: 1 } }),
    clique("b", { roleName: "a", podSpec: { nodeName: "n", containers: [{ env: [{ name: "A" }, { name: "A" }] }] } }),
  ];
  expect(faultsOf({ template: { cliques, terminationDelay: "0s" } })).toEqual([
    "/spec/template/terminationDelay must be longer than 0",
    "/spec/template/cliques/0/spec/minAvailable must be at most replicas, which is 2, but is 3",
    "/spec/template/cliques/0/spec/autoScalingConfig/minReplicas must be at least minAvailable, which is 3, but is 2",
    "/spec/template/cliques/0/spec/autoScalingConfig/maxReplicas must be at least replicas and minReplicas, which is 2, but is 1",
    "/spec/template/cliques/1/spec/podSpec/nodeName is rejected in the pods of a clique",
    "/spec/template/cliques/1/spec/podSpec/containers/0/env/1/name repeats the name of /spec/template/cliques/1/spec/podSpec/containers/0/env/0",
    "/spec/template/cliques/1/spec/roleName repeats the roleName of /spec/template/cliques/0",
  ]);
});

test("reports the order of cliques only where it is explicit", () => {
  const cliques = [clique("a", { startsAfter: ["b", "none"] }), clique("b", { startsAfter: ["a", "a"] })];
  expect(faultsOf({ template: { cliques } })).toEqual([]);
  expect(faultsOf({ template: { cliques, cliqueStartupType: "CliqueStartupTypeExplicit" } })).toEqual([
    '/spec/template/cliques/0/spec/startsAfter/1 names "none", but no clique has this name',
    "/spec/template/cliques/1/spec/startsAfter/1 repeats a clique of the list",
    '/spec/template/cliques/1/spec/startsAfter/0 closes a cycle with "a"',
    '/spec/template/cliques/1/spec/startsAfter/1 closes a cycle with "a"',
  ]);
});

test("reports scaling groups, and names of pods that become too long", () => {
  const groups = [{ name: "decode", cliqueNames: ["a", "none", "a"], minAvailable: 2 }];
  const template = {
    cliques: [clique("a", { autoScalingConfig: { maxReplicas: 2 } })],
    podCliqueScalingGroups: groups,
  };
  expect(faultsOf({ template })).toEqual([
    "/spec/template/cliques/0/spec/autoScalingConfig is rejected in a clique of a scaling group, which scales it",
    "/spec/template/podCliqueScalingGroups/0/minAvailable must be at most replicas, which is 1, but is 2",
    '/spec/template/podCliqueScalingGroups/0/cliqueNames/1 names "none", but no clique has this name',
    "/spec/template/podCliqueScalingGroups/0/cliqueNames/2 repeats the clique of /spec/template/podCliqueScalingGroups/0/cliqueNames/0",
  ]);
  expect(faultsOf({ template: { cliques: [clique("a")] } }, "s".repeat(45))).toEqual([
    "/spec/template/cliques/0/name makes the names of set and clique 46 characters long; at most 45",
  ]);
});

test.each([undefined, null, 7, [], { template: 7 }, { template: { cliques: 7 } }, { template: { cliques: [7] } }])(
  "reads any spec: %j",
  (spec) => {
    expect(() => faultsOf(spec)).not.toThrow();
  },
);

test("a number may be a variable, and a variable in a name makes its fault uncertain", () => {
  const spec = { replicas: "{{ replicas }}", minAvailable: 9, startsAfter: [] };
  expect(faultsOf({ template: { cliques: [clique("a", spec)] } })).toEqual([]);
  const [fault, ...more] =
    podCliqueSet.faults?.(objectOf({ template: { cliques: [clique("{{ name }}", {})] } }), false) ?? [];
  expect(more).toEqual([]);
  expect(fault && variableOfFault(fault)).toBe("{{ name }}");
});
