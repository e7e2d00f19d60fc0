import type { ErrorObject } from "ajv";
import { choices, type FieldProblem, pointerSegments } from "../../kernel/index.ts";
import { typeWords } from "./describe.ts";
import { type SchemaPlace, schemaAt } from "./places.ts";
import type { Schema } from "./schema.ts";

/** A fix has at most this many of the fields of an object. */
const MOST_FIELDS = 4;

/** The form of the values of a place, behind its name: the names of their fields, the words to choose from, or their type. */
export function fieldForm(root: Schema, place: SchemaPlace): string {
  const { type, properties, items, enum: words, const: only } = schemaAt(root, place) ?? {};
  if (only !== undefined) return `: ${only}`;
  if (items !== undefined) return `: [${fieldsText(schemaAt(root, [...place, "[]"])?.properties)}]`;
  if (properties !== undefined) return `: ${fieldsText(properties)}`;
  const chosen = choices(
    ", one of ",
    (words ?? []).flatMap((each) => each ?? []),
  );
  return chosen ?? `, which is ${typeWords([type ?? []].flat())}`;
}

/** An object with the names of its fields: `{name: …, value: …}`. */
function fieldsText(properties: Schema["properties"]): string {
  const names = Object.keys(properties ?? {});
  if (names.length === 0) return "…";
  const more = names.length > MOST_FIELDS ? ", …" : "";
  return `{${names
    .slice(0, MOST_FIELDS)
    .map((name) => `${name}: …`)
    .join(", ")}${more}}`;
}

/** A problem with the fields to write as its fix, where an object or a list of objects is needed and the value is another one. */
export function withTypeForm(
  problem: FieldProblem,
  { keyword, data, instancePath }: ErrorObject,
  root: Schema,
): FieldProblem {
  if (keyword !== "type" || Array.isArray(data)) return problem;
  const place = placeAt(instancePath);
  const { items, properties } = schemaAt(root, place) ?? {};
  const inner = items === undefined ? undefined : schemaAt(root, [...place, "[]"])?.properties;
  if (inner !== undefined) return { ...problem, fix: `write a list: each item behind a '- ' as ${fieldsText(inner)}` };
  if (properties === undefined || problem.fix !== undefined) return problem;
  return { ...problem, fix: `write ${fieldsText(properties)}` };
}

/** A problem with what to add as its fix, where it is a missing field without another fix. */
export function withMissingForm(problem: FieldProblem, root: Schema): FieldProblem {
  const { fault, absent, fix, path } = problem;
  if (fault !== "mandatory" || absent !== true || fix !== undefined) return problem;
  const place = placeAt(path);
  if (schemaAt(root, place) === undefined) return problem;
  return { ...problem, fix: `add ${place.at(-1) ?? ""}${fieldForm(root, place)}` };
}

function placeAt(pointer: string): SchemaPlace {
  return pointerSegments(pointer).map((segment) => segment.replace(/^\d+$/, "[]"));
}
