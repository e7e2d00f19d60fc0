import type { Locate } from "../../kernel/index.ts";
import {
  at,
  compareIssues,
  given,
  type Issue,
  isObject,
  members,
  names,
  nearest,
  pointerTo,
  text,
  unjudgedBy,
} from "../../kernel/index.ts";
import { checkExpressions } from "./expressions.ts";
import { fieldSuggestion, readShape, typeName } from "./read.ts";
import {
  type Component,
  type Dialect,
  type GangScheduling,
  type GroupVersionKind,
  type ResourceInterface,
  refOfResourceInterface,
} from "./resource-interface.ts";
import { ruleIssue } from "./rules.ts";
import { specShape } from "./shape.ts";
import { checkStructure } from "./structure.ts";

/** A parsed definition, with its issues. */
interface ParsedResourceInterface {
  /** Absent without a root component or with too many components, because nothing can be evaluated then. */
  readonly resourceInterface?: ResourceInterface;
  /** Sorted. The valid parts of a definition with errors can still be used. */
  readonly issues: readonly Issue[];
}

/**
 * Reads a Resource Interface: a whole object of either dialect, `{spec}`, or a bare `spec` as in the Workload Types
 * API. Applies the four defaults of the CRD, rejects unknown fields, and checks the structure and that every expression
 * is a program that only reads. Never throws. `resourceInterfaceRules` has the rules.
 */
export function parseResourceInterface(value: unknown, locate?: Locate): ParsedResourceInterface {
  const { resourceInterface, issues } = decodeResourceInterface(value, given({ defaults: true, locate }));
  if (resourceInterface === undefined) return { issues: unjudgedBy(issues).toSorted(compareIssues) };
  const expressions = unjudgedBy(checkExpressions(resourceInterface));
  const all = [...issues, ...checkStructure(resourceInterface), ...expressions];
  const object = refOfResourceInterface(resourceInterface);
  return { resourceInterface, issues: all.map((issue) => ({ object, ...issue })).toSorted(compareIssues) };
}

/** The options with which a definition is decoded; see `ReadOptions`. */
interface DecodeOptions {
  readonly defaults: boolean;
  readonly anyCase?: boolean;
  readonly locate?: Locate;
}

/** Decodes a definition and checks only its shape. */
export function decodeResourceInterface(value: unknown, options: DecodeOptions): ParsedResourceInterface {
  const envelope = openEnvelope(value);
  if (envelope === undefined) return { issues: [notAResourceInterface(value, options.locate)] };
  const { dialect, pointer, spec, metadata } = envelope;
  const shaped = readShape(specShape, spec, pointer, { ...options, dialect });
  const issues = [...unknownTopFields(value, envelope, options.locate), ...shaped.issues];
  const source = shaped.value as Source | undefined;
  const root = source?.structureDefinition?.rootComponent;
  if (source === undefined || root?.name === undefined) return { issues };
  const structure = `${pointer}/structureDefinition`;
  const children = source.structureDefinition?.childComponents ?? [];
  if (children.length > MAX_COMPONENTS) {
    return { issues: [...issues, tooMany(children.length, pointer, options.locate)] };
  }
  const gang = source.optimizationInstructions?.gangScheduling;
  const resourceInterface: ResourceInterface = given({
    dialect,
    name: text(metadata?.name) ?? root.name,
    labels: labelsOf(metadata),
    pointer,
    rootComponent: { ...root, pointer: `${structure}/rootComponent` },
    childComponents: children.map((child, index) => ({
      ...child,
      name: child.name ?? "",
      pointer: `${structure}/childComponents/${index}`,
    })),
    additionalChildKinds: source.structureDefinition?.additionalChildKinds ?? [],
    gangScheduling: gang,
    unread: shaped.unread,
    locate: options.locate,
  });
  return { resourceInterface, issues };
}

