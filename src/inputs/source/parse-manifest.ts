import { stableKinds } from "../../k8s-fields/index.ts";
import type { Issue, Locate } from "../../kernel/index.ts";
import {
  definitionRules,
  given,
  isAbsent,
  isObject,
  type KubeObject,
  member,
  nearest,
  pointerTo,
  refOf,
  ruleOf,
  trueOrAbsent,
} from "../../kernel/index.ts";
import { apiBody } from "./api-body.ts";
import { checkedForm } from "./checked-form.ts";
import { isListKind } from "./items.ts";
import { checkGenerateName, checkNamespace, checkObjectName, type ReportFault } from "./manifest-names.ts";
import type { SubstitutedDefault } from "./substituted-default.ts";
import { substituteDefaults } from "./substituted-defaults.ts";

const API_VERSION = /^(?:[a-z0-9](?:[-a-z0-9.]*[a-z0-9])?\/)?[A-Za-z0-9][-A-Za-z0-9]*$/;

/** A Kubernetes object, and the reasons why the API server would reject it. */
export interface ParsedManifest {
  /** Absent for a value that cannot be judged as an object, and for a synced object with an issue. */
  readonly object?: KubeObject;
  readonly issues: readonly Issue[];
  /** Values of the object that are defaults of variables. */
  readonly substituted?: readonly SubstitutedDefault[];
}

/** The options with which a manifest is read. */
interface ManifestOptions {
  /** Whether muster writes the object, so that it must be free of issues. Default true. */
  readonly synced?: boolean;
  /** False if the text of the manifest has no `${`, so that the object is not searched for variables. Default true. */
  readonly hasVariables?: boolean;
  /** Whether an object that is only checked may have neither a name nor the start of one. Default false. */
  readonly mayBeNameless?: boolean;
  /** Whether kustomize replaces the name of an object that is only checked. Default false. */
  readonly isRenamed?: boolean;
}

/**
 * Reads any Kubernetes object. Checks what every object has: `apiVersion`, `kind`, a name, and labels and annotations
 * that are maps of strings. All other fields are kept unchanged.
 *
 * A synced object with an issue is not returned. An object that is only checked (`synced: false`) is, so that rules
 * judge it: its name, namespace, labels and annotations are then texts whatever the file has there. It may have the
 * start of a name in `generateName`, as the API server then completes it: this is its name here. Variables with a
 * default have the value of their default.
 */
export function parseManifest(
  value: unknown,
  locate?: Locate,
  { synced = true, hasVariables = true, mayBeNameless = false, isRenamed = false }: ManifestOptions = {},
): ParsedManifest {
  if (!isObject(value)) {
    return {
      issues: [unjudged(`must be a Kubernetes object, but is ${typeOf(value)}`, locate, { received: typeOf(value) })],
    };
  }
  const body = apiBody(value);
  if (body !== undefined) return { issues: [unjudged(body.message, locate, { fix: body.fix })] };
  const substituted: SubstitutedDefault[] = [];
  const written = !synced && hasVariables ? substituteDefaults(value, "", substituted) : value;
  const faults = faultsOf(written, { synced, mayBeNameless, isRenamed });
  const object = checkedForm(written);
  const isJudged = isText(value.apiVersion) && isText(value.kind);
  const issues = faults.map((fault): Issue => {
    const { path, message, received, misspelt } = misspeltFault(value, fault) ?? fault;
    const location = locate?.(path, misspelt === undefined ? "value" : "key");
    // Rules find the pods of an object by its kind.
    const unjudged = trueOrAbsent(fault.path === "/kind" || fault.path === "/apiVersion" || !isJudged);
    const fix = misspelt && `rename it to ${misspelt}`;
    const more = given({ fix, location, object: isJudged ? refOf(object) : undefined, unjudged });
    return { ...ruleOf(definitionRules.schema), severity: "error", message, path, received: typeOf(received), ...more };
  });
  if (synced ? issues.length > 0 : !isJudged) return { issues };
  if (substituted.length === 0) return { object, issues };
  return { object, issues, substituted };
}

/** A field that the API server would reject. */
interface Fault {
  readonly path: string;
  readonly message: string;
  readonly received: unknown;
  /** The field that the key at `path` was meant to be. */
  readonly misspelt?: string;
}

