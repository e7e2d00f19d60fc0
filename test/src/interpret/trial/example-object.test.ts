import { expect, test } from "vitest";
import { exampleObject } from "../../../../src/interpret/trial/example-object.ts";
import { newShape } from "../../../../src/interpret/trial/shape.ts";
import { traceExpression } from "../../../../src/interpret/trial/trace.ts";
import { parseJq } from "../../../../src/jq/index.ts";

const kind = { group: "ml.example.org", version: "v1", kind: "Train" };

/** The value of `.a`, which an expression reads, in an example of a schema. */
function valueIn(schema: Readonly<Record<string, unknown>>, source = ".a"): unknown {
  const root = newShape();
  traceExpression(parseJq(source), root);
  return exampleObject(root, kind, { items: 1, schema: { type: "object", properties: { a: schema } } }).a;
}

test.each([
  [{}, "a"],
  [{ type: "integer" }, 2],
  [{ type: "number" }, 2],
  [{ type: "boolean" }, true],
  [{ type: "array" }, []],
  [{ type: "object" }, {}],
  [{ type: "string" }, "a"],
  [{ type: "string", enum: ["x", "y"] }, "x"],
])("a value of the schema %j", (schema, value) => {
  expect(valueIn(schema)).toEqual(value);
});

test("a compared value takes precedence in a string and among the values of the schema", () => {
  expect(valueIn({ type: "string" }, '.a == "z"')).toBe("z");
  expect(valueIn({ type: "string", enum: ["x", "y"] }, '.a == "y"')).toBe("y");
});
