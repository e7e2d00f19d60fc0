import { given } from "../base/given.ts";
import { nearest } from "../base/nearest.ts";
import { pointerTo } from "../base/pointer.ts";
import { isObject as isRecord } from "../base/read.ts";
import type { Locate } from "../finding/field-problem.ts";
import { compareIssues, type Issue } from "../finding/issue.ts";
import { checkExpressions } from "./expressions.ts";
import { readShape, typeName } from "./read.ts";
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

/** A definition that was read, and everything that is wrong with it. */
export interface ParsedResourceInterface {
  /** Absent only where there is no root component, or an absurd number of others: nothing can be evaluated then. */
  readonly resourceInterface?: ResourceInterface;
  /** Sorted; errors do not keep the readable rest from being used. */
  readonly issues: readonly Issue[];
}

/**
 * Reads a Resource Interface: a whole object of either dialect, `{spec}`, or a bare `spec` as in the Workload Types
 * API. Applies the four defaults of the CRD, accepts no unknown field, checks the structure and that every expression
 * is a program that only reads. Never throws. The rules are those of `resourceInterfaceRules`.
 */
export function parseResourceInterface(value: unknown, locate?: Locate): ParsedResourceInterface {
  const at = locate === undefined ? {} : { locate };
  const { resourceInterface, issues } = decodeResourceInterface(value, { defaults: true, ...at });
  if (resourceInterface === undefined) return { issues: issues.toSorted(compareIssues) };
  const found = [...issues, ...checkStructure(resourceInterface), ...checkExpressions(resourceInterface)];
  const object = refOfResourceInterface(resourceInterface);
  return { resourceInterface, issues: found.map((issue) => ({ object, ...issue })).toSorted(compareIssues) };
}

/** How a definition is decoded; see `ReadOptions`. */
export interface DecodeOptions {
  readonly defaults: boolean;
  readonly anyCase?: boolean;
  readonly locate?: Locate;
}

/** Decodes a definition without judging it: only its shape is looked at. */
export function decodeResourceInterface(value: unknown, options: DecodeOptions): ParsedResourceInterface {
  const envelope = openEnvelope(value);
  if (envelope === undefined) return { issues: [notAResourceInterface(value, options.locate)] };
  const { dialect, pointer, spec, metadata } = envelope;
  const { value: decoded, issues: found } = readShape(specShape, spec, pointer, { ...options, dialect });
  const issues = [...unknownTopFields(value, envelope, options.locate), ...found];
  const source = asSource(decoded);
  const root = source?.structureDefinition?.rootComponent;
  if (source === undefined || root?.name === undefined) return { issues };
  const structure = `${pointer}/structureDefinition`;
  const children = source.structureDefinition?.childComponents ?? [];
  if (children.length > mostComponents) {
    return { issues: [...issues, tooMany(children.length, pointer, options.locate)] };
  }
  const gang = source.optimizationInstructions?.gangScheduling;
  const resourceInterface: ResourceInterface = given({
    dialect,
    name: typeof metadata?.name === "string" ? metadata.name : root.name,
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

const kinds: Readonly<Record<string, Dialect>> = {
  "optimization.nvidia.com/v1alpha1 ResourceInterface": "optimization.nvidia.com/v1alpha1",
  "run.ai/v1alpha1 Karta": "run.ai/v1alpha1",
};

// The API server keeps `status`, and everything else at the top would be dropped.
const topFields: readonly string[] = ["apiVersion", "kind", "metadata", "spec", "status"];

// Beyond any real workload, and well below what would make a hostile definition slow.
const mostComponents = 500;

function openEnvelope(value: unknown): Envelope | undefined {
  if (!isRecord(value)) return undefined;
  if (Object.hasOwn(value, "structureDefinition")) return { dialect: "spec", pointer: "", spec: value };
  const metadata = isRecord(value.metadata) ? { metadata: value.metadata } : {};
  if (!Object.hasOwn(value, "apiVersion") && !Object.hasOwn(value, "kind")) {
    return Object.hasOwn(value, "spec")
      ? { dialect: "spec", pointer: "/spec", spec: value.spec, ...metadata }
      : undefined;
  }
  const key = `${shown(value.apiVersion)} ${shown(value.kind)}`;
  const dialect = Object.hasOwn(kinds, key) ? kinds[key] : undefined;
  return dialect === undefined ? undefined : { dialect, pointer: "/spec", spec: value.spec, ...metadata };
}

function notAResourceInterface(value: unknown, locate: Locate | undefined): Issue {
  const found = isRecord(value) ? `apiVersion ${shown(value.apiVersion)}, kind ${shown(value.kind)}` : typeName(value);
  return ruleIssue(
    "RI-104",
    {
      path: "",
      message: `no Resource Interface: expected ${Object.keys(kinds).join(", ")}, or a spec, but found ${found}`,
      expected: Object.keys(kinds).join(" or "),
      received: found,
    },
    locate,
  );
}

function shown(value: unknown): string {
  return typeof value === "string" ? value : typeName(value);
}

function unknownTopFields(value: unknown, { pointer }: Envelope, locate: Locate | undefined): readonly Issue[] {
  const keys = isRecord(value) && pointer !== "" ? Object.keys(value) : [];
  return keys
    .filter((key) => !topFields.includes(key))
    .map((key) => {
      const path = pointerTo("", key);
      const meant = nearest(key, topFields);
      const question = meant === undefined ? "" : `; did you mean ${meant}?`;
      return ruleIssue("RI-101", { path, message: `${path}: unknown field${question}`, received: key }, locate, "key");
    });
}

function tooMany(count: number, pointer: string, locate: Locate | undefined): Issue {
  const path = `${pointer}/structureDefinition/childComponents`;
  const message = `${path}: at most ${mostComponents} components are read, but there are ${count}`;
  return ruleIssue("RI-105", { path, message, expected: `at most ${mostComponents}`, received: String(count) }, locate);
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

function asSource(value: unknown): Source | undefined {
  return value as Source | undefined;
}

function labelsOf(metadata: Readonly<Record<string, unknown>> | undefined): Readonly<Record<string, string>> {
  const labels = metadata?.labels;
  const entries = isRecord(labels) ? Object.entries(labels) : [];
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}
