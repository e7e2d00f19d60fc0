import { join } from "node:path";
import type { UnitPlan } from "../../inputs/index.ts";
import { dependsOn } from "../../inputs/index.ts";
import { isContainer, type Location, pointerTo, valueAt } from "../../kernel/index.ts";
import type { DiffedObject } from "../diff/changes/diffed-object.ts";
import type { UnitSide } from "./unit-side.ts";

/** A scalar of a file that the base has not, or has with another value. */
interface ChangedValue {
  /** Path of its file, for the file system. */
  readonly path: string;
  readonly text: string;
  readonly place: Location;
}

const MOST_VALUES = 10_000;
/** Shorter texts are part of too many others. */
const SHORTEST_PART = 3;

/**
 * Returns a function that gives the objects of a chart other places: a field that a value of the branch changes has the place
 * of that value in its file, or in the object of a controller. It is the only changed value that the field equals, or else
 * contains, such as the tag of an image. Other fields keep the place of the template.
 */
export function changedValuePlaces(
  head: UnitSide,
  past: UnitSide,
  changed: readonly string[],
): (plan: UnitPlan, objects: readonly DiffedObject[]) => readonly DiffedObject[] {
  let all: readonly ChangedValue[] | undefined;
  return ({ source, dependsOn: files }, objects) => {
    if (source.tool !== "helm") return objects;
    all ??= changed.flatMap((path) => changedValues(head, past, path)).slice(0, MOST_VALUES);
    const own = all.filter(({ path }) => path === source.by?.document.path || dependsOn(files, path));
    return objects.map((placed): DiffedObject => {
      const { object, locate } = placed;
      if (locate === undefined) return placed;
      return { ...placed, locate: (pointer) => placeOf(valueAt(object, pointer), own) ?? locate(pointer) };
    });
  };
}

function placeOf(value: unknown, changed: readonly ChangedValue[]): Location | undefined {
  if (value === undefined || value === null || isContainer(value)) return undefined;
  const text = String(value);
  const equal = changed.filter((each) => each.text === text);
  const found = equal.length > 0 ? equal : changed.filter((each) => isPart(each.text, text));
  return found.length === 1 ? found[0]?.place : undefined;
}

function isPart(part: string, text: string): boolean {
  return part.length >= SHORTEST_PART && text.includes(part);
}

/** The changed scalars of a file. */
function changedValues(head: UnitSide, past: UnitSide, path: string): readonly ChangedValue[] {
  const documentsOf = (side: UnitSide) => {
    const content = side.contents.get(path);
    return content === undefined || "problem" in content ? [] : content.yaml.documents;
  };
  const old = documentsOf(past);
  return documentsOf(head).flatMap((document, index) => {
    const before = scalarsOf(old[index]?.value);
    return [...scalarsOf(document.value)].flatMap(([pointer, text]) =>
      before.get(pointer) === text ? [] : [{ path: join(head.top, path), text, place: document.locate(pointer) }],
    );
  });
}

/** The texts of the scalars of a value, by their pointers. */
function scalarsOf(value: unknown): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const open: (readonly [string, unknown])[] = [["", value]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [pointer, inner] = next;
    if (isContainer(inner)) {
      for (const [name, member] of Object.entries(inner)) open.push([pointerTo(pointer, name), member]);
    } else if (inner !== undefined && inner !== null) found.set(pointer, String(inner));
  }
  return found;
}
