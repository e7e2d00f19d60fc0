import type { ErrorObject } from "ajv";
import {
  type FieldProblem,
  given,
  member,
  names,
  parentPointers,
  pointerSegments,
  pointerTo,
  quoted,
  valueAt,
} from "../../kernel/index.ts";
import { explain, explainMissing } from "./explain.ts";
import { withMissingForm, withTypeForm } from "./field-form.ts";
import type { SchemaPlace } from "./places.ts";
import type { Schema } from "./schema.ts";
import { type FieldWords, suggest } from "./suggest.ts";
import { schemaErrors } from "./validate.ts";

/** The result of checking a value against its schema. */
export interface Shape {
  readonly findings: readonly FieldProblem[];
  /** The value without its invalid parts: invalid items of a list are `null`, invalid fields are absent. */
  readonly value: unknown;
  /** Pointers that have a finding; further rules skip them. */
  readonly broken: ReadonlySet<string>;
}

/** When one value breaks several keywords, the first of these is reported. */
const KEYWORD_ORDER = ["const", "enum", "type", "minLength", "maxLength", "format", "pattern", "minimum", "maximum"];

/**
 * Checks a value against a closed schema and reports each problem once: an invalid value by its first failing keyword,
 * an unknown field with a suggestion, a missing field unless an unknown one was intended for it.
 */
export function checkShape(schema: Schema, value: unknown, words: FieldWords = {}): Shape {
  const errors = schemaErrors(schema, value);
  if (errors.length === 0) return { findings: [], value, broken: new Set() };
  const findings: FieldProblem[] = [];
  const broken = new Set<string>();
  for (const error of firstPerPlace(errors)) {
    findings.push(withTypeForm(explain(error), error, schema));
    broken.add(error.instancePath);
  }
  for (const error of errors.filter(({ keyword }) => keyword === "additionalProperties")) {
    const { finding, intended } = unknownField(error, schema, words);
    if (finding !== undefined) findings.push(finding);
    for (const pointer of intended) if (valueAt(value, pointer) === undefined) broken.add(pointer);
    broken.add(pointerTo(error.instancePath, String(error.params.additionalProperty)));
  }
  for (const error of errors.filter(({ keyword }) => keyword === "required")) {
    const finding = explainMissing(error);
    if (broken.has(finding.path)) continue;
    findings.push(withMissingForm(finding, schema));
    broken.add(finding.path);
  }
  return { findings, value: without(value, "", broken, parentsOf(broken)), broken };
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
  if (index < 0) return KEYWORD_ORDER.length;
  return index;
}

function unknownField(error: ErrorObject, root: Schema, words: FieldWords) {
  const name = String(error.params.additionalProperty);
  const path = pointerTo(error.instancePath, name);
  if (name === "templateId") return templateId(path, error.data);
  const parent = pointerSegments(error.instancePath).map((segment) => segment.replace(/^\d+$/, "[]"));
  const known = names(error.parentSchema?.properties);
  const { text, fix, intended } = suggest({ name, value: member(error.data, name), parent, known, root, words });
  const finding: FieldProblem = given({
    fault: "unknown-field",
    path,
    label: /^[\w.-]{1,80}$/.test(name) ? name : quoted(name),
    message: `unknown field; ${text}`,
    atKey: true,
    fix,
  });
  return { finding, intended: intended.map((place) => concrete(place, error.instancePath)) };
}

function templateId(path: string, parent: unknown): { finding?: FieldProblem; intended: readonly string[] } {
  const value = member(parent, "templateId");
  if (value === null || value === undefined) return { intended: [] };
  const finding: FieldProblem = {
    fault: "not-expressible",
    path,
    label: "templateId",
    message: "only the control plane has the content of a template, git does not",
    fix: "write the template's fields into spec",
    atKey: true,
  };
  return { finding, intended: [] };
}

/** The pointer of a place, with the list indexes of the pointer to its parent. */
function concrete(place: SchemaPlace, parent: string): string {
  const segments = pointerSegments(parent);
  return pointerTo("", ...place.map((part, index) => (part === "[]" ? (segments[index] ?? part) : part)));
}

function parentsOf(pointers: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...pointers].flatMap(parentPointers));
}

function without(value: unknown, pointer: string, broken: ReadonlySet<string>, parents: ReadonlySet<string>): unknown {
  if (typeof value !== "object" || value === null || !parents.has(pointer)) return value;
  if (Array.isArray(value)) {
    return value.map((item, index) => {
      const at = `${pointer}/${index}`;
      if (broken.has(at)) return null;
      return without(item, at, broken, parents);
    });
  }
  const validMembers: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value)) {
    const at = pointerTo(pointer, key);
    if (!broken.has(at)) validMembers[key] = without(inner, at, broken, parents);
  }
  return validMembers;
}
