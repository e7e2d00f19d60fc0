import { given } from "../../kernel/index.ts";
import { apiVersionOf, type GroupVersionKind } from "../../model/index.ts";
import { itemTypesOf, membersOf, propertiesOf, type SchemaNode } from "../types/value.ts";
import type { ReadPlace } from "./shape.ts";

/** The options with which an example is made. */
interface ExampleOptions {
  /** The number of items of its lists and maps. */
  readonly items: number;
  /** Whether the object has a status. Default false. */
  readonly status?: boolean;
  /** The index of the constant that the object has, of those that a value is compared with; beyond them none. Default: 0. */
  readonly choice?: number;
  /** The schema of the kind, whose types take precedence over guesses. */
  readonly schema?: SchemaNode;
}

type Json = Record<string, unknown>;

const POD_SPEC: Readonly<Json> = {
  containers: [{ name: "main", image: "example/image:1", resources: { limits: { "nvidia.com/gpu": "1" } } }],
};

/** The value of a place by what it must be as a whole. */
const VALUES: Readonly<Record<string, unknown>> = {
  "pod template": { metadata: { labels: { app: "example" } }, spec: POD_SPEC },
  "pod spec": POD_SPEC,
  metadata: { labels: { app: "example" } },
  labels: { app: "example" },
  resources: { limits: { "nvidia.com/gpu": "1" } },
  containers: POD_SPEC.containers,
  container: { name: "main", image: "example/image:1" },
  conditions: [{ type: "Example", status: "True" }],
  object: {},
  list: [],
};

/** Builds an object that has everything that a definition reads, with distinct names in lists and maps. */
export function exampleObject(shape: ReadPlace, kind: GroupVersionKind, options: ExampleOptions): Json {
  const built = build(shape, "example", options);
  const object = isJson(built) ? built : {};
  if (options.status !== true) delete object.status;
  return {
    ...object,
    apiVersion: apiVersionOf(kind),
    kind: kind.kind,
    metadata: { ...(isJson(object.metadata) && object.metadata), name: "example", namespace: "default", uid: "uid-1" },
  };
}

function build(shape: ReadPlace, name: string, options: ExampleOptions): unknown {
  const { items, choice = 0, schema } = options;
  const [role] = [...shape.roles].filter((each) => each in VALUES);
  const base = role === undefined ? undefined : structuredClone(VALUES[role]);
  if (Array.isArray(base) && (shape.item === undefined || shape.fields.size > 0)) return base;
  const isList = shape.uses.has("list") || (shape.item !== undefined && !shape.uses.has("map"));
  if (shape.item !== undefined && isList && shape.fields.size === 0) {
    const { item } = shape;
    return Array.from({ length: items }, (_, index) =>
      build(item, `${name}-${index + 1}`, below(options, itemTypesOf)),
    );
  }
  if (shape.fields.size > 0 || shape.item !== undefined || isJson(base) || shape.uses.has("map")) {
    const object: Json = isJson(base) ? base : {};
    for (const [key, field] of shape.fields) {
      object[key] = merged(
        object[key],
        build(
          field,
          suffixed(key, name),
          below(options, (node) => propertiesOf(node)[key] ?? membersOf(node)),
        ),
      );
    }
    if (shape.item !== undefined && shape.fields.size === 0) {
      for (let index = 1; index <= items; index++) {
        object[`${name}-${index}`] = build(shape.item, `${name}-${index}`, below(options, membersOf));
      }
    }
    return object;
  }
  return (schema && leafOfSchema(schema, shape, name)) ?? leaf(shape, name, choice);
}

function below(options: ExampleOptions, step: (schema: SchemaNode) => SchemaNode | undefined): ExampleOptions {
  const { schema, ...rest } = options;
  return { ...rest, ...given({ schema: schema && step(schema) }) };
}

// Undefined where the schema leaves the type open.
function leafOfSchema({ type, enum: values }: SchemaNode, { constants }: ReadPlace, name: string): unknown {
  if (Array.isArray(values)) return [...constants].find((value) => values.includes(value)) ?? values[0];
  if (type === "integer" || type === "number") return 2;
  if (type === "boolean") return true;
  if (type === "array") return [];
  if (type === "object") return {};
  if (type === "string" && constants.size === 0) return name;
  return undefined;
}

// Fields that a whole value has already (the containers of a pod template) stay.
function merged(present: unknown, added: unknown): unknown {
  if (present === undefined || (Array.isArray(added) && added.length > 0)) return added;
  if (isJson(present) && isJson(added)) return { ...present, ...added };
  return present;
}

// The names below an item carry its number, so that ids are distinct.
function suffixed(key: string, name: string): string {
  const parts = name.split("-");
  const last = parts.findLastIndex((part) => !/^\d+$/.test(part));
  const number = parts
    .slice(Math.max(last, 0) + 1)
    .map((part) => `-${part}`)
    .join("");
  return `${key.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}${number}`;
}

// Fields of Kubernetes that expressions pass on whole.
const LISTS =
  /^(containers|initContainers|command|args|arguments|env|envFrom|volumes|volumeMounts|tolerations|imagePullSecrets|topologySpreadConstraints|hostAliases|resourceClaims|ports)(-\d+)*$/i;
const MAPS = /(labels|annotations|affinity|nodeSelector|resources|securityContext|limits|requests|metadata)(-\d+)*$/i;

function leaf({ uses, constants }: ReadPlace, name: string, choice: number): unknown {
  if (uses.has("list") || (uses.size === 0 && LISTS.test(name))) return [];
  if (uses.size === 0 && constants.size === 0 && MAPS.test(name)) return {};
  if (uses.has("number")) return 2;
  if (uses.has("numeral")) return "2";
  return [...constants][choice] ?? name;
}

function isJson(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
