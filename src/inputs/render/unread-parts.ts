import { dirname } from "node:path";
import { unreadFields } from "../kustomize/unread-fields.ts";
import type { InputFile } from "../source/list-inputs.ts";
import { nameInRepository } from "../source/name-in-repository.ts";
import type { Layout } from "../units/layout.ts";
import type { UnreadPart } from "../units/unit.ts";
import { placeIn } from "./patch-values.ts";

/** The parts of the kustomizations of checked folders that neither rules check nor `builtDocuments` evaluates. */
export function unreadParts(files: readonly InputFile[], layout: Layout): readonly UnreadPart[] {
  const folders = new Set(files.flatMap(({ path }) => (path === undefined ? [] : [dirname(path)])));
  return layout.kustomizations
    .filter(({ folder }) => folders.has(folder))
    .flatMap((kustomization) => {
      const file = nameInRepository(kustomization.file);
      return unreadFields(kustomization, layout.accumulationOf(kustomization)).map((field) => {
        return { ...field, file, location: placeIn(kustomization.file, field.pointer, layout.texts) };
      });
    });
}
