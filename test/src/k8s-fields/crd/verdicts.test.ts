import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { Work } from "../../../../src/cel/work.ts";
import { checkResource } from "../../../../src/k8s-fields/crd/check-resource.ts";
import { readCrdKind } from "../../../../src/k8s-fields/crd/definition.ts";
import { definitionFaults } from "../../../../src/k8s-fields/crd/definition-faults.ts";
import { ruleFaults } from "../../../../src/k8s-fields/crd/rule-faults.ts";
import type { CrdSchema } from "../../../../src/k8s-fields/crd/schema-node.ts";
import { unevaluatedRules } from "../../../../src/k8s-fields/crd/unevaluated-rules.ts";
import { fieldFaults } from "../../../../src/k8s-fields/kubernetes/check-fields.ts";
import type { Members } from "../../../../src/k8s-fields/kubernetes/field-fault.ts";
import { objectType } from "../../../../src/k8s-fields/kubernetes/field-type.ts";
import { versionOf } from "../../../../src/kernel/base/kubernetes.ts";
import {
  CRD_VERDICTS,
  type CrdVerdicts,
  changedResources,
  crdFixture,
  ruleCases,
} from "../../../helpers/crd-verdicts.ts";

/** Recorded by scripts/record-crd-verdicts.ts. */
const recorded = JSON.parse(readFileSync(join(CRD_VERDICTS, "verdicts.json"), "utf8")) as CrdVerdicts;
const [definition] = crdFixture("definitions.yaml");
const crd = readCrdKind(definition);

/** Whether the object has a fault, in its metadata too. */
function isRefused(object: ReturnType<typeof changedResources>[number]["object"]): boolean {
  const version = crd?.versions.find(({ name }) => name === versionOf(object.apiVersion));
  if (version === undefined) return true;
  const { faults, rules } = checkResource(object, version, 34);
  const metadata = fieldFaults({ metadata: object.metadata }, objectType("Namespace"), { minor: 34 });
  return faults.length + rules.length + metadata.length > 0;
}

test("the definition and the objects are valid", () => {
  expect(definitionFaults(definition)).toEqual([]);
  expect(crdFixture("objects.yaml").filter(isRefused)).toEqual([]);
});

/** The recorded validation is that of the schema: an API server refuses invalid labels as well. */
const DIFFERENT: Readonly<Record<number, readonly string[]>> = { 1: [], 2: ['value metadata.labels.app "-x"'] };
const LONG = process.env.MUSTER_LONG === "1";

describe.each([1, 2])("random changes with seed %i", (seed) => {
  test("are refused as an API server refuses them", () => {
    const verdicts = recorded.refused[seed] ?? "";
    const different = changedResources(LONG ? verdicts.length : 300, seed).flatMap(({ object, text }, index) =>
      isRefused(object) === (verdicts[index] === "1") ? [] : [text],
    );
    const known = DIFFERENT[seed] ?? [];
    // A short run has only the first of them.
    expect(different).toEqual(LONG ? known : known.slice(0, different.length));
  });
});

describe("rules of CRDs", () => {
  test.each(ruleCases())("$rule", ({ rule, definition: ofRule, schema, object }) => {
    const expected = recorded.rules[rule];
    expect(verdictOf(ofRule, schema, object)).toBe(NOT_EVALUATED.has(rule) ? "not evaluated" : expected);
  });
});

/** The result of the only rule of a schema. */
function verdictOf(ofRule: unknown, schema: CrdSchema, object: Members) {
  if (definitionFaults(ofRule).some(({ path }) => path.endsWith("/rule"))) return "invalid";
  const [fault] = ruleFaults(object, schema, new Work());
  const obstacle = unevaluatedRules(schema)[0]?.obstacle ?? fault?.obstacle;
  if (obstacle !== undefined) return "not evaluated";
  return fault === undefined ? "kept" : "broken";
}

/** Rules with functions that muster does not have, and one about changes. */
const NOT_EVALUATED: ReadonlySet<string> = new Set(["self == oldSelf", "self.set + ['z'] == ['x', 'y', 'z']"]);
