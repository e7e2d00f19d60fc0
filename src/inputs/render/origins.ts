import type { Location } from "../../kernel/index.ts";
import {
  at,
  equalValues,
  getOrCreate,
  given,
  groupOf,
  items,
  member,
  parentPointer,
  pointerSegments,
  pointerTo,
  text,
  valueAt,
} from "../../kernel/index.ts";
import { builtInMergeType } from "../kustomize/merge-types.ts";
import type { Accumulation } from "../units/accumulate.ts";
import type { TextReader } from "../units/text-reader.ts";
import type { Renaming } from "../units/unit.ts";
import { generatedOrigin } from "./generated-origin.ts";
import type { PlacedSource } from "./placed-sources.ts";
import type { RenderedOrigin, SourcePatch, SourceValue } from "./rendered-origin.ts";

interface SourceObject extends SourceValue {
  readonly name: string;
  readonly renamings: readonly Renaming[];
}

interface OriginContext {
  /** The place of the kustomization. */
  readonly kustomization: Location;
  readonly by?: PlacedSource | undefined;
  readonly texts: TextReader;
}

/**
 * Returns a function that finds the sources of an object that kustomize has built: the resource with its identity, before
 * prefixes and suffixes, and the patches that have the value of a field. Other values have the place of the kustomization.
 */
export function originFinder(
  accumulation: Accumulation,
  sourcesOf: (path: string) => readonly SourceValue[],
  patches: readonly SourcePatch[],
  { kustomization, by, texts }: OriginContext,
): (object: unknown) => RenderedOrigin {
  const outer = by?.source.kustomization;
  const added = given({
    prefix: text(outer?.namePrefix) ?? "",
    suffix: text(outer?.nameSuffix) ?? "",
    namespace: text(outer?.namespace),
  });
  const byKind = new Map<string, SourceObject[]>();
  for (const [path, renamings] of accumulation.resources) {
    for (const source of sourcesOf(path)) {
      const name = text(at(source.value, "metadata", "name"));
      if (name !== undefined) getOrCreate(byKind, kindOf(source.value), () => []).push({ ...source, name, renamings });
    }
  }
  return (object) => {
    const source = byKind.get(kindOf(object))?.find((candidate) => isSource(candidate, object, added));
    const own = patches.filter((patch) => mayPatch(patch, object, source));
    const generated = source === undefined ? generatedOrigin(accumulation, object, texts) : undefined;
    return {
      file: source?.file ?? generated?.file ?? kustomization.file,
      locate: (pointer) => {
        for (const patch of own.toReversed()) {
          const place = placeInPatch(patch, object, pointer);
          if (place !== undefined) return place;
        }
        if (source === undefined) return generated?.locate(pointer) ?? kustomization;
        if (by !== undefined && outer?.images !== undefined && isChangedImage(source, object, pointer)) {
          return by.document.locate("/spec");
        }
        return placeInSource(source, object, pointer);
      },
    };
  };
}

/** Whether an image is not that of the resource. */
function isChangedImage({ value }: SourceValue, object: unknown, pointer: string): boolean {
  const found = sourcePointer(value, object, pointer);
  return pointer.endsWith("/image") && found !== undefined && valueAt(value, found) !== valueAt(object, pointer);
}

function kindOf(object: unknown): string {
  return `${groupOf(text(member(object, "apiVersion")) ?? "")}/${text(member(object, "kind")) ?? ""}`;
}

function isSource({ name, renamings, value }: SourceObject, object: unknown, outer: Renaming): boolean {
  const rendered = at(object, "metadata", "name");
  const namespace = at(object, "metadata", "namespace");
  // kustomize adds no prefix to some kinds, such as Namespace and CustomResourceDefinition.
  return renamings.some((renaming) => {
    const inner = `${renaming.prefix}${name}${renaming.suffix}`;
    const isNamed = rendered === `${outer.prefix}${inner}${outer.suffix}` || rendered === name;
    const expected = outer.namespace ?? renaming.namespace ?? at(value, "metadata", "namespace");
    return isNamed && (namespace === undefined || expected === undefined || namespace === expected);
  });
}

function mayPatch({ value, target, isList }: SourcePatch, object: unknown, source: SourceObject | undefined): boolean {
  if (isList || target !== undefined) {
    const kind = member(target, "kind");
    return typeof kind !== "string" || kind === "" || /[^\w]/.test(kind) || kind === member(object, "kind");
  }
  const name = at(value, "metadata", "name");
  return kindOf(value) === kindOf(object) && (name === source?.name || name === at(object, "metadata", "name"));
}

/** The place of a field in a patch that gives it its value, or that replaces a list around it. */
function placeInPatch(patch: SourcePatch, object: unknown, pointer: string): Location | undefined {
  const { value, isList, locate } = patch;
  if (!isList && builtInMergeType(object) === undefined) {
    const found = placeInReplacedList(value, object, pointer);
    if (found !== undefined) return locate(found);
  }
  const rendered = valueAt(object, pointer);
  if (rendered === undefined || typeof rendered === "object") return undefined;
  if (isList) {
    const index = items(value).findLastIndex((operation) => {
      const path = text(member(operation, "path"));
      if (path === undefined || !(pointer === path || pointer.startsWith(`${path}/`))) return false;
      return equalValues(valueAt(member(operation, "value"), pointer.slice(path.length)), rendered);
    });
    const path = text(at(value, index, "path")) ?? "";
    if (index < 0) return undefined;
    return locate(`/${index}/value${pointer.slice(path.length)}`);
  }
  const found = sourcePointer(value, object, pointer);
  if (found !== undefined && equalValues(valueAt(value, found), rendered)) return locate(found);
  return undefined;
}

/** The pointer in a patch of the innermost field around another one, where a list around that one is of the patch. */
function placeInReplacedList(value: unknown, object: unknown, pointer: string): string | undefined {
  let innermost: string | undefined;
  for (let part = pointer; part !== ""; part = parentPointer(part)) {
    const found = sourcePointer(value, object, part);
    if (found === undefined) continue;
    innermost ??= found;
    if (Array.isArray(valueAt(value, found))) return innermost;
  }
  return undefined;
}

function placeInSource({ value, locate }: SourceValue, object: unknown, pointer: string): Location {
  for (let part = pointer; part !== ""; part = parentPointer(part)) {
    const found = sourcePointer(value, object, part);
    if (found !== undefined) return locate(found);
  }
  return locate("");
}

/** The pointer in a source of a field of the rendered object: items of lists have the same name, or else the same index. */
function sourcePointer(source: unknown, object: unknown, pointer: string): string | undefined {
  let found = "";
  let [from, rendered] = [source, object];
  for (const segment of pointerSegments(pointer)) {
    if (Array.isArray(rendered)) {
      const list = items(from);
      const name = member(rendered[Number(segment)], "name");
      const index = name === undefined ? Number(segment) : list.findIndex((item) => member(item, "name") === name);
      if (index < 0 || index >= list.length) return undefined;
      found = pointerTo(found, index);
      from = list[index];
      rendered = rendered[Number(segment)];
    } else {
      from = member(from, segment);
      rendered = member(rendered, segment);
      if (from === undefined) return undefined;
      found = pointerTo(found, segment);
    }
  }
  return found;
}
