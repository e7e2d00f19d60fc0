import { basename } from "node:path";
import type { InputFile } from "./list-inputs.ts";
import { type InputDocument, readInputFile } from "./read-inputs.ts";

/** Argo CD merges these files of a folder into the source of its Application (reposerver/repository, `mergeSourceParameters`). */
const OVERRIDES = /^\.argocd-source(?:-[^/]*)?\.yaml$/;

/** Whether a file overrides the source of an Application. */
export function isOverride(file: string): boolean {
  return OVERRIDES.test(basename(file));
}

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
