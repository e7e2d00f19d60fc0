import type { Component } from "../../resource-interface/resource-interface.ts";
import {
  describeType,
  isOpen,
  itemTypesOf,
  membersOf,
  propertiesOf,
  type SchemaNode,
  type SchemaValue,
} from "../types/value.ts";

/** What a field of a definition must lead to. */
export interface Expectation {
  readonly wanted: string;
  /** What is wrong with a value, undefined where nothing is or nobody can know. */
  readonly problem: (value: SchemaValue) => { readonly found: string; readonly fix?: string } | undefined;
}

/** What the field of a component must lead to, by its place in the component; undefined where anything will do. */
export function expectationOf(field: string, component: Component): Expectation | undefined {
  if (field === "statusDefinition/conditionsDefinition/path") {
    const { typeFieldName, statusFieldName } = component.statusDefinition?.conditionsDefinition ?? {};
    return conditions([typeFieldName, statusFieldName].filter((name) => name !== undefined));
  }
  const name = field.split("/").at(-1) ?? "";
  return Object.hasOwn(expectations, name) && !field.startsWith("podSelector") ? expectations[name] : byField(field);
}

function byField(field: string): Expectation | undefined {
  return field === "statusDefinition/phaseDefinition/path" ? text : undefined;
}

const expected = (wanted: string, check: (schema: SchemaNode) => string | undefined | boolean): Expectation => ({
  wanted,
  problem: (value) => {
    if (value.kind === "any" || isNull(value)) return undefined;
    // What an expression makes itself is for the interpreter to judge.
    if (value.kind !== "place") return value.kind === "scalar" ? { found: describeType(value) } : undefined;
    if (isOpen(value.schema) || value.schema["x-kubernetes-preserve-unknown-fields"] === true) return undefined;
    const verdict = check(value.schema);
    if (verdict === undefined || verdict === true) return undefined;
    return { found: describeType(value), ...(verdict === false ? {} : { fix: verdict }) };
  },
});

const scalar = (wanted: string, types: readonly string[], fix?: string): Expectation => ({
  wanted,
  problem: (value) => {
    if (value.kind === "any" || isNull(value)) return undefined;
    const type = value.kind === "scalar" ? value.type : value.kind === "place" ? placeType(value.schema) : "object";
    if (type === "any" || types.includes(type)) return undefined;
    return { found: describeType(value), ...(fix === undefined || type !== "string" ? {} : { fix }) };
  },
});

function isNull(value: SchemaValue): boolean {
  return value.kind === "scalar" && value.type === "null";
}

function placeType(schema: SchemaNode): string {
  if (isOpen(schema) || schema["x-kubernetes-int-or-string"] === true) return "any";
  return String(schema.type ?? "any");
}

const text = scalar("a text", ["string"]);
const replicas = scalar("a whole number", ["integer", "number"], "convert the text with tonumber");
const list = expected("a list", (schema) => schema.type === "array");
const object = expected("an object", (schema) => schema.type === "object");
const map = expected(
  "a map of texts",
  (schema) => schema.type === "object" && placeType(membersOf(schema) ?? {}) !== "object",
);

const hasContainers = (schema: SchemaNode): boolean => {
  const { containers } = propertiesOf(schema);
  return containers !== undefined && (isOpen(containers) || containers.type === "array");
};

const podTemplate = expected("a pod template (an object with spec.containers)", (schema) => {
  const { spec } = propertiesOf(schema);
  if (spec !== undefined && (isOpen(spec) || spec["x-kubernetes-preserve-unknown-fields"] === true)) return true;
  if (spec !== undefined && hasContainers(spec)) return true;
  return hasContainers(schema) && "use podSpecPath: containers stand right here";
});

const podSpec = expected("a pod spec (an object with containers)", (schema) => {
  const { spec } = propertiesOf(schema);
  if (hasContainers(schema)) return true;
  return spec !== undefined && hasContainers(spec) && "use podTemplateSpecPath: the pod spec stands below, in spec";
});

const resources = expected("resource requirements (maps requests and limits)", (schema) => {
  if (schema.type !== "object") return false;
  const { limits, requests } = propertiesOf(schema);
  const known = [limits, requests].filter((part) => part !== undefined);
  if (known.length === 0) return false;
  if (known.every((part) => isOpen(part) || membersOf(part) !== undefined)) return true;
  const [first] = known;
  const keys = Object.keys(propertiesOf(first ?? {})).join(", ");
  return `the kind has resources of a shape of its own (${keys}), in which GPUs are not found under nvidia.com/gpu: map them to the names that Kubernetes uses`;
});

const containers = expected(
  "a list of containers",
  (schema) => schema.type === "array" && itemTypesOf(schema).type !== "string",
);
const container = expected("a container", (schema) => schema.type === "object");

const conditions = (fields: readonly string[]): Expectation =>
  expected(`a list of objects with ${fields.join(" and ")}`, (schema) => {
    if (schema.type !== "array") return false;
    const item = itemTypesOf(schema);
    if (isOpen(item) || item["x-kubernetes-preserve-unknown-fields"] === true) return true;
    const properties = propertiesOf(item);
    const lacking = fields.filter((field) => !Object.hasOwn(properties, field));
    return (
      lacking.length === 0 || `the items have no ${lacking.join(" and no ")}, but ${Object.keys(properties).join(", ")}`
    );
  });

const expectations: Readonly<Record<string, Expectation>> = {
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
  instanceIdPath: scalar("a text that names an instance", ["string", "integer", "number", "boolean"]),
};
