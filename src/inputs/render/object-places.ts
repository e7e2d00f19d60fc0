import { at, getOrCreate, isInside, text } from "../../kernel/index.ts";
import { displayName } from "../source/list-inputs.ts";
import type { InputDocument } from "../source/read-inputs.ts";
import type { Layout } from "../units/layout.ts";
import type { AppliedPlace } from "../units/unit.ts";
import { type PlacedSource, placedSources } from "./placed-sources.ts";

/**
 * Finds the places that apply the objects of a file: kustomizations that include it, with the names and namespaces that they
 * give, and objects of Argo CD and Flux that apply its folder or one of these kustomizations.
 *
 * @param documents objects of controllers are among them
 */
export function objectPlaces(
  layout: Layout,
  documents: readonly InputDocument[],
): (path: string) => readonly AppliedPlace[] {
  const byPath = new Map<string, AppliedPlace[]>();
  const { sources, plain } = placedSources(layout, documents);
  const all = [...sources, ...plain];
  for (const kustomization of layout.kustomizations) {
    const appliers = all.filter(({ folder }) => folder === kustomization.folder).map(placeOfSource);
    const file = displayName(kustomization.file);
    for (const [path, renamings] of layout.accumulationOf(kustomization).resources) {
      const places = getOrCreate(byPath, path, (): AppliedPlace[] => []);
      for (const renaming of renamings) {
        places.push({ ...renaming, file });
        for (const { file: applier, namespace = renaming.namespace } of appliers) {
          places.push({ ...renaming, file: applier, ...(namespace !== undefined && { namespace }) });
        }
      }
    }
  }
  return (path) => [
    ...(byPath.get(path) ?? []),
    ...all.filter(({ folder }) => isInside(path, folder)).map(placeOfSource),
  ];
}

function placeOfSource({ document }: PlacedSource): AppliedPlace {
  const spec = at(document.value, "spec");
  const namespace = text(at(spec, "targetNamespace")) ?? text(at(spec, "destination", "namespace"));
  return { file: document.file, prefix: "", suffix: "", ...(namespace !== undefined && { namespace }) };
}
