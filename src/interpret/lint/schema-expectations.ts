import { given } from "../../kernel/index.ts";
import type { Component } from "../../model/index.ts";
import {
  describeType,
  isOpen,
  itemTypesOf,
  membersOf,
  propertiesOf,
  type SchemaNode,
  type SchemaValue,
} from "../types/value.ts";

/** The type that the results of an expression must have. */
interface Expectation {
  readonly expected: string;
  /** The reason for which a value does not have the type; undefined where it does, or where its type is unknown. */
  readonly problemOf: (value: SchemaValue) => TypeProblem | undefined;
}

interface TypeProblem {
  readonly received: string;
  readonly fix?: string;
}

/** The type that a field of a component must lead to, by its place in the component; undefined where any will do. */
export function expectationOf(field: string, component: Component): Expectation | undefined {
  if (field === "statusDefinition/conditionsDefinition/path") {
    const { typeFieldName, statusFieldName } = component.statusDefinition?.conditionsDefinition ?? {};
    return conditions([typeFieldName, statusFieldName].filter((name) => name !== undefined));
  }
  const name = field.split("/").at(-1) ?? "";
  if (field === "statusDefinition/phaseDefinition/path") return text;
  if (field.startsWith("podSelector")) return undefined;
  return expectations.get(name);
}

/** Whether a schema fits, or how to fix the expression where it does not. */
type Fit = boolean | string;

const node = (expected: string, fits: (schema: SchemaNode) => Fit): Expectation => ({
  expected,
  problemOf: (value) => {
    if (value.kind === "scalar") {
      if (isNull(value)) return undefined;
      return { received: describeType(value) };
    }
    // The interpreter checks the values that an expression constructs.
    if (value.kind !== "place" || isUnknown(value.schema)) return undefined;
    const fit = fits(value.schema);
    if (fit === true) return undefined;
    return given({ received: describeType(value), fix: fit || undefined });
  },
});

const scalar = (expected: string, types: readonly string[], fix?: string): Expectation => ({
  expected,
  problemOf: (value) => {
    if (isNull(value)) return undefined;
    const type = typeOf(value);
    if (type === "any" || types.includes(type)) return undefined;
    return given({ received: describeType(value), fix: type === "string" ? fix : undefined });
  },
});

function typeOf(value: SchemaValue): string {
  if (value.kind === "scalar") return value.type;
  if (value.kind === "place") return placeType(value.schema);
  if (value.kind === "any") return "any";
  return "object";
}

function isUnknown(schema: SchemaNode): boolean {
  return isOpen(schema) || schema["x-kubernetes-preserve-unknown-fields"] === true;
}

function isNull(value: SchemaValue): boolean {
  return value.kind === "scalar" && value.type === "null";
}

function placeType(schema: SchemaNode): string {
  if (isOpen(schema) || schema["x-kubernetes-int-or-string"] === true) return "any";
  return String(schema.type ?? "any");
}

const text = scalar("a string", ["string"]);
const replicas = scalar("an integer", ["integer", "number"], "convert the string with tonumber");
const list = node("a list", (schema) => schema.type === "array");
const object = node("an object", (schema) => schema.type === "object");
const map = node(
  "a map of strings",
  (schema) => schema.type === "object" && placeType(membersOf(schema) ?? {}) !== "object",
);

const hasContainers = (schema: SchemaNode): boolean => {
  const { containers } = propertiesOf(schema);
  return containers !== undefined && (isOpen(containers) || containers.type === "array");
};

const podTemplate = node("a pod template (an object with spec.containers)", (schema) => {
  const { spec } = propertiesOf(schema);
  if (spec !== undefined && (isUnknown(spec) || hasContainers(spec))) return true;
  return hasContainers(schema) && "use podSpecPath: this object has the containers itself";
});

const podSpec = node("a pod spec (an object with containers)", (schema) => {
  const { spec } = propertiesOf(schema);
  if (hasContainers(schema)) return true;
  return spec !== undefined && hasContainers(spec) && "use podTemplateSpecPath: the pod spec is below, in spec";
});

const resources = node("resource requirements (maps requests and limits)", (schema) => {
  if (schema.type !== "object") return false;
  const { limits, requests } = propertiesOf(schema);
  const known = [limits, requests].filter((part) => part !== undefined);
  if (known.length === 0) return false;
  if (known.every((part) => isOpen(part) || membersOf(part) !== undefined)) return true;
  const [first] = known;
  const keys = Object.keys(propertiesOf(first ?? {})).join(", ");
  return `the resources of this kind have fields of their own (${keys}) and no nvidia.com/gpu: map them to the names that Kubernetes uses`;
});

const containers = node(
  "a list of containers",
  (schema) => schema.type === "array" && itemTypesOf(schema).type !== "string",
);
const container = node("a container", (schema) => schema.type === "object");

const conditions = (fields: readonly string[]): Expectation =>
  node(`a list of objects with ${fields.join(" and ")}`, (schema) => {
    if (schema.type !== "array") return false;
    const item = itemTypesOf(schema);
    if (isUnknown(item)) return true;
    const properties = propertiesOf(item);
    const lacking = fields.filter((field) => !Object.hasOwn(properties, field));
    return (
      lacking.length === 0 || `the items lack ${lacking.join(" and ")}; they have ${Object.keys(properties).join(", ")}`
    );
  });

const expectations: ReadonlyMap<string, Expectation> = new Map(
  Object.entries({
    podTemplateSpecPath: podTemplate,
    podSpecPath: podSpec,
    metadataPath: object,
    schedulerNamePath: text,
    labelsPath: map,
    annotationsPath: map,
    resourcesPath: resources,
    resourceClaimsPath: list,
    podAffinityPath: object,
    nodeAffinityPath: object,
    containersPath: containers,
    containerPath: container,
    priorityClassNamePath: text,
    imagePath: text,
    replicasPath: replicas,
    minReplicasPath: replicas,
    maxReplicasPath: replicas,
    instanceIdPath: scalar("a string that names an instance", ["string", "integer", "number", "boolean"]),
  }),
);
