import type { ErrorObject } from "ajv";
import { given } from "../base/given.ts";
import { parentPointer, pointerSegments, pointerTo } from "../base/pointer.ts";
import { type FieldProblem, quoted } from "../finding/field-problem.ts";
import { explain, explainMissing } from "./explain.ts";
import type { SchemaPlace } from "./places.ts";
import type { Schema } from "./schema.ts";
import { suggest } from "./suggest.ts";
import { schemaErrors } from "./validate.ts";

/** A value held against its schema. */
export interface Shape {
  readonly findings: readonly FieldProblem[];
  /** The value without what is wrong in it: wrong items of a list are `null`, wrong fields are absent. */
  readonly value: unknown;
  /** Pointers of which something was said already; further rules say nothing about these. */
  readonly broken: ReadonlySet<string>;
}

/** When one value breaks several keywords, the first of these tells it. */
const KEYWORD_ORDER = ["const", "enum", "type", "minLength", "maxLength", "format", "pattern", "minimum", "maximum"];

/**
 * Holds a value against a closed schema and tells everything that is wrong, once each: a wrong value by its first
 * failing keyword, an unknown field with what it was meant to be, a missing one unless it was meant by an unknown one.
 */
export function checkShape(schema: Schema, value: unknown, others: Readonly<Record<string, Schema>> = {}): Shape {
  const errors = schemaErrors(schema, value);
  if (errors.length === 0) return { findings: [], value, broken: new Set() };
  const findings: FieldProblem[] = [];
  const broken = new Set<string>();
  for (const error of firstPerPlace(errors)) {
    findings.push(explain(error));
    broken.add(error.instancePath);
  }
  for (const error of errors.filter(({ keyword }) => keyword === "additionalProperties")) {
    const { finding, means } = unknownField(error, schema, others);
    if (finding !== undefined) findings.push(finding);
    for (const pointer of means) if (lookUp(value, pointer) === undefined) broken.add(pointer);
    broken.add(pointerTo(error.instancePath, String(error.params.additionalProperty)));
  }
  for (const error of errors.filter(({ keyword }) => keyword === "required")) {
    const finding = explainMissing(error);
    if (broken.has(finding.path)) continue;
    findings.push(finding);
    broken.add(finding.path);
  }
  return { findings, value: without(value, "", broken, holdersOf(broken)), broken };
}

function firstPerPlace(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const first = new Map<string, ErrorObject>();
  for (const error of errors) {
    if (error.keyword === "additionalProperties" || error.keyword === "required") continue;
    const other = first.get(error.instancePath);
    if (other === undefined || rank(error) < rank(other)) first.set(error.instancePath, error);
  }
  return [...first.values()];
}

function rank({ keyword }: ErrorObject): number {
  const index = KEYWORD_ORDER.indexOf(keyword);
  return index < 0 ? KEYWORD_ORDER.length : index;
}

function unknownField(error: ErrorObject, root: Schema, others: Readonly<Record<string, Schema>>) {
  const name = String(error.params.additionalProperty);
  const path = pointerTo(error.instancePath, name);
  if (name === "templateId") return templateId(path, error.data);
  const holder = pointerSegments(error.instancePath).map((segment) => (/^\d+$/.test(segment) ? "[]" : segment));
  const properties = (error.parentSchema as Schema | undefined)?.properties ?? {};
  const { text, fix, means } = suggest({ name, holder, known: Object.keys(properties), root, others });
  const finding: FieldProblem = given({
    fault: "unknown-field",
    path,
    label: /^[\w.-]{1,80}$/.test(name) ? name : quoted(name),
    message: `unknown field; ${text}`,
    atKey: true,
    fix,
  });
  return { finding, means: means.map((place) => concrete(place, error.instancePath)) };
}

function templateId(path: string, holder: unknown): { finding?: FieldProblem; means: readonly string[] } {
  const value = typeof holder === "object" && holder !== null && "templateId" in holder ? holder.templateId : undefined;
  if (value === null || value === undefined) return { means: [] };
  const finding: FieldProblem = {
    fault: "not-expressible",
    path,
    label: "templateId",
    message: "what a template says is known to the control plane only, never to git",
    fix: "write the template's fields into spec",
    atKey: true,
  };
  return { finding, means: [] };
}

/** The pointer of a place, the list items of which are those that the pointer of the holder goes through. */
function concrete(place: SchemaPlace, holder: string): string {
  const segments = pointerSegments(holder);
  return pointerTo("", ...place.map((part, index) => (part === "[]" ? (segments[index] ?? part) : part)));
}

function lookUp(value: unknown, pointer: string): unknown {
  let current = value;
  for (const segment of pointerSegments(pointer)) {
    if (typeof current !== "object" || current === null || !Object.hasOwn(current, segment)) return undefined;
    current = (current as Readonly<Record<string, unknown>>)[segment];
  }
  return current;
}

function holdersOf(pointers: ReadonlySet<string>): ReadonlySet<string> {
  const holders = new Set<string>();
  for (const pointer of pointers) {
    for (let holder = pointer; holder !== ""; ) {
      holder = parentPointer(holder);
      holders.add(holder);
    }
  }
  return holders;
}

function without(value: unknown, pointer: string, broken: ReadonlySet<string>, holders: ReadonlySet<string>): unknown {
  if (typeof value !== "object" || value === null || !holders.has(pointer)) return value;
  if (Array.isArray(value)) {
    return value.map((item, index) => {
      const at = `${pointer}/${index}`;
      return broken.has(at) ? null : without(item, at, broken, holders);
    });
  }
  const kept: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value)) {
    const at = pointerTo(pointer, key);
    if (!broken.has(at)) kept[key] = without(inner, at, broken, holders);
  }
  return kept;
}
