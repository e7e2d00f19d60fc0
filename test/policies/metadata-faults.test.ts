import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { rules } from "../../policies/registry.ts";
import { noPrivilegedContainer } from "../../policies/security/no-privileged-container.ts";
import { findingFromIssue } from "../../src/app/results/finding-of.ts";
import { parseManifest } from "../../src/inputs/source/parse-manifest.ts";
import { ownValue } from "../../src/kernel/base/own-values.ts";
import { assumedCluster, assumedOrganization } from "../../src/model/organization/assumed.ts";
import { applyWaivers } from "../../src/rules/apply-waivers.ts";
import { applyBaseline, baselineOf } from "../../src/rules/baseline.ts";
import { buildSet } from "../../src/rules/build-set.ts";
import { evaluateRules } from "../../src/rules/evaluate.ts";
import { activeRule } from "../../src/rules/settings.ts";
import { workloadTypes } from "../../workloadtypes/index.ts";
import { catalogueWith } from "../helpers/catalogue.ts";
import { settingsOf } from "../helpers/settings.ts";
import { OBJECTS } from "./every-kind-objects.ts";

const organization = assumedOrganization();
const knowledge = { organization, workloadTypes, resourceInterfaces: [] };
const everyRule = settingsOf(rules.map((rule) => activeRule(rule)));
const onlyPrivileged = settingsOf([activeRule(noPrivilegedContainer)]);

function judged(value: unknown, settings = everyRule) {
  const parsed = parseManifest(ownValue(structuredClone(value)), undefined, { synced: false });
  const objects = parsed.object === undefined ? [] : [{ object: parsed.object, cluster: assumedCluster(), file: "a" }];
  const { set } = buildSet({ organization, objects }, catalogueWith([]), knowledge);
  const { findings } = evaluateRules(set, settings);
  // Waivers, baselines and fingerprints read the metadata of every finding.
  baselineOf(applyWaivers(findings, [], { today: "2026-01-01", rules: [], objects }).findings);
  return { issues: parsed.issues, object: parsed.object, findings };
}

const team = "$" + "{TEAM}";
const FAULTS: Readonly<Record<string, unknown>> = {
  "no metadata": undefined,
  "metadata null": null,
  "metadata a string": "a",
  "metadata a list": [{ name: "a" }],
  "no name": {},
  "a variable as name": { name: team },
  "a name with a variable": { name: `a-${team}`, namespace: "team-nlp" },
  "a template as name": { name: "{{ .Values.name }}" },
  "a number as name": { name: 7 },
  "a list as name": { name: ["a"] },
  "an object as name": { name: { a: 1 } },
  "a name with capitals": { name: "A b" },
  "a long name": { name: "a".repeat(100_000) },
  "a variable as namespace": { name: "a", namespace: team },
  "a Kustomize variable as namespace": { name: "a", namespace: "$(NS)" },
  "a placeholder as namespace": { name: "a", namespace: "FILLED BY THE OPERATOR" },
  "a boolean as namespace": { name: "a", namespace: true },
  "a number as namespace": { name: "a", namespace: 7 },
  "null as namespace": { name: "a", namespace: null },
  "an empty namespace": { name: "a", namespace: "" },
  "a list as namespace": { name: "a", namespace: ["a"] },
  "a list as labels": { name: "a", labels: ["a"] },
  "a string as labels": { name: "a", labels: "a" },
  "numbers in labels": { name: "a", labels: { a: 1, "kai.scheduler/queue": 5, b: null } },
  "objects in annotations": { name: "a", annotations: { a: { b: 1 }, c: [1], d: true } },
  "a number as annotations": { name: "a", annotations: 5 },
};

describe.each(Object.entries(OBJECTS))("%s", (_, sample) => {
  test("is judged whatever its metadata has", () => {
    const { metadata: __, ...rest } = sample as Readonly<Record<string, unknown>>;
    const namesOf = (metadata: unknown) => {
      const { findings } = judged({ ...rest, metadata });
      expect(findings.filter(({ message }) => message.includes("failed here"))).toEqual([]);
      return new Set(findings.filter(({ rule }) => /^(?:SEC|GPU|STORAGE)-/.test(rule)).map((each) => each.rule));
    };
    const expected = namesOf({ name: "a" });
    for (const metadata of Object.values(FAULTS)) expect([...namesOf(metadata)]).toEqual([...expected]);
  });
});

const privileged = {
  apiVersion: "v1",
  kind: "Pod",
  spec: { containers: [{ name: "main", image: "example.com/a:1", securityContext: { privileged: true } }] },
};

