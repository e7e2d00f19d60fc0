import { Ajv2019, type ErrorObject, type ValidateFunction } from "ajv/dist/2019.js";
import addFormats from "ajv-formats";
import { groupOf, versionOf } from "../../src/kernel/base/kubernetes.ts";
import { crdDocuments } from "./crds.ts";
import { QUICK_AJV } from "./quick-ajv.ts";

type Node = Readonly<Record<string, unknown>>;

const STRINGS = { type: "object", additionalProperties: { type: "string" } };
const TIME = { type: ["string", "null"] };

/** The metadata of an object that the API server accepts; the CRD itself does not describe it. */
const OBJECT_META: Node = {
  type: "object",
  additionalProperties: false,
  properties: {
    name: { type: "string" },
    generateName: { type: "string" },
    namespace: { type: "string" },
    labels: STRINGS,
    annotations: STRINGS,
    finalizers: { type: "array", items: { type: "string" } },
    ownerReferences: { type: "array", items: { type: "object", required: ["apiVersion", "kind", "name", "uid"] } },
    uid: { type: "string" },
    resourceVersion: { type: "string" },
    generation: { type: "integer" },
    creationTimestamp: TIME,
    deletionTimestamp: TIME,
    deletionGracePeriodSeconds: { type: "integer" },
    managedFields: { type: "array" },
    selfLink: { type: "string" },
  },
};

const validators = new Map<string, ValidateFunction | undefined>();

/**
 * The faults of an object by the CRD of its kind, as `pointer: complaint`; empty for a valid object, `undefined` when no CRD
 * of its group, version and kind is known. As strict as `kubectl apply --validate=strict`: a field that the API server
 * would drop is a problem, a field with a default may be absent. CEL rules are not evaluated.
 */
export function schemaProblems(object: unknown): readonly string[] | undefined {
  const { apiVersion, kind } = node(object);
  if (typeof apiVersion !== "string" || typeof kind !== "string") return undefined;
  const key = `${apiVersion}/${kind}`;
  if (!validators.has(key)) {
    const schema = structuralSchema(apiVersion, kind);
    validators.set(key, schema === undefined ? undefined : compile(schema));
  }
  const validate = validators.get(key);
  if (validate === undefined) return undefined;
  return validate(object) ? [] : [...new Set((validate.errors ?? []).map(complaint))];
}

/** The `openAPIV3Schema` of a kind as its CRD gives it, for tests that walk paths; `undefined` where no CRD is known. */
export function structuralSchema(apiVersion: string, kind: string): Node | undefined {
  const version = crdDocuments()
    .filter(({ spec }) => spec.group === groupOf(apiVersion) && spec.names.kind === kind)
    .flatMap(({ spec }) => spec.versions)
    .find(({ name }) => name === versionOf(apiVersion));
  return version && node(version.schema.openAPIV3Schema);
}

const ajv = new Ajv2019({
  allErrors: true,
  strict: false,
  logger: false,
  validateFormats: true,
  ...QUICK_AJV,
});
addFormats.default(ajv);

/** Turns the schema of a CRD version into a validator of whole objects. */
export function compile(schema: Node): ValidateFunction {
  const root = node(converted(schema));
  const properties = { ...node(root.properties), ...identity(), metadata: OBJECT_META };
  const required = new Set([...strings(root.required), "apiVersion", "kind", "metadata"]);
  return ajv.compile({ ...root, properties, required: [...required] });
}

const LARGE = 400;
const parts = new Map<string, string>();
const known = new WeakMap<Node, unknown>();

/**
 * A part of a schema, as a reference where it is large: CRDs repeat pod templates dozens of times, and compiling each
 * of them anew takes seconds. Equal parts are one schema for all kinds.
 */
function part(schema: Node): unknown {
  const done = known.get(schema);
  if (done !== undefined) return done;
  const whole = converted(schema);
  const text = JSON.stringify(whole);
  const result = text.length < LARGE ? whole : { $ref: nameOf(text, whole) };
  known.set(schema, result);
  return result;
}

function nameOf(text: string, schema: unknown): string {
  const existing = parts.get(text);
  if (existing !== undefined) return existing;
  const name = `part${parts.size}`;
  parts.set(text, name);
  ajv.addSchema({ ...node(schema), $id: name });
  return name;
}

/** A structural schema as JSON Schema, in which the keywords of OpenAPI and Kubernetes are those of JSON Schema. */
function converted(schema: Node): unknown {
  const { nullable, properties, items, additionalProperties, required, exclusiveMinimum, exclusiveMaximum, ...rest } =
    schema;
  const children = entries(properties).map(([name, child]) => [name, part(node(child))] as const);
  const embedded = schema["x-kubernetes-embedded-resource"] === true;
  const open = schema["x-kubernetes-preserve-unknown-fields"] === true;
  const isObject = schema.type === "object";
  return {
    ...limits(rest, exclusiveMinimum === true, exclusiveMaximum === true),
    ...types(schema, nullable === true),
    ...(isObject
      ? {
          properties: {
            ...Object.fromEntries(children),
            ...(embedded ? { ...identity(), metadata: OBJECT_META } : {}),
          },
        }
      : {}),
    ...(items === undefined ? {} : { items: part(node(items)) }),
    ...unknownFields(additionalProperties, isObject && !open),
    required: [
      ...new Set([
        ...strings(required).filter((name) => !("default" in node(node(properties)[name]))),
        ...(embedded ? ["apiVersion", "kind"] : []),
      ]),
    ],
  };
}

function unknownFields(additional: unknown, closed: boolean): Node {
  if (additional === undefined) return closed ? { additionalProperties: false } : {};
  return { additionalProperties: typeof additional === "boolean" ? additional : part(node(additional)) };
}

function types(schema: Node, nullable: boolean): Node {
  const type = schema["x-kubernetes-int-or-string"] === true ? ["integer", "string"] : schema.type;
  if (type === undefined) return {};
  const list = Array.isArray(type) ? type : [type];
  return {
    type: nullable ? [...list, "null"] : list,
    ...(nullable && Array.isArray(schema.enum) ? { enum: [...schema.enum, null] } : {}),
  };
}

function limits(schema: Node, aboveMinimum: boolean, belowMaximum: boolean): Node {
  const { minimum, maximum, pattern, ...rest } = schema;
  return {
    ...rest,
    ...(minimum === undefined ? {} : { [aboveMinimum ? "exclusiveMinimum" : "minimum"]: minimum }),
    ...(maximum === undefined ? {} : { [belowMaximum ? "exclusiveMaximum" : "maximum"]: maximum }),
    ...(typeof pattern === "string" && isPattern(pattern) ? { pattern } : {}),
  };
}

// Go's regular expressions know forms that JavaScript does not, such as inline flags.
function isPattern(pattern: string): boolean {
  try {
    return new RegExp(pattern, "u") instanceof RegExp;
  } catch {
    return false;
  }
}

function identity(): Node {
  return { apiVersion: { type: "string" }, kind: { type: "string" } };
}

function complaint(error: ErrorObject): string {
  const { instancePath, keyword, params, message } = error;
  if (keyword === "additionalProperties") return `${instancePath}: unknown field "${params.additionalProperty}"`;
  if (keyword === "required") return `${instancePath}: missing field "${params.missingProperty}"`;
  if (keyword === "enum") return `${instancePath}: must be one of ${JSON.stringify(params.allowedValues)}`;
  return `${instancePath}: ${message ?? keyword}`;
}

function node(value: unknown): Node {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Node) : {};
}

function strings(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === "string") : [];
}

function entries(value: unknown): readonly (readonly [string, unknown])[] {
  return Object.entries(node(value));
}
