import type { Location } from "../../kernel/index.ts";
import { isObject, text } from "../../kernel/index.ts";
import type { YamlDocument } from "../../yaml/index.ts";
import type { Kustomization } from "../units/kustomization.ts";
import type { TextReader } from "../units/text-reader.ts";
import { controllerPatches, placedDocuments, type TextPatch } from "./controller-patches.ts";
import { insideText } from "./inside-text.ts";
import { jsonPatchObject } from "./json-patch-object.ts";
import { displayName } from "./list-inputs.ts";
import { mergePatchObject } from "./merge-patch-object.ts";
import type { InputDocument } from "./read-inputs.ts";

/**
 * The patches in the text of a kustomization, as parts of objects. Files with operations (RFC 6902) are parts as well.
 */
export function kustomizationParts(
  kustomization: Kustomization,
  jsonPatches: readonly JsonPatchFile[],
  texts: TextReader,
): readonly InputDocument[] {
  const file = displayName(kustomization.file);
  const inline = inlinePatches(kustomization, texts).flatMap(({ document, target, locate }) =>
    patchPart(document, target, file, locate),
  );
  const inFiles = jsonPatches.flatMap(({ path, target }) => {
    const [patch] = texts.inFile(path);
    if (patch === undefined || !Array.isArray(patch.value)) return [];
    return patchPart(patch, target, displayName(path), (pointer) => patch.locate(pointer));
  });
  return [...inline, ...inFiles];
}

const SOURCES = ["resources", "bases", "components", "helmCharts"];

/** The addresses and values of charts in a kustomization, which may contain credentials. */
export function sourcesPart({ file, value }: Kustomization, texts: TextReader): readonly InputDocument[] {
  const entries = Object.entries(value).filter(([field]) => SOURCES.includes(field));
  const document = entries.length === 0 ? undefined : texts.inFile(file)[0];
  if (document === undefined) return [];
  const object = {
    apiVersion: "kustomize.config.k8s.io/v1beta1",
    kind: "Kustomization",
    metadata: { name: "kustomization" },
    ...Object.fromEntries(entries),
  };
  return [part(document, object, displayName(file), (pointer) => document.locate(pointer))];
}

/** The patches in the texts of objects of Argo CD and Flux, as parts of objects. */
export function controllerParts(documents: readonly InputDocument[], texts: TextReader): readonly InputDocument[] {
  return documents.flatMap((document) =>
    controllerPatches(document, texts).flatMap((patch) =>
      patchPart(patch.document, patch.target, document.file, patch.locate),
    ),
  );
}

/** The patches in the text of a kustomization. */
export function inlinePatches(kustomization: Kustomization, texts: TextReader): readonly TextPatch[] {
  const outer = kustomization.inlinePatches.length === 0 ? undefined : texts.inFile(kustomization.file)[0];
  if (outer === undefined) return [];
  return kustomization.inlinePatches.flatMap(({ value, pointer, target }) => {
    const written = text(value);
    if (written === undefined) return [];
    return placedDocuments(texts, written, insideText(outer, pointer, written)).map((document) => {
      return { ...document, target };
    });
  });
}

/** A file with a patch, and the selector of its objects. */
interface JsonPatchFile {
  readonly path: string;
  readonly target: unknown;
}

type Place = (pointer: string) => Location;

function patchPart(document: YamlDocument, target: unknown, file: string, place: Place): readonly InputDocument[] {
  const { value } = document;
  if (Array.isArray(value)) {
    const patch = jsonPatchObject(value, target);
    return [part(document, patch.value, file, (pointer) => place(patch.pointerOf(pointer)))];
  }
  if (isObject(value)) return [part(document, mergePatchObject(value, target), file, place)];
  return [];
}

// Without a path, no repair changes the file.
function part(document: YamlDocument, value: unknown, file: string, locate: Place): InputDocument {
  return { value, item: "", locate, file, document, index: document.index, bytes: 0, form: "manifest" };
}