interface Envelope {
  readonly dialect: Dialect;
  readonly pointer: string;
  readonly spec: unknown;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

const dialects: ReadonlyMap<string, Dialect> = new Map([
  ["optimization.nvidia.com/v1alpha1 ResourceInterface", "optimization.nvidia.com/v1alpha1"],
  ["run.ai/v1alpha1 Karta", "run.ai/v1alpha1"],
]);

// The API server keeps `status` and drops any other field at the top.
const topFields: readonly string[] = ["apiVersion", "kind", "metadata", "spec", "status"];

// More than any real workload has, and few enough that a hostile definition stays fast.
const MAX_COMPONENTS = 500;

function openEnvelope(value: unknown): Envelope | undefined {
  if (!isObject(value)) return undefined;
  if (Object.hasOwn(value, "structureDefinition")) return { dialect: "spec", pointer: "", spec: value };
  const dialect = dialectOf(value);
  if (dialect === undefined) return undefined;
  const metadata = isObject(value.metadata) ? value.metadata : undefined;
  return given({ dialect, pointer: "/spec", spec: value.spec, metadata });
}

function dialectOf(value: Readonly<Record<string, unknown>>): Dialect | undefined {
  const hasKind = Object.hasOwn(value, "apiVersion") || Object.hasOwn(value, "kind");
  if (!hasKind && Object.hasOwn(value, "spec")) return "spec";
  return dialects.get(`${describe(value.apiVersion)} ${describe(value.kind)}`);
}

function notAResourceInterface(value: unknown, locate: Locate | undefined): Issue {
  const kinds = [...dialects.keys()];
  const written = isObject(value) ? [describe(value.apiVersion), describe(value.kind)] : undefined;
  const received = written ? `apiVersion ${written[0]}, kind ${written[1]}` : typeName(value);
  const message = `not a Resource Interface: expected ${kinds.join(", ")}, or a spec, but found ${received}`;
  const issue = { path: "", message, expected: kinds.join(" or "), received };
  if (!isObject(at(value, "spec", "structureDefinition"))) return ruleIssue("RI-104", issue, locate);
  const [apiVersion = "", kind = ""] = (
    kinds.find((each) => nearest(written?.[1] ?? "", [each.split(" ")[1] ?? ""])) ??
    kinds[0] ??
    ""
  ).split(" ");
  const path = written?.[1] === kind ? "/apiVersion" : "/kind";
  return ruleIssue("RI-104", { ...issue, path, fix: `write apiVersion: ${apiVersion} and kind: ${kind}` }, locate);
}

function describe(value: unknown): string {
  return text(value) ?? typeName(value);
}

function unknownTopFields(value: unknown, { pointer }: Envelope, locate: Locate | undefined): readonly Issue[] {
  if (pointer === "") return [];
  const unknown = names(value).filter((key) => !topFields.includes(key));
  return unknown.map((key) => {
    const path = pointerTo("", key);
    const message = `${path}: unknown field${fieldSuggestion(nearest(key, topFields))}`;
    return ruleIssue("RI-101", { path, message, received: key }, locate, "key");
  });
}

function tooMany(count: number, pointer: string, locate: Locate | undefined): Issue {
  const path = `${pointer}/structureDefinition/childComponents`;
  const message = `${path}: at most ${MAX_COMPONENTS} components are read, but there are ${count}`;
  return ruleIssue("RI-105", { path, message, expected: `at most ${MAX_COMPONENTS}`, received: String(count) }, locate);
}

// After `readShape` the value has the fields of the shape and no others; required ones may still be missing.
interface Source {
  readonly structureDefinition?: {
    readonly rootComponent?: Omit<Component, "pointer">;
    readonly childComponents?: readonly Omit<Component, "pointer">[];
    readonly additionalChildKinds?: readonly GroupVersionKind[];
  };
  readonly optimizationInstructions?: { readonly gangScheduling?: GangScheduling };
}

function labelsOf(metadata: Readonly<Record<string, unknown>> | undefined): Readonly<Record<string, string>> {
  const isText = (entry: readonly [string, unknown]): entry is [string, string] => typeof entry[1] === "string";
  return Object.fromEntries(members(metadata?.labels).filter(isText));
}
