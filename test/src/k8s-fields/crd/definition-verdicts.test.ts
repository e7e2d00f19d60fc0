import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { definitionFaults } from "../../../../src/k8s-fields/crd/definition-faults.ts";
import { fieldFaults } from "../../../../src/k8s-fields/kubernetes/check-fields.ts";
import type { Members } from "../../../../src/k8s-fields/kubernetes/field-fault.ts";
import { objectType } from "../../../../src/k8s-fields/kubernetes/field-type.ts";
import { changedDefinitions } from "../../../helpers/crd-changes.ts";
import { CRD_VERDICTS, type CrdVerdicts } from "../../../helpers/crd-verdicts.ts";

/** Recorded by scripts/record-crd-verdicts.ts. */
const recorded = JSON.parse(readFileSync(join(CRD_VERDICTS, "verdicts.json"), "utf8")) as CrdVerdicts;
const EACH = process.env.MUSTER_LONG === "1" ? 1 : 7;

function isRefused(definition: unknown): boolean {
  if (definitionFaults(definition).length > 0) return true;
  return fieldFaults(definition as Members, objectType("CustomResourceDefinition"), { minor: 34 }).length > 0;
}

/** Changes that an API server refuses, and that muster does not find. */
const MISSED: readonly string[] = [
  // The day is a timestamp, to which a number cannot be added.
  `spec.versions.0.schema.openAPIV3Schema.properties.spec.properties.day.x-kubernetes-validations [{"rule":"self + 1 == 'a'"}]`,
  // The type of the items is not read where a list is also a number or a text.
  "spec.versions.0.schema.openAPIV3Schema.properties.spec.properties.ports.x-kubernetes-int-or-string true",
];

test("changed definitions are refused as an API server refuses them", () => {
  const changes = changedDefinitions();
  expect(changes).toHaveLength(recorded.definitions.length);
  const different = changes.flatMap(({ definition, text }, index) => {
    const verdict = recorded.definitions[index];
    if (index % EACH !== 0 || verdict === "c") return [];
    return isRefused(definition) === (verdict === "1") ? [] : [text];
  });
  expect(different.filter((text) => !MISSED.includes(text))).toEqual([]);
});
