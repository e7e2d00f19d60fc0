import type { Layout } from "../units/layout.ts";
import type { InputFile } from "./list-inputs.ts";
import { type InputDocument, readInputFile } from "./read-inputs.ts";

/** The ConfigMaps and Secrets whose values are in the kustomizations among the files. */
export function literalParts(files: readonly InputFile[], { kustomizations }: Layout): readonly InputDocument[] {
  const withLiterals = new Map(kustomizations.flatMap((each) => (each.literals.length > 0 ? [[each.file, each]] : [])));
  if (withLiterals.size === 0) return [];
  return files.flatMap((entry): readonly InputDocument[] => {
    const kustomization = entry.path === undefined ? undefined : withLiterals.get(entry.path);
    const content = kustomization === undefined ? undefined : readInputFile(entry);
    if (kustomization === undefined || content === undefined || "problem" in content) return [];
    const [document] = content.yaml.documents;
    if (document === undefined) return [];
    return kustomization.literals.map(({ object, places, pointer }) => ({
      file: entry.file,
      path: kustomization.file,
      index: document.index,
      form: "manifest",
      bytes: 0,
      document,
      value: object,
      item: pointer,
      locate: (at) => document.locate(places.get(at) ?? pointer),
    }));
  });
}
