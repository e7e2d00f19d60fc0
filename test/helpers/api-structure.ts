import { readFileSync } from "node:fs";
import { Ajv2019, type ValidateFunction } from "ajv/dist/2019.js";
import addFormats from "ajv-formats";
import { QUICK_AJV } from "./quick-ajv.ts";

type Node = Readonly<Record<string, unknown>>;

/**
 * Compiles a schema of an OpenAPI 3.0 document. Unknown fields are problems, although the documents of Run:ai allow them:
 * the platform drops them.
 */
export function apiValidator(document: string, name: string): ValidateFunction {
  const { components } = JSON.parse(readFileSync(document, "utf8"));
  const ajv = addFormats.default(new Ajv2019({ strict: false, allErrors: true, ...QUICK_AJV }));
  const schemas = Object.fromEntries(
    Object.entries(components.schemas as Readonly<Record<string, Node>>).map(([key, schema]) => [
      key,
      converted(schema),
    ]),
  );
  return ajv.compile({ ...closed({ $ref: `#/components/schemas/${name}` }), components: { schemas } });
}

/**
 * An own extract of the API documents: types, bounds, words, patterns and formats, without a sentence. The facts about
 * workload types and Workloads V2 are those of the models of the public client, runapy 1.224.0.
 */
export function apiStructure(name: "trainings" | "distributed-inferences" | "workload-types"): string {
  return new URL(`../fixtures/runai/${name}.json`, import.meta.url).pathname;
}

/** A schema of OpenAPI 3.0 as JSON Schema: `nullable` becomes a type or a word. */
function converted(schema: Node): Node {
  const { nullable, properties, items, allOf, type, enum: words, pattern, ...rest } = schema;
  const fields = Object.entries((properties ?? {}) as Readonly<Record<string, Node>>);
  const isNullable = nullable === true;
  const result: Node = {
    ...rest,
    ...(type === undefined ? {} : { type: isNullable ? [type, "null"] : type }),
    ...(words === undefined ? {} : { enum: isNullable ? [...(words as unknown[]), null] : words }),
    ...(pattern === undefined || pattern === ".*" ? {} : { pattern }),
    ...(fields.length === 0
      ? {}
      : { properties: Object.fromEntries(fields.map(([key, field]) => [key, closed(converted(field))])) }),
    ...(items === undefined ? {} : { items: closed(converted(items as Node)) }),
    ...(allOf === undefined ? {} : { allOf: (allOf as Node[]).map(converted) }),
  };
  return result;
}

function closed(schema: Node): Node {
  const isObject = schema.$ref !== undefined || schema.properties !== undefined || schema.allOf !== undefined;
  return isObject ? { allOf: [schema], unevaluatedProperties: false } : schema;
}
