import { fieldLabel, isObject, items, text } from "../../kernel/index.ts";
import type { FieldFault, FieldFaultKind } from "../kubernetes/field-fault.ts";
import type { CrdSchema } from "./schema-node.ts";

/** The schemas of which a value must match one or none. */
export type CombinedSchemas = Pick<CrdSchema, "anyOf" | "oneOf" | "not">;

/** The fault of a value that matches too few or too many schemas, or the faults of its nearest alternative. */
type AlternativesFault =
  | { readonly kind: FieldFaultKind; readonly message: string }
  | { readonly faults: readonly FieldFault[] };

/** The first fault of a value with `anyOf`, `oneOf` and `not`. `trial` returns the faults of the value with a schema. */
export function alternativesFault(
  value: unknown,
  { anyOf, oneOf, not }: CombinedSchemas,
  trial: (schema: CrdSchema) => readonly FieldFault[],
): AlternativesFault | undefined {
  const any = items(anyOf).filter(isObject);
  const one = items(oneOf).filter(isObject);
  const tried = new Map([...any, ...one].map((schema) => [schema, trial(schema)] as const));
  const matching = (schemas: readonly CrdSchema[]) => schemas.filter((schema) => tried.get(schema)?.length === 0);
  if (any.length > 0 && matching(any).length === 0) return noneMatches(any, tried, "one");
  if (one.length > 0) {
    const matched = matching(one);
    if (matched.length === 0) return noneMatches(one, tried, "exactly one");
    if (matched.length > 1) return severalMatch(one, matched);
  }
  if (isObject(not) && trial(not).length === 0) return { kind: "conflict", message: notMessage(value, not) };
  return undefined;
}

function noneMatches(
  schemas: readonly CrdSchema[],
  tried: ReadonlyMap<CrdSchema, readonly FieldFault[]>,
  amount: string,
): AlternativesFault {
  const fields = schemas.map(onlyRequired);
  if (fields.every((field) => field !== undefined)) {
    return { kind: "missing", message: `must have ${amount} of ${fields.join(", ")}` };
  }
  const [first = [], ...others] = schemas.map((schema) => tried.get(schema) ?? []);
  if (others.length === 0) return { faults: first };
  const reasons = [first, ...others].map(([fault]) => (fault ? `${fieldLabel(fault.path)} ${fault.message}` : ""));
  const shown = [...new Set(reasons)].slice(0, MOST_REASONS).join("; or ");
  return { kind: "value", message: `matches none of the ${schemas.length} forms that its CRD allows: ${shown}` };
}

const MOST_REASONS = 3;

function severalMatch(all: readonly CrdSchema[], matched: readonly CrdSchema[]): AlternativesFault {
  const fields = matched.map(onlyRequired);
  const message = fields.every((field) => field !== undefined)
    ? `has ${fields.join(" and ")}, of which its CRD allows only one`
    : `matches ${matched.length} of the ${all.length} forms of which its CRD allows only one`;
  return { kind: "conflict", message };
}

function notMessage(value: unknown, schema: CrdSchema): string {
  const field = onlyRequired(schema);
  if (field === undefined || !isObject(value)) return "has a form that its CRD excludes";
  return `must not have ${field}`;
}

/** The fields that a schema requires; undefined for a schema with other members. */
function onlyRequired({ required, ...others }: CrdSchema): string | undefined {
  const fields = items(required).flatMap((name) => text(name) ?? []);
  if (fields.length === 0 || Object.keys(others).some((key) => key !== "properties" && key !== "description")) {
    return undefined;
  }
  if (isObject(others.properties) && Object.keys(others.properties).length > 0) return undefined;
  return fields.join(" with ");
}
