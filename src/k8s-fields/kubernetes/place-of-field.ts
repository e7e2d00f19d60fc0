import { fieldLabel, pointerTo } from "../../kernel/index.ts";
import type { ObjectType, ValueType } from "./field-type.ts";
import { containerResourceProblem } from "./resource-name.ts";

/** The deepest level below an object that is searched: `template.spec.containers[].image` of a Deployment. */
const DEPTH = 4;

/** An object around a field. */
export interface TypePlace {
  readonly type: ObjectType;
  /** The number of segments that lead to it. */
  readonly depth: number;
}

/** The place where a field belongs. */
export interface FieldPlace {
  /** For messages. */
  readonly label: string;
  /** Whether the place is around the field or directly below the object that has it, as with a wrong indentation. */
  readonly isNear: boolean;
}

/**
 * The place where a misplaced field belongs, for messages: the nearest object around it that has such a field, or has one
 * such object below it, or several directly below it. Names such as `name`, which many objects have, give no hint.
 *
 * @param places the objects around the field, the innermost last
 * @param segments the segments that lead to the innermost one
 */
export function placeOfField(
  name: string,
  places: readonly TypePlace[],
  segments: readonly (string | number)[],
): FieldPlace | undefined {
  if (FREQUENT.has(name)) return undefined;
  const innermost = places.at(-1)?.type;
  if (innermost?.name === "ResourceRequirements" && containerResourceProblem(name) === undefined) {
    return { label: fieldLabel(pointerTo("", ...segments, "limits")), isNear: true };
  }
  const chosen = new Set(places.slice(0, -1).flatMap(({ type }) => (ALTERNATIVES.has(type.name) ? [type] : [])));
  for (const [index, { type, depth }] of [...places.entries()].toReversed()) {
    const isAround = index < places.length - 1;
    const found = isAround && type.fields.has(name) ? HERE : below(name, type, chosen);
    if (found === undefined) continue;
    const around = depth === 0 ? "" : fieldLabel(pointerTo("", ...segments.slice(0, depth)));
    const labels = found.paths.map((path) => [around, path].filter(Boolean).join(".") || "the top level");
    return { label: labels.join(" or "), isNear: found === HERE || (!isAround && found.depth === 0) };
  }
  return undefined;
}

const FREQUENT: ReadonlySet<string> = new Set(["kind", "key", "labels", "name", "namespace", "path", "type", "value"]);

/** Types with many kinds of storage, of which an object has one: a field below one kind belongs in none of the others. */
const ALTERNATIVES: ReadonlySet<string> = new Set(["PersistentVolumeSpec", "Volume", "VolumeProjection"]);

/** The places below an object, and the number of objects between. */
interface PlacesBelow {
  readonly paths: readonly string[];
  readonly depth: number;
}

const HERE: PlacesBelow = { paths: [""], depth: 0 };

/** More places give no hint. */
const MOST_PLACES = 3;

function below(name: string, type: ObjectType, chosen: ReadonlySet<ObjectType>): PlacesBelow | undefined {
  const visitedTypes = new Set([type]);
  let level: readonly { readonly path: string; readonly type: ObjectType }[] = [{ path: "", type }];
  for (let depth = 0; depth < DEPTH; depth += 1) {
    const next: { path: string; type: ObjectType }[] = [];
    for (const { path, type: parent } of level.filter((each) => !chosen.has(each.type))) {
      for (const [field, { type: value }] of parent.fields) {
        const child = objectIn(value, parent);
        if (child === undefined || visitedTypes.has(child.type)) continue;
        // Of two lists of one type, such as those of containers, the first one is the likely place.
        visitedTypes.add(child.type);
        next.push({ path: `${path === "" ? "" : `${path}.`}${field}${child.list}`, type: child.type });
      }
    }
    const paths = next.filter(({ type: { fields } }) => fields.has(name)).map(({ path }) => path);
    if (paths.length > 0) return paths.length <= (depth === 0 ? MOST_PLACES : 1) ? { paths, depth } : undefined;
    level = next;
  }
  return undefined;
}

function objectIn(
  value: ValueType,
  { typeOf }: ObjectType,
): { readonly type: ObjectType; readonly list: string } | undefined {
  if (value.form === "object") return { type: typeOf(value.name), list: "" };
  if (value.form === "map" && value.item.form === "object") return { type: typeOf(value.item.name), list: ".*" };
  if (value.form === "list" && value.item.form === "object") return { type: typeOf(value.item.name), list: "[]" };
  return undefined;
}
