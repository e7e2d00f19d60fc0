import type { Issue, Locate } from "../../kernel/index.ts";
import { given, isObject, member, nearest, pointerTo, present, text } from "../../kernel/index.ts";
import type { Dialect } from "./resource-interface.ts";
import { type ResourceInterfaceRuleId, ruleIssue } from "./rules.ts";
import { type Field, type FieldShape, isRequired, type ObjectShape } from "./shape.ts";

/** The options with which a definition is read. */
interface ReadOptions {
  readonly dialect: Dialect;
  /** Whether the defaults of the CRD are applied; the reference library applies none. */
  readonly defaults: boolean;
  /** Whether field names may have any case, as in Go's JSON decoder. */
  readonly anyCase?: boolean;
  readonly locate?: Locate;
}

interface Context extends ReadOptions {
  readonly issues: Issue[];
  readonly unread: string[];
}

/** The parts of a value that have a shape. */
interface ShapedValue {
  readonly value: unknown;
  readonly issues: readonly Issue[];
  /** The fields that the shape has and that could not be read: mistyped, missing or misspelt. */
  readonly unread: readonly string[];
}

/**
 * The parts of a value that have the shape. Unknown fields and values of another type are left out; these and missing
 * fields are issues. An explicit null equals an absent field, as for the API server.
 */
export function readShape(shape: FieldShape, value: unknown, pointer: string, options: ReadOptions): ShapedValue {
  const context: Context = { ...options, issues: [], unread: [] };
  const { issues, unread } = context;
  return { value: read(shape, value, pointer, context), issues, unread };
}

function read(shape: FieldShape, value: unknown, pointer: string, context: Context): unknown {
  switch (shape.type) {
    case "string":
      if (typeof value === "string") return value;
      return mistyped("a string", value, pointer, context);
    case "strings":
      return readList({ type: "string" }, value, pointer, context);
    case "list":
      if (shape.nonEmpty === true && Array.isArray(value)) checkFilled(value, pointer, context);
      return readList(shape.item, value, pointer, context);
    case "stringMap":
      if (shape.nonEmpty === true && isObject(value)) checkFilled(value, pointer, context);
      return readMap(value, pointer, context);
    case "object":
      return readObject(shape, value, pointer, context);
  }
}

function readList(item: FieldShape, value: unknown, pointer: string, context: Context): readonly unknown[] | undefined {
  if (!Array.isArray(value)) return mistyped("a list", value, pointer, context);
  // An entry that could not be read keeps its place, so that the pointers of later entries are true.
  return value.map((entry, index) => read(item, entry, `${pointer}/${index}`, context) ?? emptyEntry(item, context));
}

function emptyEntry(item: FieldShape, context: Context): unknown {
  if (item.type === "object") return read(item, {}, "", { ...context, issues: [], unread: [] });
  return emptyOf(item);
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
  const misspelt: string[] = [];
  for (const [key, entry] of Object.entries(value)) {
    const name = fieldName(key, fields, context);
    if (name === undefined) misspelt.push(...present([reportUnknown(key, shape, fields, pointer, context)]));
    else if (entry !== null && entry !== undefined) found.set(name, entry);
  }
  context.unread.push(...misspelt.filter((name) => !found.has(name)).map((name) => `${pointer}/${name}`));
  const result: Record<string, unknown> = {};
  for (const [name, field] of fields) {
    const entry = fieldValue(name, field, found.get(name), pointer, context);
    if (entry !== undefined) result[name] = entry;
  }
  return result;
}

// As in the typed clients of Kubernetes, a required field always has a value, so readers need no check.
function fieldValue(name: string, field: Field, value: unknown, pointer: string, context: Context): unknown {
  const { shape } = field;
  const required = isRequired(field, context.dialect);
  if (value !== undefined) {
    const decoded = read(shape, value, `${pointer}/${name}`, context);
    if (decoded === undefined && required) return emptyOf(shape);
    return decoded;
  }
  if (required) {
    const path = `${pointer}/${name}`;
    // A misspelt field is reported under its own name.
    if (!context.unread.includes(path)) {
      report("RI-103", pointer, `${name} is missing`, context, { expected: `the field ${name}` });
      context.unread.push(path);
    }
    return emptyOf(shape);
  }
  if (context.defaults) return field.default;
  return undefined;
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

/** Reports an unknown field and returns the field that it probably is. */
function reportUnknown(
  key: string,
  shape: ObjectShape,
  fields: ReadonlyMap<string, Field>,
  pointer: string,
  context: Context,
): string | undefined {
  const path = pointerTo(pointer, key);
  if (Object.hasOwn(shape.fields, key)) {
    report("RI-101", path, `${key} is known only to run.ai/v1alpha1 Karta`, context, { received: key });
    // It takes the place of a field that only the older dialect requires, so both are one fault.
    return Object.keys(shape.fields).find((name) => shape.fields[name]?.required === context.dialect);
  }
  const similar = text(member(shape.misspelled, key)) ?? nearest(key, [...fields.keys()]);
  const fix = similar && `write ${similar}`;
  report("RI-101", path, `${key}: unknown field${fieldSuggestion(similar)}`, context, given({ received: key, fix }));
  return similar;
}

function mistyped(expected: string, value: unknown, pointer: string, context: Context): undefined {
  const received = typeName(value);
  const isItem = expected === "a list" && received === "an object";
  const fix = isItem && { fix: "write a list: put “- ” before it" };
  const message = `${lastOf(pointer)} must be ${expected}, but is ${received}`;
  report("RI-102", pointer, message, context, { expected, received, ...fix });
  context.unread.push(pointer);
  return undefined;
}

function checkFilled(value: object, pointer: string, context: Context): void {
  if (Object.keys(value).length > 0) return;
  report("RI-103", pointer, `${lastOf(pointer)} must not be empty`, context, {});
  context.unread.push(pointer);
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
  if (name === undefined) return "";
  return `; did you mean ${name}?`;
}

/** The type of a value in words, for messages. */
export function typeName(value: unknown): string {
  if (value === undefined) return "missing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "an object";
  return `a ${typeof value}`;
}

function lastOf(pointer: string): string {
  return pointer.slice(pointer.lastIndexOf("/") + 1) || "the definition";
}
