import { nearest } from "../base/nearest.ts";
import { pointerTo } from "../base/pointer.ts";
import { isObject } from "../base/read.ts";
import type { Locate } from "../finding/field-problem.ts";
import type { Issue } from "../finding/issue.ts";
import type { Dialect } from "./resource-interface.ts";
import { type ResourceInterfaceRuleId, ruleIssue } from "./rules.ts";
import type { Field, FieldShape, ObjectShape } from "./shape.ts";

/** How a definition is read. */
export interface ReadOptions {
  readonly dialect: Dialect;
  /** Apply the defaults of the CRD; the reference library applies none. */
  readonly defaults: boolean;
  /** Accept field names in any case, as Go's JSON decoder does. */
  readonly anyCase?: boolean;
  readonly locate?: Locate;
}

interface Context extends ReadOptions {
  readonly issues: Issue[];
}

/**
 * The value as far as it has the shape: fields that are unknown or of a wrong type are left out, and everything that
 * was left out or is missing is an issue. An explicit null is like an absent field, as for the API server.
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
      return typeof value === "string" ? value : mistyped("a text", value, pointer, context);
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
  return value.flatMap((entry, index) => {
    const result = read(item, entry, `${pointer}/${index}`, context);
    return result === undefined ? [] : [result];
  });
}

function readMap(value: unknown, pointer: string, context: Context): Readonly<Record<string, string>> | undefined {
  if (!isObject(value)) return mistyped("a map of texts", value, pointer, context);
  const entries = Object.entries(value).map(([key, text]) => {
    const result = read({ type: "string" }, text, pointerTo(pointer, key), context);
    return [key, typeof result === "string" ? result : ""] as const;
  });
  return Object.fromEntries(entries);
}

function readObject(shape: ObjectShape, value: unknown, pointer: string, context: Context): unknown {
  if (!isObject(value)) return mistyped("an object", value, pointer, context);
  const fields = knownFields(shape, context);
  const found = new Map<string, unknown>();
  for (const [key, entry] of Object.entries(value)) {
    const name = fieldName(key, fields, context);
    if (name === undefined) {
      reportUnknown(key, shape, fields, pointer, context);
    } else if (entry !== null && entry !== undefined) {
      found.set(name, entry);
    }
  }
  const result: Record<string, unknown> = {};
  for (const [name, field] of fields) {
    const entry = found.has(name)
      ? (read(field.shape, found.get(name), `${pointer}/${name}`, context) ?? fallback(field))
      : absent(name, field, pointer, context);
    if (entry !== undefined) result[name] = entry;
  }
  return result;
}

function absent(name: string, field: Field, pointer: string, context: Context): unknown {
  if (field.required === true) {
    report("RI-103", pointer, `${name} is missing`, context, { expected: `the field ${name}` });
    return emptyOf(field.shape);
  }
  return context.defaults ? field.default : undefined;
}

function fallback(field: Field): unknown {
  return field.required === true ? emptyOf(field.shape) : undefined;
}

// As in the typed clients of Kubernetes: a required field always has a value, so what is read next need not ask.
function emptyOf(shape: FieldShape): unknown {
  if (shape.type === "string") return "";
  return shape.type === "strings" || shape.type === "list" ? [] : {};
}

function knownFields(shape: ObjectShape, context: Context): ReadonlyMap<string, Field> {
  const usable = Object.entries(shape.fields).filter(
    ([, field]: [string, Field]) => field.karta !== true || context.dialect !== "optimization.nvidia.com/v1alpha1",
  );
  return new Map(usable);
}

function fieldName(key: string, fields: ReadonlyMap<string, Field>, context: Context): string | undefined {
  if (fields.has(key) || context.anyCase !== true) return fields.has(key) ? key : undefined;
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
  const misspelled = shape.misspelled;
  const meant =
    misspelled !== undefined && Object.hasOwn(misspelled, key) ? misspelled[key] : nearest(key, [...fields.keys()]);
  const fix = meant === undefined ? {} : { fix: `write ${meant}` };
  const question = meant === undefined ? "" : `; did you mean ${meant}?`;
  report("RI-101", path, `${key}: unknown field${question}`, context, { received: key, ...fix });
}

function mistyped(expected: string, value: unknown, pointer: string, context: Context): undefined {
  const received = typeName(value);
  const wrapped = expected === "a list" && received === "an object" ? { fix: "write a list: put “- ” before it" } : {};
  report("RI-102", pointer, `${lastOf(pointer)} must be ${expected}, but is ${received}`, context, {
    expected,
    received,
    ...wrapped,
  });
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
  context.issues.push(
    ruleIssue(rule, { path, message: `${path === "" ? "/" : path}: ${message}`, ...more }, context.locate, at),
  );
}

/** The type of a value in words, for messages. */
export function typeName(value: unknown): string {
  if (value === null || value === undefined) return value === null ? "null" : "missing";
  return Array.isArray(value) ? "a list" : typeof value === "object" ? "an object" : `a ${typeof value}`;
}

function lastOf(pointer: string): string {
  return pointer.slice(pointer.lastIndexOf("/") + 1) || "the definition";
}
