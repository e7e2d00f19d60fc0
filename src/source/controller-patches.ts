import { pointerTo } from "../base/pointer.ts";
import { text } from "../base/read.ts";
import type { Location } from "../finding/issue.ts";
import { isOverride } from "../units/argocd-override.ts";
import { controllerPatchPlaces } from "../units/controller-patch-places.ts";
import { readYaml, type YamlDocument } from "../yaml/index.ts";
import { insideText } from "./inside-text.ts";
import type { InputDocument } from "./read-inputs.ts";

/** A patch in an object, with its places in the file of the object. */
export interface TextPatch {
  readonly document: YamlDocument;
  readonly target: unknown;
  readonly locate: (pointer: string) => Location;
}

/**
 * The patches that an object of Argo CD or Flux has, or a file that overrides the source of an Application. A controller
 * adds them to what it builds, whatever repository that comes from.
 */
export function controllerPatches({ value, document, item, file }: InputDocument): readonly TextPatch[] {
  const patches = isOverride(file) ? controllerPatchPlaces(value, [["kustomize"]]) : controllerPatchPlaces(value);
  return patches.flatMap(({ patch, target, place }) =>
    patchDocuments(document, pointerTo(item, ...place), patch).map((each) => ({ ...each, target })),
  );
}

/** The documents of a patch that is a text, or a list of operations. */
function patchDocuments(outer: YamlDocument, pointer: string, patch: unknown): readonly Omit<TextPatch, "target">[] {
  if (Array.isArray(patch)) {
    const { file, index, line } = outer;
    const locate = (inner: string) => outer.locate(pointer + inner);
    return [{ document: { file, index, line, value: patch, locate }, locate }];
  }
  const written = text(patch);
  if (written === undefined) return [];
  const locate = insideText(outer, pointer, written);
  return readYaml(written, outer.file).documents.map((document) => {
    return { document, locate: (inner: string) => locate(document, inner) };
  });
}
