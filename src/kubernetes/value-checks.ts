import {
  ANY_VARIABLE_NAME_SINCE,
  annotationKeyProblem,
  configKeyProblem,
  dnsLabelProblem,
  environmentNameProblem,
  labelKeyProblem,
  labelValueProblem,
  subdomainProblem,
  variableNameProblem,
} from "../base/names.ts";
import { quantityOf } from "../base/quantity.ts";
import { formatValue, isObject } from "../base/read.ts";
import { maskTokens } from "../base/secret-text.ts";
import { BOUNDS } from "./bounds.ts";
import { portNameProblem } from "./port-name.ts";
import { containerResourceProblem } from "./resource-name.ts";

/** The reason why a value of the right type is invalid. */
export interface ValueProblem {
  /** The predicate of a sentence about the field, or about its member `key`. */
  readonly message: string;
  readonly key?: string;
  /** The value of the member. */
  readonly bad?: unknown;
}

/** Checks a value of a field on a minor version of Kubernetes 1. */
export type ValueCheck = (value: unknown, minor: number) => ValueProblem | undefined;

/** Returns the check of a field for what the API server checks beyond its type; undefined for most fields. */
export function valueCheckOf(type: string, field: string): ValueCheck | undefined {
  const name = `${type}.${field}`;
  const bounds = BOUNDS[name];
  return bounds === undefined ? CHECKS[name] : withinBounds(...bounds);
}

function withinBounds(least: number, most: number): ValueCheck {
  return (value) => {
    if (typeof value !== "number" || (value >= least && value <= most)) return undefined;
    if (most === Number.POSITIVE_INFINITY) return { message: `must be at least ${least}, but is ${value}` };
    return { message: `must be from ${least} to ${most}, but is ${value}` };
  };
}

/** A check of names. An empty name is missing or has a default. */
function named(problemOf: (name: string, minor: number) => string | undefined): ValueCheck {
  return (value, minor) => {
    const problem = typeof value === "string" && value !== "" ? problemOf(value, minor) : undefined;
    return problem === undefined ? undefined : { message: `${maskTokens(formatValue(value))} ${problem}` };
  };
}

const LABEL = named((name) => dnsLabelProblem(name));
const SUBDOMAIN = named((name) => subdomainProblem(name));
const LABEL_KEY = named(labelKeyProblem);
const PORT_NAME = named(portNameProblem);
const PORT: ValueCheck = (value, minor) => {
  if (typeof value === "string") return value === "" ? { message: "is empty" } : PORT_NAME(value, minor);
  return withinBounds(1, 65_535)(value, minor);
};
const VARIABLE = named((name, minor) =>
  `1.${minor}` === ANY_VARIABLE_NAME_SINCE || minor > 32 ? variableNameProblem(name) : environmentNameProblem(name),
);

function keys(problemOf: (key: string) => string | undefined): ValueCheck {
  return (value) => {
    if (!isObject(value)) return undefined;
    for (const key in value) {
      const problem = problemOf(key);
      if (problem !== undefined) return { message: `the key ${problem}`, key, bad: key };
    }
    return undefined;
  };
}

const LABELS: ValueCheck = (value, minor) => {
  if (!isObject(value)) return undefined;
  for (const key in value) {
    const member = value[key];
    const problem = typeof member === "string" ? labelValueProblem(member) : undefined;
    if (problem !== undefined)
      return { message: `the value ${maskTokens(formatValue(member))} ${problem}`, key, bad: member };
  }
  return keys(labelKeyProblem)(value, minor);
};

/** Amounts must not be negative, and names must be those of resources. */
const AMOUNTS: ValueCheck = (value) => {
  if (!isObject(value)) return undefined;
  for (const key in value) {
    const problem = containerResourceProblem(key);
    if (problem !== undefined) return { message: `the resource ${problem}`, key, bad: key };
    const amount = quantityOf(value[key]);
    if (amount !== undefined && amount.nano < 0n)
      return { message: `must not be negative, but is ${formatValue(value[key])}`, key };
  }
  return undefined;
};

const CHECKS: Readonly<Record<string, ValueCheck>> = {
  "ConfigMap.data": keys(configKeyProblem),
  "ConfigMap.binaryData": keys(configKeyProblem),
  "Container.name": LABEL,
  "ContainerPort.name": PORT_NAME,
  "EnvVar.name": VARIABLE,
  "EphemeralContainer.name": LABEL,
  "HTTPGetAction.port": PORT,
  "LabelSelector.matchLabels": LABELS,
  "LabelSelectorRequirement.key": LABEL_KEY,
  "NodeSelectorRequirement.key": LABEL_KEY,
  "ObjectMeta.annotations": keys(annotationKeyProblem),
  "ObjectMeta.labels": LABELS,
  "PodResourceClaim.name": LABEL,
  "PodSchedulingGate.name": LABEL_KEY,
  "PodSpec.hostname": LABEL,
  "PodSpec.nodeName": SUBDOMAIN,
  "PodSpec.nodeSelector": LABELS,
  "PodSpec.priorityClassName": SUBDOMAIN,
  "PodSpec.runtimeClassName": SUBDOMAIN,
  "PodSpec.serviceAccountName": SUBDOMAIN,
  "PodSpec.subdomain": LABEL,
  "ResourceRequirements.limits": AMOUNTS,
  "ResourceRequirements.requests": AMOUNTS,
  "Secret.data": keys(configKeyProblem),
  "Secret.stringData": keys(configKeyProblem),
  "ServicePort.name": LABEL,
  "ServicePort.targetPort": PORT,
  "TCPSocketAction.port": PORT,
  "Volume.name": LABEL,
};

const SECRET_FIELDS: ReadonlySet<string> = new Set([
  "ConfigMap.data",
  "EnvVar.value",
  "HTTPHeader.value",
  "Secret.data",
  "Secret.stringData",
]);

/** Whether the values of a field may be secrets, which no message shows. */
export function isSecretField(type: string, field: string): boolean {
  return SECRET_FIELDS.has(`${type}.${field}`);
}

/**
 * The fields that the documents of an API server call mandatory, and that it accepts without a value, by type. Found with
 * server-side dry runs of Kubernetes 1.34.
 */
const OPTIONAL: Readonly<Record<string, readonly string[]>> = {
  HTTPHeader: ["value"],
  PriorityClass: ["value"],
  Role: ["rules"],
  Sysctl: ["value"],
};

const NONE: ReadonlySet<string> = new Set();

/** The mandatory fields of a type that the API server does not require. */
export function optionalFieldsOf(type: string): ReadonlySet<string> {
  const fields = OPTIONAL[type];
  return fields === undefined ? NONE : new Set(fields);
}
