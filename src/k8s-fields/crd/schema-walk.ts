import type { Work } from "../../cel/index.ts";
import { isObject, items, pointerTo } from "../../kernel/index.ts";
import type { CrdSchema } from "./schema-node.ts";

/** Reports a fault of a field; the pointer is that of the whole definition. */
export type ReportDefinition = (path: string, message: string) => void;

/** A schema inside of a definition. */
export interface VisitedSchema {
  readonly schema: CrdSchema;
  /** The pointer of a field of the schema. Created for faults only, since most schemas have none. */
  readonly at: (...segments: readonly (string | number)[]) => string;
  /** Whether it is the schema of a whole object. */
  readonly isRoot: boolean;
  /** Whether it is the schema of items or of the values of a map. */
  readonly isUntyped: boolean;
  /** Whether it describes the apiVersion, kind or metadata of a whole object. */
  readonly isTypeMeta: boolean;
  /** Whether it is below `additionalProperties`, where defaults are not validated. */
  readonly isInMap: boolean;
  /** Whether an item of a list or map above cannot be compared with its earlier state. */
  readonly isUncorrelated: boolean;
}

/** The checks of one schema take about as long as these steps. */
const STEPS_OF_SCHEMA = 10;

const META: ReadonlySet<string> = new Set(["apiVersion", "kind", "metadata"]);

/** Visits a schema and those of its fields, items and values, but not those of combinations. */
export function visitSchemas(root: CrdSchema, path: string, work: Work, visit: (place: VisitedSchema) => void): void {
  const segments: string[] = [];
  const at: VisitedSchema["at"] = (...more) => pointerTo(path, ...segments, ...more);
  const walk = (place: VisitedSchema): void => {
    work.spend(STEPS_OF_SCHEMA);
    visit(place);
    const { schema, isRoot, isTypeMeta, isInMap, isUncorrelated } = place;
    if (isObject(schema.properties)) {
      const areUncorrelated = isUncorrelated || schema["x-kubernetes-map-type"] === "atomic";
      segments.push("properties", "");
      for (const name of Object.keys(schema.properties)) {
        const field = schema.properties[name];
        if (!isObject(field)) continue;
        segments[segments.length - 1] = name;
        const isMeta = isTypeMeta || (isRoot && META.has(name));
        walk(placeOf(field, at, { isUntyped: false, isTypeMeta: isMeta, isInMap, isUncorrelated: areUncorrelated }));
      }
      segments.length -= 2;
    }
    for (const key of ["items", "additionalProperties"] as const) {
      const inner = schema[key];
      if (!isObject(inner)) continue;
      const isItem = key === "items";
      const areUncorrelated = isUncorrelated || (isItem && schema["x-kubernetes-list-type"] !== "map");
      segments.push(key);
      walk(
        placeOf(inner, at, {
          isUntyped: true,
          isTypeMeta,
          isInMap: isInMap || !isItem,
          isUncorrelated: areUncorrelated,
        }),
      );
      segments.pop();
    }
  };
  const outside = { isUntyped: false, isTypeMeta: false, isInMap: false, isUncorrelated: false };
  walk({ ...placeOf(root, at, outside), isRoot: true });
}

/** Field by field, because this runs for every schema. */
function placeOf(
  schema: CrdSchema,
  at: VisitedSchema["at"],
  { isUntyped, isTypeMeta, isInMap, isUncorrelated }: Omit<VisitedSchema, "schema" | "at" | "isRoot">,
): VisitedSchema {
  return { schema, at, isRoot: false, isUntyped, isTypeMeta, isInMap, isUncorrelated };
}

const COMBINATIONS = ["allOf", "anyOf", "oneOf"] as const;
const NONE: readonly never[] = Object.freeze([]);

/** The schemas of the combinations of a schema, with the segments that lead to them. */
export function combinedSchemas(
  schema: CrdSchema,
): readonly { readonly segments: readonly (string | number)[]; readonly part: CrdSchema }[] {
  if (COMBINATIONS.every((key) => schema[key] === undefined) && schema.not === undefined) return NONE;
  const lists = COMBINATIONS.flatMap((key) =>
    items(schema[key]).map((part, index) => ({ segments: [key, index], part })),
  );
  return [...lists, { segments: ["not"], part: schema.not }].flatMap(({ segments, part }) =>
    isObject(part) ? { segments, part } : [],
  );
}