describe("a privileged pod", () => {
  test.each(Object.entries(FAULTS))("with %s is found", (_, metadata) => {
    expect(judged({ ...privileged, metadata }, onlyPrivileged).findings.map(({ rule }) => rule)).toEqual(["SEC-001"]);
  });

  test("is found whatever its metadata has, or it cannot be judged", () => {
    const odd = fc.oneof(
      fc.constantFrom<unknown>(undefined, null, true, -1, 1.5, "", "a", "A", team, "$(X)", "..", [], {}, [null]),
      fc.json({ maxDepth: 2 }).map((json): unknown => JSON.parse(json)),
    );
    const strings = fc.oneof(odd, fc.dictionary(fc.constantFrom("a", "__proto__", "kai.scheduler/queue"), odd));
    const fields = fc.record(
      { name: odd, generateName: odd, namespace: odd, labels: strings, annotations: strings, finalizers: odd },
      { requiredKeys: [] },
    );
    const head = fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: odd });
    fc.assert(
      fc.property(fc.oneof(fields, odd), head, head, (metadata, apiVersion, kind) => {
        const value = { ...privileged, metadata, apiVersion: apiVersion ?? "v1", kind: kind ?? "Pod" };
        const { findings, issues } = judged(value);
        expect(findings.filter(({ message }) => message.includes("failed here"))).toEqual([]);
        const isFound = findings.some(({ rule }) => ["SEC-001", "GITOPS-041"].includes(rule));
        expect(isFound || issues.some(({ unjudged }) => unjudged)).toBe(true);
      }),
      { numRuns: process.env.MUSTER_LONG === "1" ? 20_000 : 120, seed: 7 },
    );
  });

  test.each([["Pod "], ["pod"], ["POD"]])("of the kind %j is an error", (kind) => {
    const { findings } = judged({ ...privileged, kind, metadata: { name: "a" } });
    expect(findings.filter(({ severity }) => severity === "error")).toMatchObject([
      {
        rule: "GITOPS-040",
        message: `Kubernetes has no kind ${JSON.stringify(kind)}, so its pods are neither checked nor counted`,
        expected: "Pod",
      },
    ]);
    expect(findings.map(({ rule }) => rule)).toContain("GITOPS-041");
  });
});

describe("a baseline", () => {
  const pod = (metadata: unknown, securityContext: object, more: object = {}) => ({
    ...privileged,
    metadata,
    spec: { containers: [{ name: "main", image: "example.com/a:1", securityContext }] },
    ...more,
  });
  const all = (value: unknown) => {
    const { issues, findings } = judged(value);
    return [...issues.map(findingFromIssue), ...findings];
  };

  test.each(Object.entries(FAULTS))("of a pod with %s does not accept its later findings", (_, metadata) => {
    const before = baselineOf(all(pod(metadata, {})));
    const { findings } = applyBaseline(all(pod(metadata, { privileged: true })), before);
    expect(findings.filter(({ known }) => known === undefined).map(({ rule }) => rule)).toEqual(["SEC-001"]);
  });

  test.each([
    ["an object without a kind", pod({ name: "a" }, {}, { kind: undefined })],
    ["an object with a wrong kind", pod({ name: "a" }, {}, { kind: "Pod " })],
    ["an object without a version", pod({ name: "a" }, {}, { apiVersion: null })],
    ["a value that is not an object", []],
    ["containers that are not a list", pod({ name: "a" }, {}, { spec: { containers: { name: "main" } } })],
  ])("does not accept %s", (_, value) => {
    const { set, issues } = read(value);
    const found = [...issues, ...set].map(findingFromIssue).filter(({ unjudged }) => unjudged);
    expect(found.length).toBeGreaterThan(0);
    expect(baselineOf(found)).toEqual([]);
    const waiver = { rule: "RI-131", object: "Pod/*", reason: "r", owner: "o", expires: "2026-02-01", at: "a" };
    const { findings } = applyWaivers(found, [waiver], { today: "2026-01-01", rules: [{ id: "RI-131", name: "a" }] });
    expect(findings).toEqual(found);
  });

  test("does not accept a rule that failed", () => {
    const failing = {
      ...noPrivilegedContainer,
      check: () => {
        throw new Error("x");
      },
    };
    const { findings } = judged(privileged, settingsOf([activeRule(failing)]));
    expect(findings).toMatchObject([{ rule: "SEC-001", severity: "error", unjudged: true }]);
    expect(baselineOf(findings)).toEqual([]);
  });
});

function read(value: unknown) {
  const { object, issues } = parseManifest(value, undefined, { synced: false });
  const objects = object === undefined ? [] : [{ object, cluster: assumedCluster() }];
  return { issues, set: buildSet({ organization, objects }, catalogueWith([]), knowledge).issues };
}
