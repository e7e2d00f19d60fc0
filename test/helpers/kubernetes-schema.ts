import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

interface Field {
  /** Name in a manifest, which the assembly's own name is not always (`hostIP` is its `hostIp`). */
  readonly name: string;
  readonly optional: boolean;
  readonly type: unknown;
}

/** Types of Kubernetes 1.28 by their full name in the assembly. */
type Types = ReadonlyMap<string, readonly Field[]>;

interface Assembly {
  readonly types: Types;
  /** Full name of the type of a kind, by `apiVersion/kind`. */
  readonly kinds: ReadonlyMap<string, string>;
}

const GROUPS_AS_WRITTEN = new Set(["apps", "batch", "autoscaling", "policy"]);
const GROUPS: Readonly<Record<string, string>> = {
  core: "",
  rbac: "rbac.authorization.k8s.io",
  flowcontrol: "flowcontrol.apiserver.k8s.io",
  apiserverinternal: "internal.apiserver.k8s.io",
};
const QUANTITY = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+|[KMGTPE]i|[numkMGTPE])?$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

let assembly: Assembly | undefined;

/**
 * The faults of an object of a built-in kind by Kubernetes 1.28, as `pointer: complaint`; empty for a valid object,
 * `undefined` for a kind that is not built in. The types are those of the assembly that ships with cdk8s-plus-28:
 * unknown and missing fields, wrong types; the rules that only the API server's code knows are not checked. `status`
 * is not looked at, as the assembly leaves it out.
 */
export function schemaProblems(object: unknown): readonly string[] | undefined {
  if (!isRecord(object)) return undefined;
  assembly ??= readAssembly();
  const type = assembly.kinds.get(`${object.apiVersion}/${object.kind}`);
  const fields = type === undefined ? undefined : assembly.types.get(type);
  if (fields === undefined) return undefined;
  const { apiVersion: _apiVersion, kind: _kind, status: _status, ...rest } = object;
  const required = fields.map((field) => (field.name === "metadata" ? { ...field, optional: false } : field));
  return structProblems(rest, required, "", assembly.types);
}

function structProblems(value: unknown, fields: readonly Field[], pointer: string, types: Types): readonly string[] {
  if (!isRecord(value)) return [`${pointer}: must be an object; got ${shown(value)}`];
  const known = new Map(fields.map((field) => [field.name, field]));
  const missing = fields
    .filter(({ name, optional }) => !optional && !Object.hasOwn(value, name))
    .map(({ name }) => `${pointer}: missing field "${name}"`);
  const wrong = Object.entries(value).flatMap(([name, item]) => {
    const field = known.get(name);
    return field === undefined
      ? [`${pointer}: unknown field "${name}"`]
      : valueProblems(item, field.type, `${pointer}/${escaped(name)}`, types);
  });
  return [...missing, ...wrong];
}

function valueProblems(value: unknown, type: unknown, pointer: string, types: Types): readonly string[] {
  if (!isRecord(type)) return [];
  if (typeof type.primitive === "string") return primitiveProblems(value, type.primitive, pointer);
  if (typeof type.fqn === "string") return namedProblems(value, type.fqn, pointer, types);
  const collection = type.collection;
  if (!isRecord(collection)) return [];
  const item = collection.elementtype;
  if (collection.kind === "array") {
    if (!Array.isArray(value)) return [`${pointer}: must be a list; got ${shown(value)}`];
    return value.flatMap((entry, index) => valueProblems(entry, item, `${pointer}/${index}`, types));
  }
  if (!isRecord(value)) return [`${pointer}: must be an object; got ${shown(value)}`];
  return Object.entries(value).flatMap(([key, entry]) =>
    valueProblems(entry, item, `${pointer}/${escaped(key)}`, types),
  );
}

function namedProblems(value: unknown, name: string, pointer: string, types: Types): readonly string[] {
  if (name.endsWith(".Quantity")) {
    const fine = typeof value === "number" || (typeof value === "string" && QUANTITY.test(value));
    return fine ? [] : [`${pointer}: must be a quantity; got ${shown(value)}`];
  }
  if (name.endsWith(".IntOrString")) {
    const fine = Number.isInteger(value) || typeof value === "string";
    return fine ? [] : [`${pointer}: must be an integer or a string; got ${shown(value)}`];
  }
  const fields = types.get(name);
  return fields === undefined ? [] : structProblems(value, fields, pointer, types);
}

function primitiveProblems(value: unknown, primitive: string, pointer: string): readonly string[] {
  if (primitive === "date") {
    const fine = typeof value === "string" && TIME.test(value);
    return fine ? [] : [`${pointer}: must be a time as in RFC 3339; got ${shown(value)}`];
  }
  // Every number of the built-in kinds is a whole one, except in the schemas inside a CustomResourceDefinition.
  const fine =
    primitive === "any" ||
    (typeof value === primitive && (primitive !== "number" || Number.isInteger(value) || pointer.includes("/schema/")));
  return fine
    ? []
    : [`${pointer}: must be ${primitive === "number" ? "an integer" : `a ${primitive}`}; got ${shown(value)}`];
}

function readAssembly(): Assembly {
  const require = createRequire(import.meta.url);
  const file = require.resolve("cdk8s-plus-28/.jsii");
  const json: unknown = JSON.parse(readFileSync(file, "utf8"));
  const types = new Map<string, readonly Field[]>();
  const kinds = new Map<string, string>();
  for (const [name, type] of Object.entries(record(record(json).types))) {
    const { kind, namespace, properties, docs } = record(type);
    if (kind !== "interface" || namespace !== "k8s") continue;
    const list = Array.isArray(properties) ? properties.map(record) : [];
    types.set(
      name,
      list.map((property) => ({
        name: schemaOf(property.docs).replace(/^.*#/, ""),
        optional: property.optional === true,
        type: property.type,
      })),
    );
    const key = /\.Kube\w+Props$/.test(name) ? kindKey(schemaOf(docs)) : undefined;
    if (key !== undefined) kinds.set(key, name);
  }
  return { types, kinds };
}

/** `apiVersion/kind` of a schema's name, for example `batch/v1/Job` of `io.k8s.api.batch.v1.Job`. */
function kindKey(schema: string): string | undefined {
  const [, short, version, kind] = /\.([a-z]+)\.(v\w+)\.(\w+)$/.exec(schema) ?? [];
  if (short === undefined) return undefined;
  const group = GROUPS[short] ?? (GROUPS_AS_WRITTEN.has(short) ? short : `${short}.k8s.io`);
  return group === "" ? `${version}/${kind}` : `${group}/${version}/${kind}`;
}

function schemaOf(docs: unknown): string {
  return String(record(record(docs).custom).schema);
}

function escaped(key: string): string {
  return key.replaceAll("~", "~0").replaceAll("/", "~1");
}

function shown(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  return isRecord(value) ? "an object" : JSON.stringify(value);
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
