import type { Location } from "../../kernel/index.ts";
import { pointerTo, text } from "../../kernel/index.ts";
import type { YamlDocument } from "../../yaml/index.ts";
import { isOverride } from "../units/argocd-override.ts";
import { controllerPatchPlaces } from "../units/controller-patch-places.ts";
import type { TextPlace, TextReader } from "../units/text-reader.ts";
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
export function controllerPatches(
  { value, document, item, file }: InputDocument,
  texts: TextReader,
): readonly TextPatch[] {
  const patches = isOverride(file) ? controllerPatchPlaces(value, [["kustomize"]]) : controllerPatchPlaces(value);
  return patches.flatMap(({ patch, target, place }) =>
    patchDocuments(document, pointerTo(item, ...place), patch, texts).map((each) => ({ ...each, target })),
  );
}

/** The documents of a patch that is a text, or a list of operations. */
function patchDocuments(
  outer: YamlDocument,
  pointer: string,
  patch: unknown,
  texts: TextReader,
): readonly Omit<TextPatch, "target">[] {
  if (Array.isArray(patch)) {
    const { file, index, line } = outer;
    const locate = (inner: string) => outer.locate(pointer + inner);
    return [{ document: { file, index, line, value: patch, locate }, locate }];
  }
  const written = text(patch);
  if (written === undefined) return [];
  return placedDocuments(texts, written, insideText(outer, pointer, written));
}

/** The documents of a text, with their places in the file of the text. */
export function placedDocuments(
  texts: TextReader,
  written: string,
  place: TextPlace,
): readonly Omit<TextPatch, "target">[] {
  return texts.inField(written, place).map((document) => {
    const locate = (inner: string) => {
      const { line, column } = document.locate(inner);
      return place.locate(line, column);
    };
    return { document, locate };
  });
}
