import { dirname } from "node:path";
import { unreadFields } from "../kustomize/unread-fields.ts";
import { displayName, type InputFile } from "../source/list-inputs.ts";
import { nameInRepository } from "../source/name-in-repository.ts";
import { isDocumentText } from "../units/kustomization.ts";
import type { Layout } from "../units/layout.ts";
import { roughPlace } from "../units/text-reader.ts";
import type { UnreadPart } from "../units/unit.ts";
import { rawReader } from "./document-readers.ts";
import { placeIn } from "./patch-values.ts";

/** The parts of the kustomizations of checked folders that neither rules check nor `builtDocuments` evaluates. */
export function unreadParts(files: readonly InputFile[], layout: Layout): readonly UnreadPart[] {
  const folders = new Set(files.flatMap(({ path }) => (path === undefined ? [] : [dirname(path)])));
  const raw = rawReader(layout.texts);
  return layout.kustomizations
    .filter(({ folder }) => folders.has(folder))
    .flatMap((kustomization) => {
      const file = nameInRepository(kustomization.file);
      const read = (entry: string) => {
        if (isDocumentText(entry)) {
          return layout.texts.inField(entry, roughPlace(displayName(kustomization.file))).map(({ value }) => value);
        }
        const target = layout.targetOf({ role: "plugin", path: entry, pointer: "" }, kustomization);
        return target.kind === "file" ? raw(target.path).map(({ value }) => value) : [];
      };
      return unreadFields(kustomization, layout.accumulationOf(kustomization), read).map((field) => {
        return { ...field, file, location: placeIn(kustomization.file, field.pointer, layout.texts) };
      });
    });
}
