import { compareIssues, type Issue } from "../policy/issue.ts";
import {
  type Component,
  type Dialect,
  type GangScheduling,
  type GroupVersionKind,
  type Locate,
  type ResourceInterface,
  refOfResourceInterface,
} from "./resource-interface.ts";
import { checkExpressions } from "./resource-interface-expressions.ts";
import { isRecord, readShape } from "./resource-interface-read.ts";
import { ruleIssue } from "./resource-interface-rules.ts";
import { specShape } from "./resource-interface-shape.ts";
import { checkStructure } from "./resource-interface-structure.ts";

/** A definition that was read, and everything that is wrong with it. */
export interface ParsedResourceInterface {
  /** Absent only where there is no root component with a name: nothing can be said about an object then. */
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
  if (resourceInterface === undefined) {
    return { issues: issues.toSorted(compareIssues) };
  }
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
  if (envelope === undefined) {
    return { issues: [notAResourceInterface(value, options.locate)] };
  }
  const { dialect, pointer, spec, metadata } = envelope;
  const { value: decoded, issues } = readShape(specShape, spec, pointer, { ...options, dialect });
  const source = asSource(decoded);
  const root = source?.structureDefinition?.rootComponent;
  if (source === undefined || root?.name === undefined) {
    return { issues };
  }
  const structure = `${pointer}/structureDefinition`;
  const gang = source.optimizationInstructions?.gangScheduling;
  const resourceInterface: ResourceInterface = {
    dialect,
    name: typeof metadata?.name === "string" ? metadata.name : root.name,
    labels: labelsOf(metadata),
    pointer,
    rootComponent: { ...root, pointer: `${structure}/rootComponent` },
    childComponents: (source.structureDefinition?.childComponents ?? []).map((child, index) => ({
      ...child,
      name: child.name ?? "",
      pointer: `${structure}/childComponents/${index}`,
    })),
    additionalChildKinds: source.structureDefinition?.additionalChildKinds ?? [],
    ...(gang === undefined ? {} : { gangScheduling: gang }),
    ...(options.locate === undefined ? {} : { locate: options.locate }),
  };
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

function openEnvelope(value: unknown): Envelope | undefined {
  if (!isRecord(value)) {
    return undefined;
  }
  if (Object.hasOwn(value, "structureDefinition")) {
    return { dialect: "spec", pointer: "", spec: value };
  }
  const metadata = isRecord(value.metadata) ? { metadata: value.metadata } : {};
  if (!Object.hasOwn(value, "apiVersion") && !Object.hasOwn(value, "kind")) {
    return Object.hasOwn(value, "spec")
      ? { dialect: "spec", pointer: "/spec", spec: value.spec, ...metadata }
      : undefined;
  }
  const key = `${String(value.apiVersion)} ${String(value.kind)}`;
  const dialect = Object.hasOwn(kinds, key) ? kinds[key] : undefined;
  return dialect === undefined ? undefined : { dialect, pointer: "/spec", spec: value.spec, ...metadata };
}

function notAResourceInterface(value: unknown, locate: Locate | undefined): Issue {
  const found = isRecord(value) ? `apiVersion ${String(value.apiVersion)}, kind ${String(value.kind)}` : typeof value;
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
