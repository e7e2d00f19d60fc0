import fc from "fast-check";
import { expect, test } from "vitest";
import { policiesOfFiles } from "../../../../src/inputs/source/read-runai-policies.ts";
import { mergedParts } from "../../../../src/model/runai-policy/merged-parts.ts";
import { effectivePolicy } from "../../../../src/model/runai-policy/policy-gate.ts";
import { readYaml } from "../../../../src/yaml/index.ts";
import { cluster, organization, project } from "../../../helpers/organization.ts";

const SCOPES = ["{tenant: true}", "{cluster: east}", "{department: research}", "{project: team-nlp}"];
const DEFAULTS = [
  "image: x",
  "workingDir: /w",
  "compute: {cpuCoreRequest: 1}",
  "labels: {instances: [{name: a, value: b}]}",
];
const RULES = [
  "image: {required: true}",
  "compute: {gpuDevicesRequest: {max: 2}}",
  "storage: {nfs: {instances: {canAdd: false}}}",
];

const texts = fc
  .array(fc.record({ scope: fc.nat(3), value: fc.nat(3), rule: fc.nat(2), broken: fc.nat(9) }), { maxLength: 8 })
  .map((list) =>
    list.map(
      ({ scope, value, rule, broken }, index) => `apiVersion: muster.dev/v1alpha1
kind: RunaiPolicy
metadata: {name: p${index}}
workloadTypes: [trainings]
scope: ${SCOPES[scope]}
policy: {defaults: {${DEFAULTS[value]}}, rules: {${RULES[rule]}}${broken === 0 ? ", more: 1" : ""}}
`,
    ),
  );

/** The policies of files, without the order in which they were read. */
function readFiles(contents: ReadonlyMap<string, string>) {
  const files = [...contents.keys()].map((file) => ({ file, path: file, named: true, bytes: 1 }));
  const { policies, issues, unreadable } = policiesOfFiles(files, organization(), ({ file, bytes }) => {
    return { bytes, yaml: readYaml(contents.get(file) ?? "", file), isForeign: false };
  });
  const effective = effectivePolicy(policies, "trainings", { cluster: cluster(), project: project() });
  const parts = mergedParts(effective).map(({ source, ...part }) => ({ ...part, policy: source.name }));
  return { parts, issues, unreadable };
}

test("the order of the files never matters", () => {
  fc.assert(
    fc.property(texts, fc.infiniteStream(fc.nat()), (list, random) => {
      const named = list.map((text, index) => [`runai-policies/${index}.yaml`, text] as const);
      const keyed = named.map((entry) => ({ entry, key: random.next().value }));
      const shuffled = keyed.toSorted((a, b) => a.key - b.key).map(({ entry }) => entry);
      expect(readFiles(new Map(shuffled))).toEqual(readFiles(new Map(named)));
    }),
    { numRuns: 100 },
  );
});

test("no files give the system policy", () => {
  const { parts, issues, unreadable } = readFiles(new Map());
  expect(parts.map(({ policy, field }) => `${policy} ${field}`)).toEqual([
    "system security.privileged",
    "system terminationGracePeriodSeconds",
    "system security.privileged",
    "system terminationGracePeriodSeconds",
  ]);
  expect([issues, unreadable]).toEqual([[], []]);
});

test.each([
  ["[", "p.yaml"],
  ["a: 1\na: 2\n", "p.yaml"],
])("the text %j is unreadable, and not a policy of nothing", (text, file) => {
  expect(readFiles(new Map([[file, text]])).unreadable).toMatchObject([{ file }]);
});