/** The fields that every object has. */
const FIELDS = ["apiVersion", "kind", "metadata"] as const;

/** The fault of the key that differs from a missing field only in case or spelling; undefined where no key does. */
function misspeltFault(value: Readonly<Record<string, unknown>>, { path, received }: Fault): Fault | undefined {
  const field = FIELDS.find((name) => path === `/${name}`);
  if (field === undefined || received !== undefined) return undefined;
  const key = nearest(
    field,
    Object.keys(value).filter((name) => !FIELDS.some((known) => known === name)),
  );
  if (key === undefined) return undefined;
  const message = `${key}: unknown field; did you mean ${field}?`;
  return { path: pointerTo("", key), message, received: value[key], misspelt: field };
}

function unjudged(message: string, locate: Locate | undefined, more: Pick<Issue, "received" | "fix">): Issue {
  const issue = { ...ruleOf(definitionRules.schema), severity: "error", message, path: "", ...more } as const;
  return { ...issue, ...given({ location: locate?.("") }), unjudged: true };
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

function faultsOf(
  value: Readonly<Record<string, unknown>>,
  { synced, mayBeNameless, isRenamed }: Required<Omit<ManifestOptions, "hasVariables">>,
): readonly Fault[] {
  const { apiVersion, kind, metadata } = value;
  const faults: Fault[] = [];
  const fault: ReportFault = (path, message, received) => faults.push({ path, message, received });
  if (typeof apiVersion !== "string" || !API_VERSION.test(apiVersion)) {
    const problem = isAbsent(apiVersion) ? "apiVersion is missing: it" : "apiVersion";
    fault("/apiVersion", `${problem} must be <version> or <group>/<version>${exampleOf(kind)}`, apiVersion);
  }
  if (typeof kind !== "string" || !/^[A-Za-z][A-Za-z0-9]*$/.test(kind)) {
    const problem = isAbsent(kind) ? "kind is missing: it" : "kind";
    fault("/kind", `${problem} must be the name of a kind, for example PyTorchJob`, kind);
  }
  const items = member(value, "items");
  if (kind === "List" && !Array.isArray(items)) fault("/items", "items must be a list of objects", items);
  // A List needs no metadata.
  if (kind === "List" || (isListKind(kind) && Array.isArray(items))) return faults;
  if (Array.isArray(items)) {
    const applied = "kubectl, Flux and Argo CD apply the items, and not the object";
    const outer = typeof kind === "string" ? `in a ${kind}` : "beside an invalid kind";
    fault("/items", `items must not be a list ${outer}: ${applied}`, items);
  }
  if (!isObject(metadata)) {
    const problem = isAbsent(metadata) ? "metadata is missing: it" : "metadata";
    fault("/metadata", `${problem} must be an object with a name`, metadata);
  }
  if (isObject(metadata)) {
    const { name, generateName } = metadata;
    const isGenerated = !isAbsent(generateName) && generateName !== "";
    const mayBeAbsent = isAbsent(name) && (isGenerated || mayBeNameless);
    if (synced || !(mayBeAbsent || isRenamed)) checkObjectName({ apiVersion, kind, metadata }, synced, fault);
    if (!synced) checkGenerateName({ apiVersion, kind, metadata }, fault);
    checkNamespace(metadata, synced, fault);
    for (const field of ["labels", "annotations"]) checkStrings(metadata, field, fault);
  }
  return faults;
}

/** The API version of a kind of Kubernetes, as the end of a message; empty for other kinds. */
function exampleOf(kind: unknown): string {
  if (kind === "List") return ", which is v1 for a List";
  const known = stableKinds().find((each) => each.kind === kind);
  if (known === undefined) return "";
  return `, which is ${known.apiVersion} for kind ${known.kind}`;
}

function checkStrings(metadata: Readonly<Record<string, unknown>>, field: string, problem: ReportFault): void {
  const map = metadata[field];
  if (map === undefined || map === null) return;
  if (!isObject(map)) {
    problem(`/metadata/${field}`, `metadata.${field} must be a map of strings`, map);
    return;
  }
  for (const key in map) {
    const entry = map[key];
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
  if (typeof value === "object") return "an object";
  return `a ${typeof value}`;
}
