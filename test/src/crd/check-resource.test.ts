import { expect, test } from "vitest";
import { checkResource } from "../../../src/crd/check-resource.ts";
import type { CrdSchema } from "../../../src/crd/schema-node.ts";
import { crdFixture } from "../../helpers/crd-verdicts.ts";

interface Case {
  readonly schema: CrdSchema;
  readonly value: unknown;
  readonly faults: readonly string[];
}

const cases = crdFixture("schemas.yaml")[0] as unknown as readonly Case[];

test.each(cases)("the value $value of the schema $schema has the faults $faults", ({ schema, value, faults }) => {
  const root = { type: "object", properties: { spec: schema } };
  const version = { kind: "Widget", name: "v1", index: 0, isServed: true, hasStatus: false, schema: root };
  const object = { apiVersion: "e.com/v1", kind: "Widget", metadata: { name: "a" }, spec: value };
  const found = checkResource(object, version, 34).faults;
  expect(found.map(({ path, message, fix }) => `${path}: ${message}${fix === undefined ? "" : `; ${fix}`}`)).toEqual(
    faults,
  );
});
