import { isObject, text } from "../base/read.ts";
import type { Location } from "../finding/issue.ts";
import type { Kustomization } from "../units/kustomization.ts";
import { readYaml, textOf, type YamlDocument } from "../yaml/index.ts";
import { jsonPatchObject } from "./json-patch-object.ts";
import { displayName } from "./list-inputs.ts";
import { placeInside } from "./place-inside.ts";
import { type InputDocument, readInputFile } from "./read-inputs.ts";

/**
 * The patches in the text of a kustomization, as parts of objects. Files with operations (RFC 6902) are parts as well.
 */
export function kustomizationParts(
  kustomization: Kustomization,
  jsonPatches: readonly JsonPatchFile[],
): readonly InputDocument[] {
  const file = displayName(kustomization.file);
  const inline = inlinePatches(kustomization).flatMap(({ document, target, locate }) =>
    patchPart(document, target, file, locate),
  );
  const inFiles = jsonPatches.flatMap(({ path, target }) => {
    const patch = onlyDocument(path);
    if (patch === undefined || !Array.isArray(patch.value)) return [];
    return patchPart(patch, target, displayName(path), (pointer) => patch.locate(pointer));
  });
  return [...inline, ...inFiles];
}

/** A document of a patch in the text of a kustomization, with its places in the kustomization. */
export interface InlinePatchDocument {
  readonly document: YamlDocument;
  readonly target: unknown;
  readonly locate: Place;
}

/** The patches in the text of a kustomization. */
export function inlinePatches(kustomization: Kustomization): readonly InlinePatchDocument[] {
  const outer = kustomization.inlinePatches.length === 0 ? undefined : onlyDocument(kustomization.file);
  if (outer === undefined) return [];
  const file = displayName(kustomization.file);
  return kustomization.inlinePatches.flatMap(({ value, pointer, target }) => {
    const written = text(value);
    if (written === undefined) return [];
    const locate = insideText(outer, pointer, written);
    return readYaml(written, file).documents.map((document) => {
      return { document, target, locate: (place: string) => locate(document, place) };
    });
  });
}

/** A file with a patch, and the selector of its objects. */
export interface JsonPatchFile {
  readonly path: string;
  readonly target: unknown;
}

type Place = (pointer: string) => Location;

function onlyDocument(path: string): YamlDocument | undefined {
  const content = readInputFile({ file: displayName(path), path, named: false, bytes: 0 });
  if ("problem" in content) return undefined;
  return content.yaml.documents[0];
}

function patchPart(document: YamlDocument, target: unknown, file: string, place: Place): readonly InputDocument[] {
  const { value } = document;
  if (Array.isArray(value)) {
    const patch = jsonPatchObject(value, target);
    return [part(document, patch.value, file, (pointer) => place(patch.pointerOf(pointer)))];
  }
  if (isObject(value)) return [part(document, value, file, place)];
  return [];
}

// Without a path, no repair changes the file.
function part(document: YamlDocument, value: unknown, file: string, locate: Place): InputDocument {
  return { value, item: "", locate, file, document, index: document.index, bytes: 0, form: "manifest" };
}

/** Returns the place in the kustomization of a place in one of its texts. */
function insideText(outer: YamlDocument, pointer: string, written: string) {
  const starts = lineStarts(written);
  return (inner: YamlDocument, place: string): Location => {
    const { line, column } = inner.locate(place);
    const start = outer.locate(pointer);
    const source = textOf(outer);
    if (source === undefined) return start;
    // The text of a document begins at its own line.
    const shift = source.line - 1;
    const offset = (starts[line - 1] ?? 0) + column - 1;
    const found = placeInside(source.text, { ...start, line: start.line - shift }, written, offset);
    return { ...found, line: found.line + shift };
  };
}

function lineStarts(written: string): readonly number[] {
  const starts = [0];
  for (let end = written.indexOf("\n"); end >= 0; end = written.indexOf("\n", end + 1)) starts.push(end + 1);
  return starts;
}
