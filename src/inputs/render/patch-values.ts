import { items, member, text } from "../../kernel/index.ts";
import { displayName } from "../source/list-inputs.ts";
import type { Kustomization } from "../units/kustomization.ts";
import type { Layout } from "../units/layout.ts";
import { roughPlace, type TextReader } from "../units/text-reader.ts";
import type { PlacedSource } from "./placed-sources.ts";
import type { SourcePatch, SourceValue } from "./rendered-origin.ts";

/** The patches of a kustomization, files and texts, without those of its bases. */
export function patchesOf(
  kustomization: Kustomization,
  layout: Layout,
  sourcesOf: (path: string) => readonly SourceValue[],
): readonly SourcePatch[] {
  const ofFiles = layout
    .accumulationOf(kustomization)
    .patches.filter(({ from }) => from === kustomization)
    .flatMap(({ path, reference: { target } }) => sourcesOf(path).map((source) => asPatch(source, target)));
  const file = displayName(kustomization.file);
  const inline = kustomization.inlinePatches.flatMap(({ value, pointer, target }) => {
    const values =
      typeof value === "string" ? layout.texts.inField(value, roughPlace(file)).map((read) => read.value) : [value];
    const locate = () => placeIn(kustomization.file, pointer, layout.texts);
    return values.map((each) => asPatch({ file, value: each, locate }, target));
  });
  return [...ofFiles, ...inline];
}

/** The patches that a controller adds, with the place of its object. */
export function sourcePatches(by: PlacedSource | undefined, texts: TextReader): readonly SourcePatch[] {
  if (by === undefined) return [];
  const { file, locate } = by.document;
  return items(by.source.kustomization.patches).flatMap((entry) => {
    const patch = text(member(entry, "patch"));
    if (patch === undefined) return [];
    return texts
      .inField(patch, roughPlace(file))
      .map(({ value }) => asPatch({ file, value, locate: () => locate("/spec") }, member(entry, "target")));
  });
}

function asPatch(source: SourceValue, target: unknown): SourcePatch {
  const isList = Array.isArray(source.value);
  if (target === undefined) return { ...source, isList };
  return { ...source, isList, target };
}

/** The place of a pointer in the only document of a file. */
export function placeIn(path: string, pointer: string, texts: TextReader) {
  return texts.inFile(path)[0]?.locate(pointer) ?? { file: displayName(path), line: 1, column: 1 };
}
