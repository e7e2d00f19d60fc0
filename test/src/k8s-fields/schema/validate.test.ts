import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { Ajv2019 } from "ajv/dist/2019.js";
import { describe, expect, it } from "vitest";
import { closed, int32, int64, nullable, stringSchema } from "../../../../src/k8s-fields/schema/schema.ts";
import { schemaErrors } from "../../../../src/k8s-fields/schema/validate.ts";
import { DEFINITION_KINDS } from "../../../../src/model/definition/definition.ts";
import { definitionSchemas, requestBodySchemas } from "../../../../src/model/definition/schema/envelope.ts";
import { organizationSchema } from "../../../../src/model/organization/file-schema.ts";
import { QUICK_AJV } from "../../../helpers/quick-ajv.ts";

describe("our schemas", () => {
  const schemas = [
    ...DEFINITION_KINDS.map((kind) => [`definition of a ${kind}`, definitionSchemas[kind]] as const),
    ...DEFINITION_KINDS.map((kind) => [`request body of a ${kind}`, requestBodySchemas[kind]] as const),
    ["muster.yaml", organizationSchema] as const,
  ];

  it.each(schemas)(
    "%s is a schema of the 2019-09 dialect, with nothing that a strict reader does not know",
    (_name, schema) => {
      const ajv = new Ajv2019({ strict: true, strictTypes: false, allowUnionTypes: true, ...QUICK_AJV });
      for (const format of ["uuid", "hostname", "int32", "int64", "double"]) ajv.addFormat(format, true);
      expect(ajv.validateSchema(schema)).toBe(true);
      expect(() => ajv.compile(schema)).not.toThrow();
    },
  );
});

describe("schemaErrors", () => {
  const schema = closed({ a: nullable(int32()), b: int64(), c: stringSchema({ format: "uuid" }) }, ["b"]);

  it("is empty for what meets the schema", () => {
    expect(schemaErrors(schema, { a: -(2 ** 31), b: 2 ** 53 - 1, c: "6f0f2b1e-0000-4000-8000-000000000000" })).toEqual(
      [],
    );
    expect(schemaErrors(schema, { a: null, b: 0 })).toEqual([]);
  });

  it("has everything that does not", () => {
    const found = schemaErrors(schema, { a: 2 ** 31, c: "x", d: 1 });
    expect(found.map(({ instancePath, keyword }) => `${instancePath} ${keyword}`)).toEqual([
      " required",
      " additionalProperties",
      "/a format",
      "/c format",
    ]);
  });

  it("counts 64 bits as far as JavaScript does", () => {
    expect(schemaErrors(schema, { b: 2 ** 64 }).map(({ keyword }) => keyword)).toEqual(["format"]);
    expect(schemaErrors(schema, { b: 1.5 }).map(({ keyword }) => keyword)).toEqual(["type", "format"]);
  });
});

describe("the validator", () => {
  it("is not loaded before there is something to validate", () => {
    const root = fileURLToPath(new URL("../../../../", import.meta.url));
    const script = `
      const { parseDefinition } = await import("./src/model/definition/parse/parse-definition.ts");
      await import("./src/model/definition/parse/parse-request-body.ts");
      await import("./src/model/organization/parse.ts");
      const { createRequire } = await import("node:module");
      const loaded = () => Object.keys(createRequire(process.cwd() + "/x.js").cache).some((file) => file.includes("/ajv/"));
      const before = loaded();
      parseDefinition(null);
      const idle = loaded();
      parseDefinition({ kind: "Training" });
      console.log(JSON.stringify([before, idle, loaded()]));
    `;
    const output = execFileSync(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script], {
      cwd: root,
      encoding: "utf8",
    });
    expect(JSON.parse(output)).toEqual([false, false, true]);
  });
});
