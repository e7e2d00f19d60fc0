import type { YamlDocument } from "../../yaml/index.ts";
import type { Kustomization } from "../units/kustomization.ts";
import type { InputFile } from "./list-inputs.ts";
import { type InputDocument, readInputFile } from "./read-inputs.ts";

/** An object that a kustomization generates, with the pointer of its generator and the places of its values. */
type GeneratedPart = Pick<InputDocument, "value" | "item" | "locate">;

/**
 * The parts of some kustomizations among the files.
 *
 * @param partsOf returns the parts of a kustomization, which is the only document of its file
 */
export function generatedParts(
  files: readonly InputFile[],
  kustomizations: readonly Kustomization[],
  partsOf: (kustomization: Kustomization, document: YamlDocument) => readonly GeneratedPart[],
): readonly InputDocument[] {
  if (kustomizations.length === 0) return [];
  const byFile = new Map(kustomizations.map((each) => [each.file, each]));
  return files.flatMap((entry): readonly InputDocument[] => {
    const kustomization = entry.path === undefined ? undefined : byFile.get(entry.path);
    if (kustomization === undefined) return [];
    const content = readInputFile(entry);
    const document = "problem" in content ? undefined : content.yaml.documents[0];
    if (document === undefined) return [];
    const origin = { file: entry.file, path: kustomization.file, index: document.index, document } as const;
    return partsOf(kustomization, document).map((part) => ({ ...origin, form: "manifest", bytes: 0, ...part }));
  });
}
