import { given } from "../base/given.ts";
import { nearest } from "../base/nearest.ts";
import { pointerTo } from "../base/pointer.ts";
import { isObject, member, text } from "../base/read.ts";
import type { Locate } from "../finding/field-problem.ts";
import type { Issue } from "../finding/issue.ts";
import type { Dialect } from "./resource-interface.ts";
import { type ResourceInterfaceRuleId, ruleIssue } from "./rules.ts";
import type { Field, FieldShape, ObjectShape } from "./shape.ts";

/** How a definition is read. */
export interface ReadOptions {
  readonly dialect: Dialect;
  /** Whether the defaults of the CRD are applied; the reference library applies none. */
  readonly defaults: boolean;
  /** Whether field names may have any case, as in Go's JSON decoder. */
  readonly anyCase?: boolean;
  readonly locate?: Locate;
}

interface Context extends ReadOptions {
  readonly issues: Issue[];
}

/**
 * The parts of a value that have the shape. Unknown fields and values of another type are left out; these and missing
 * fields are issues. An explicit null equals an absent field, as for the API server.
 */
export function readShape(
  shape: FieldShape,
  value: unknown,
  pointer: string,
  options: ReadOptions,
): { readonly value: unknown; readonly issues: readonly Issue[] } {
  const context: Context = { ...options, issues: [] };
  return { value: read(shape, value, pointer, context), issues: context.issues };
}

function read(shape: FieldShape, value: unknown, pointer: string, context: Context): unknown {
  switch (shape.type) {
    case "string":
      if (typeof value === "string") return value;
      return mistyped("a string", value, pointer, context);
    case "strings":
      return readList({ type: "string" }, value, pointer, context);
    case "list":
      return checkFilled(shape.nonEmpty, readList(shape.item, value, pointer, context), pointer, context);
    case "stringMap":
      return checkFilled(shape.nonEmpty, readMap(value, pointer, context), pointer, context);
    case "object":
      return readObject(shape, value, pointer, context);
  }
}

function readList(item: FieldShape, value: unknown, pointer: string, context: Context): readonly unknown[] | undefined {
  if (!Array.isArray(value)) return mistyped("a list", value, pointer, context);
  const entries = value.map((entry, index) => read(item, entry, `${pointer}/${index}`, context));
  return entries.filter((entry) => entry !== undefined);
}

function readMap(value: unknown, pointer: string, context: Context): Readonly<Record<string, string>> | undefined {
  if (!isObject(value)) return mistyped("a map of strings", value, pointer, context);
  const entries = Object.entries(value).map(([key, entry]) => {
    if (typeof entry === "string") return [key, entry] as const;
    mistyped("a string", entry, pointerTo(pointer, key), context);
    return [key, ""] as const;
  });
  return Object.fromEntries(entries);
}

function readObject(shape: ObjectShape, value: unknown, pointer: string, context: Context): unknown {
  if (!isObject(value)) return mistyped("an object", value, pointer, context);
  const fields = knownFields(shape, context);
  const found = new Map<string, unknown>();
  for (const [key, entry] of Object.entries(value)) {
    const name = fieldName(key, fields, context);
    if (name === undefined) reportUnknown(key, shape, fields, pointer, context);
    else if (entry !== null && entry !== undefined) found.set(name, entry);
  }
  const result: Record<string, unknown> = {};
  for (const [name, field] of fields) {
    const entry = fieldValue(name, field, found.get(name), pointer, context);
    if (entry !== undefined) result[name] = entry;
  }
  return result;
}

// As in the typed clients of Kubernetes, a required field always has a value, so readers need no check.
function fieldValue(name: string, field: Field, value: unknown, pointer: string, context: Context): unknown {
  const { shape, required = false } = field;
  if (value !== undefined) {
    const decoded = read(shape, value, `${pointer}/${name}`, context);
    return decoded === undefined && required ? emptyOf(shape) : decoded;
  }
  if (required) {
    report("RI-103", pointer, `${name} is missing`, context, { expected: `the field ${name}` });
    return emptyOf(shape);
  }
  return context.defaults ? field.default : undefined;
}

function emptyOf(shape: FieldShape): unknown {
  if (shape.type === "string") return "";
  if (shape.type === "strings" || shape.type === "list") return [];
  return {};
}

function knownFields(shape: ObjectShape, context: Context): ReadonlyMap<string, Field> {
  const usable = Object.entries(shape.fields).filter(
    ([, field]: [string, Field]) => field.karta !== true || context.dialect !== "optimization.nvidia.com/v1alpha1",
  );
  return new Map(usable);
}

function fieldName(key: string, fields: ReadonlyMap<string, Field>, context: Context): string | undefined {
  if (fields.has(key)) return key;
  if (context.anyCase !== true) return undefined;
  return [...fields.keys()].find((name) => name.toLowerCase() === key.toLowerCase());
}

function reportUnknown(
  key: string,
  shape: ObjectShape,
  fields: ReadonlyMap<string, Field>,
  pointer: string,
  context: Context,
): void {
  const path = pointerTo(pointer, key);
  if (Object.hasOwn(shape.fields, key)) {
    report("RI-101", path, `${key} is known only to run.ai/v1alpha1 Karta`, context, { received: key });
    return;
  }
  const similar = text(member(shape.misspelled, key)) ?? nearest(key, [...fields.keys()]);
  const fix = similar && `write ${similar}`;
  report("RI-101", path, `${key}: unknown field${fieldSuggestion(similar)}`, context, given({ received: key, fix }));
}

function mistyped(expected: string, value: unknown, pointer: string, context: Context): undefined {
  const received = typeName(value);
  const isItem = expected === "a list" && received === "an object";
  const fix = isItem && { fix: "write a list: put “- ” before it" };
  const message = `${lastOf(pointer)} must be ${expected}, but is ${received}`;
  report("RI-102", pointer, message, context, { expected, received, ...fix });
  return undefined;
}

function checkFilled<T extends object>(
  nonEmpty: true | undefined,
  value: T | undefined,
  pointer: string,
  context: Context,
): T | undefined {
  if (nonEmpty === true && value !== undefined && Object.keys(value).length === 0) {
    report("RI-103", pointer, `${lastOf(pointer)} must not be empty`, context, {});
  }
  return value;
}

function report(
  rule: ResourceInterfaceRuleId,
  path: string,
  message: string,
  context: Context,
  more: Partial<Issue>,
): void {
  const at = rule === "RI-101" ? "key" : undefined;
  const issue = { path, message: `${path || "/"}: ${message}`, ...more };
  context.issues.push(ruleIssue(rule, issue, context.locate, at));
}

/** The end of a message that suggests a name; empty without one. */
export function fieldSuggestion(name: string | undefined): string {
  return name === undefined ? "" : `; did you mean ${name}?`;
}

/** The type of a value in words, for messages. */
export function typeName(value: unknown): string {
  if (value === undefined) return "missing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}

function lastOf(pointer: string): string {
  return pointer.slice(pointer.lastIndexOf("/") + 1) || "the definition";
}
