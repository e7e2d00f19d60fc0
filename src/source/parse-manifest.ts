import { given } from "../base/given.ts";
import type { KubeObject } from "../base/kubernetes.ts";
import { subdomainProblem } from "../base/names.ts";
import { isObject, member, text } from "../base/read.ts";
import { definitionRules, ruleOf } from "../finding/definition-rules.ts";
import type { Issue, Location } from "../finding/issue.ts";
import { isListKind } from "./items.ts";

const API_VERSION = /^(?:[a-z0-9](?:[-a-z0-9.]*[a-z0-9])?\/)?[A-Za-z0-9][-A-Za-z0-9]*$/;

/** A Kubernetes object, or the reasons why a value is not one. */
export interface ParsedManifest {
  readonly object?: KubeObject;
  readonly issues: readonly Issue[];
}

/**
 * Reads any Kubernetes object. Checks what every object has: `apiVersion`, `kind`, a name, and labels and annotations
 * that are maps of strings. All other fields are kept unchanged. An object that is only checked (`synced: false`) may
 * have no name, as the API server then creates one: its name here is its `generateName`, or empty.
 */
export function parseManifest(
  value: unknown,
  locate?: (pointer: string) => Location,
  { synced = true }: { readonly synced?: boolean } = {},
): ParsedManifest {
  const issues: Issue[] = [];
  const problem = (path: string, message: string, value: unknown) => {
    const location = locate?.(path);
    const received = typeOf(value);
    issues.push({
      ...ruleOf(definitionRules.schema),
      severity: "error",
      message,
      path,
      received,
      ...given({ location }),
    });
  };

  if (!isObject(value)) {
    problem("", `must be a Kubernetes object, but is ${typeOf(value)}`, value);
    return { issues };
  }
  const { apiVersion, kind, metadata } = value;
  if (typeof apiVersion !== "string" || !API_VERSION.test(apiVersion)) {
    problem("/apiVersion", "apiVersion must be <version> or <group>/<version>", apiVersion);
  }
  if (typeof kind !== "string" || !/^[A-Za-z][A-Za-z0-9]*$/.test(kind)) {
    problem("/kind", "kind must be the name of a kind, for example PyTorchJob", kind);
  }
  if (Array.isArray(member(value, "items")) && !isListKind(kind)) {
    const applied = "kubectl, Flux and Argo CD apply the items, and not the object";
    problem("/items", `items must not be a list in a ${String(kind)}: ${applied}`, value.items);
  }
  if (!isObject(metadata)) problem("/metadata", "metadata must be an object with a name", metadata);
  else {
    if (synced || typeof metadata.name === "string") checkName(metadata, problem);
    checkNamespace(metadata, problem);
    for (const field of ["labels", "annotations"]) checkStrings(metadata, field, problem);
  }
  if (issues.length > 0) return { issues };
  // The fields were checked one by one above.
  const object = value as unknown as KubeObject;
  if (object.metadata.name !== undefined) return { object, issues };
  const name = text(member(metadata, "generateName")) ?? "";
  return { object: { ...object, metadata: { ...object.metadata, name } }, issues };
}

type Report = (path: string, message: string, received: unknown) => void;

function checkName(metadata: Readonly<Record<string, unknown>>, problem: Report): void {
  const { name, generateName } = metadata;
  if (typeof name === "string" && name !== "") {
    // RBAC names may contain a colon. Every other name is a DNS subdomain, and all names are path segments.
    const invalid = subdomainProblem(name.replaceAll(":", ""));
    if (invalid !== undefined) problem("/metadata/name", `metadata.name ${JSON.stringify(name)}: ${invalid}`, name);
  } else if (generateName !== undefined) {
    problem(
      "/metadata/generateName",
      "generateName creates a new object at every sync; write a name instead",
      generateName,
    );
  } else problem("/metadata/name", "metadata.name is missing", name);
}

function checkNamespace({ namespace }: Readonly<Record<string, unknown>>, problem: Report): void {
  if (namespace === undefined) return;
  const invalid = typeof namespace === "string" ? subdomainProblem(namespace) : "must be a string";
  if (invalid !== undefined) problem("/metadata/namespace", `metadata.namespace: ${invalid}`, namespace);
}

function checkStrings(metadata: Readonly<Record<string, unknown>>, field: string, problem: Report): void {
  const map = metadata[field];
  if (map === undefined || map === null) return;
  if (!isObject(map)) {
    problem(`/metadata/${field}`, `metadata.${field} must be a map of strings`, map);
    return;
  }
  for (const [key, entry] of Object.entries(map)) {
    if (typeof entry === "string") continue;
    const pointer = key.replaceAll("~", "~0").replaceAll("/", "~1");
    problem(
      `/metadata/${field}/${pointer}`,
      `metadata.${field}[${JSON.stringify(key)}] must be a string, not ${typeOf(entry)}; write it in quotes`,
      entry,
    );
  }
}

function typeOf(value: unknown): string {
  if (value === null) return "null";
  if (value === undefined) return "nothing";
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}
