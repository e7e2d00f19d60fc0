import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { rules as shipped } from "../../../../../policies/registry.ts";
import { rulePolicies } from "../../../../../src/app/export/vap/rule-policies.ts";
import { SHIPPED_RULES } from "../../../../../src/app/export/vap/shipped-rules.ts";
import type { PodTemplate } from "../../../../../src/kernel/index.ts";
import { parseRuleTexts, type RuleSpecFile } from "../../../../../src/user-rules/index.ts";
import { emitYaml } from "../../../../../src/yaml/index.ts";
import { exportedVerdict } from "../../../../helpers/exported-verdict.ts";
import { CUSTOM_KINDS, PLAIN_KINDS } from "../../../../helpers/originals/kinds.ts";
import { check, setOf } from "../../../../helpers/policies.ts";

const FOLDER = fileURLToPath(new URL("../../../../../docs/examples/rules", import.meta.url));
const { rules: userRules } = parseRuleTexts(
  readdirSync(FOLDER).map((file) => ({ file, text: readFileSync(`${FOLDER}/${file}`, "utf8") })),
  shipped,
);

const KINDS = Object.entries({ ...PLAIN_KINDS, ...CUSTOM_KINDS });

/** The pod templates of an example. */
function templatesOf(yaml: string): readonly PodTemplate[] {
  return setOf(yaml).workloads.flatMap(({ views }) => views.map(({ metadata, spec }) => ({ metadata, spec })));
}

/** Rules whose verdict about a whole object differs, because an API server sets a field before it asks the policies. */
const WITH_DEFAULTS: ReadonlySet<string> = new Set(["SAMPLE-021"]);

test("there are at least ten kinds", () => expect(KINDS.length).toBeGreaterThanOrEqual(10));

test("a policy has every version of its kind with the same places of pods", () => {
  const rule = { id: "ACME-001", name: "a", title: "A" };
  const spec = {
    id: "ACME-001",
    scope: "pod",
    match: { kinds: ["RayCluster", "RayJob"] },
    expression: "pod.spec.hostNetwork",
  };
  const { policies } = rulePolicies(rule, spec as RuleSpecFile, { severity: "error", options: {} });
  const constraints = policies.map(({ policy, name }) => {
    const { matchPolicy, resourceRules } = (policy as AnyPolicy).spec.matchConstraints;
    return [name, matchPolicy, resourceRules[0]?.apiVersions];
  });
  expect(constraints).toEqual([
    ["acme-001-rayclusters.ray.io", undefined, ["v1", "v1alpha1"]],
    ["acme-001-rayjobs.ray.io", undefined, ["v1"]],
    ["acme-001-rayjobs.v1alpha1.ray.io", "Exact", ["v1alpha1"]],
  ]);
});

interface AnyPolicy {
  readonly spec: {
    readonly matchConstraints: {
      readonly matchPolicy?: string;
      readonly resourceRules: readonly { readonly apiVersions: readonly string[] }[];
    };
  };
}

describe("policies of rules in CEL", () => {
  for (const { rule, spec, examples } of userRules) {
    const defaults: Readonly<Record<string, unknown>> = rule.options?.defaults ?? {};
    const made = rulePolicies(rule, spec, { severity: rule.severity, options: defaults });
    test.skipIf(made.policies.length === 0 || WITH_DEFAULTS.has(rule.id))(`${rule.id} ${rule.name}`, () => {
      const texts = [...examples.good, ...examples.bad];
      const objects =
        spec.scope === "pod"
          ? texts.flatMap(templatesOf).flatMap((template) => KINDS.map(([, wrap]) => wrap(template)))
          : texts.flatMap((text) => setOf(text).objects.map(({ object }) => object));
      const verdicts = objects.map((object) => {
        const { messages, unjudged } = exportedVerdict(made.policies, object);
        return { object: object.kind, refused: messages.length > 0, unjudged };
      });
      const expected = objects.map((object) => ({
        object: object.kind,
        refused: check(rule, emitYaml(object)).length > 0,
        unjudged: [],
      }));
      expect(verdicts).toEqual(expected);
    });
  }

  test("are written for nearly all of the examples, and others name their reason", () => {
    const all = userRules.map(({ rule, spec }) => rulePolicies(rule, spec, { severity: "error", options: {} }));
    expect(all.filter(({ policies }) => policies.length > 0).length).toBeGreaterThanOrEqual(40);
    for (const { policies, skipped } of all) expect(policies.length + skipped.length).toBeGreaterThan(0);
  });
});

describe("policies of shipped rules", () => {
  test.each(Object.entries(SHIPPED_RULES))("%s", (id, spec) => {
    const rule = shipped.find((each) => each.id === id);
    if (rule === undefined) throw new Error(`${id} is not a rule`);
    const { policies } = rulePolicies(rule, spec, { severity: rule.severity, options: {} });
    expect(policies.length).toBeGreaterThanOrEqual(20);
    const templates = [rule.examples.good, rule.examples.bad].flatMap(templatesOf);
    // Policies of shipped rules do not match DaemonSets.
    const kinds = KINDS.filter(([kind]) => kind !== "DaemonSet");
    const objects = templates.flatMap((template) => kinds.map(([, wrap]) => wrap(template)));
    const refused = objects.map((object) => exportedVerdict(policies, object).messages.length > 0);
    expect(refused).toEqual(objects.map((object) => check(rule, emitYaml(object)).length > 0));
    expect(new Set(refused).size).toBe(2);
  });

  test.each([
    ["a person, who can write any owner", "ann@example.com", true],
    ["a controller", "system:serviceaccount:kubeflow:training-operator", false],
    ["the controllers of Kubernetes", "system:kube-controller-manager", false],
  ])("judge an object with an owner in a request of %s", (_, username, isRefused) => {
    const spec = SHIPPED_RULES["SEC-005"];
    const rule = shipped.find(({ id }) => id === "SEC-005");
    if (rule === undefined || spec === undefined) throw new Error("SEC-005 is not a rule");
    const { policies } = rulePolicies(rule, spec, { severity: rule.severity, options: {} });
    const owner = { apiVersion: "batch/v1", kind: "CronJob", name: "nightly", uid: "1", controller: true };
    const refused = templatesOf(rule.examples.bad)
      .flatMap((template) => PLAIN_KINDS.Job?.(template) ?? [])
      .map((job) => ({ ...job, metadata: { ...job.metadata, ownerReferences: [owner] } }))
      .map((job) => exportedVerdict(policies, job, username));
    expect(refused.some(({ messages }) => messages.length > 0)).toBe(isRefused);
    expect(refused.flatMap(({ unjudged }) => unjudged)).toEqual([]);
  });
});
