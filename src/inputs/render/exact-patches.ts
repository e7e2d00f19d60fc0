import { given } from "../../kernel/index.ts";
import { controllerPatches, type TextPatch } from "../source/controller-patches.ts";
import { inlinePatches } from "../source/kustomization-parts.ts";
import { displayName } from "../source/list-inputs.ts";
import type { Kustomization } from "../units/kustomization.ts";
import type { TextReader } from "../units/text-reader.ts";
import { sourcePatches } from "./patch-values.ts";
import type { PlacedSource } from "./placed-sources.ts";
import type { SourcePatch } from "./rendered-origin.ts";

/** The patches of an Application or a Kustomization of Flux. */
export function patchesOfSource(by: PlacedSource | undefined, texts: TextReader): readonly SourcePatch[] {
  if (by === undefined) return [];
  const inTexts = controllerPatches(by.document, texts).map((patch) => exactPatch(patch, by.document.file));
  return [...sourcePatches(by, texts), ...inTexts];
}

/** The patches in texts of a kustomization, with the places that they also have as parts. */
export function exactPatches(kustomization: Kustomization, texts: TextReader): readonly SourcePatch[] {
  const file = displayName(kustomization.file);
  return inlinePatches(kustomization, texts).map((patch) => exactPatch(patch, file));
}

function exactPatch({ document: { value }, target, locate }: TextPatch, file: string): SourcePatch {
  return given({ file, value, locate, target, isList: Array.isArray(value) });
}
