import { describe, expect, test } from "vitest";
import { Work } from "../../../../src/cel/work.ts";
import { accepts } from "../../../../src/k8s-fields/crd/accept.ts";
import { checkResource } from "../../../../src/k8s-fields/crd/check-resource.ts";
import type { CrdSchema } from "../../../../src/k8s-fields/crd/schema-node.ts";
import { crdFixture } from "../../../helpers/crd-verdicts.ts";

interface Case {
  readonly schema: CrdSchema;
  readonly value: unknown;
  readonly faults: readonly string[];
  readonly isRare?: true;
}

const cases = crdFixture("schemas.yaml")[0] as unknown as readonly Case[];

describe.each(cases)("the value $value of the schema $schema", ({ schema, value, faults, isRare }) => {
  const root = { type: "object", properties: { spec: schema } };
  const object = { apiVersion: "e.com/v1", kind: "Widget", metadata: { name: "a" }, spec: value };

  test("has the faults", () => {
    const version = { kind: "Widget", name: "v1", index: 0, isServed: true, hasStatus: false, schema: root };
    const found = checkResource(object, version, 34).faults;
    expect(found.map(({ path, message, fix }) => `${path}: ${message}${fix === undefined ? "" : `; ${fix}`}`)).toEqual(
      faults,
    );
  });

  test("is accepted by the first walk", () => {
    const isAccepted = faults.length === 0 && isRare !== true;
    expect(accepts(object, root, { work: new Work(), minor: 34 })).toBe(isAccepted);
  });
});
