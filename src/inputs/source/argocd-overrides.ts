import { isOverride } from "../units/argocd-override.ts";
import type { InputFile } from "./list-inputs.ts";
import { type InputDocument, readInputFile } from "./read-inputs.ts";

/** The files that override the options of Applications for their folders. They are not objects. */
export function argocdOverrides(files: readonly InputFile[]): readonly InputDocument[] {
  return files.flatMap((entry): readonly InputDocument[] => {
    const { file, path } = entry;
    if (path === undefined || !isOverride(file)) return [];
    const content = readInputFile(entry);
    const document = "problem" in content ? undefined : content.yaml.documents[0];
    if (document === undefined) return [];
    const { value, index } = document;
    const locate: InputDocument["locate"] = (pointer, at) => document.locate(pointer, at);
    return [{ value, item: "", locate, file, path, document, index, bytes: 0, form: "manifest" }];
  });
}
