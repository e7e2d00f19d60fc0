import { isInside } from "../base/regular-file.ts";
import type { Location } from "../finding/issue.ts";
import { formOf } from "../source/document-form.ts";
import type { InputDocument } from "../source/read-inputs.ts";
import type { Layout } from "../units/layout.ts";
import { outermostBuilt } from "../units/outermost-built.ts";
import type { BuiltDocument } from "./built-document.ts";
import type { PlacedSource } from "./placed-sources.ts";
import { substitutedObject } from "./substituted-object.ts";

/**
 * The objects of files that a Kustomization of Flux applies without a kustomization, where its variables change them.
 *
 * @param onCut receives the place of a source with values that are too long
 */
export function substitutedDocuments(
  { kustomizations, charts }: Layout,
  documents: readonly InputDocument[],
  sources: readonly PlacedSource[],
  onCut: (place: Location) => void,
): readonly BuiltDocument[] {
  const built = new Set([...kustomizations, ...charts].map(({ folder }) => folder));
  const isApplied = (file: string, folder: string) =>
    isInside(file, folder) && outermostBuilt(file, folder, (each) => built.has(each)) === undefined;
  return sources.flatMap(({ source: { by, substitution }, folder, document }) => {
    if (substitution === undefined) return [];
    const kustomization = document.locate("");
    return documents.flatMap((before): readonly BuiltDocument[] => {
      if (before.path === undefined || !isApplied(before.path, folder)) return [];
      const { value, isCut } = substitutedObject(before.value, substitution);
      if (isCut) onCut(kustomization);
      if (value === before.value) return [];
      const { form } = formOf(value, undefined);
      // Without a path, no repair changes the file.
      const { path: _, ...read } = before;
      return [{ before, kustomization, after: { ...read, value, form, unit: by } }];
    });
  });
}
