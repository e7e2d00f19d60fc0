import { groupOf } from "../base/kubernetes.ts";
import { pointerTo } from "../base/pointer.ts";
import { at, items, member, names, text } from "../base/read.ts";
import type { Location } from "../finding/issue.ts";
import { isOverride } from "../units/argocd-override.ts";
import { readYaml, type YamlDocument } from "../yaml/index.ts";
import { insideText } from "./inside-text.ts";
import type { InputDocument } from "./read-inputs.ts";

/** A document of a patch in the text of an object, with its places in the file of the object. */
export interface TextPatch {
  readonly document: YamlDocument;
  readonly target: unknown;
  readonly locate: (pointer: string) => Location;
}

/**
 * The patches that an Application, an ApplicationSet, a Kustomization of Flux or a HelmRelease has in its text. A
 * controller adds them to what it builds, whatever repository that comes from.
 */
export function controllerPatches({ value, document, item, file }: InputDocument): readonly TextPatch[] {
  const places = isOverride(file) ? [["kustomize"]] : optionPlaces(value);
  return places.flatMap((place) => {
    const options = at(value, ...place);
    return LISTS.flatMap((list) =>
      items(member(options, list)).flatMap((entry, index) => {
        const isText = typeof entry === "string";
        const written = text(isText ? entry : member(entry, "patch"));
        if (written === undefined) return [];
        const pointer = pointerTo(item, ...place, list, index, ...(isText ? [] : ["patch"]));
        const locate = insideText(document, pointer, written);
        return readYaml(written, file).documents.map((patch) => {
          return { document: patch, target: member(entry, "target"), locate: (inner: string) => locate(patch, inner) };
        });
      }),
    );
  });
}

const LISTS = ["patches", "patchesStrategicMerge", "patchesJson6902"];

/** The places of options for kustomize, as keys and indexes. */
function optionPlaces(value: unknown): readonly (readonly (string | number)[])[] {
  const kind = member(value, "kind");
  switch (groupOf(text(member(value, "apiVersion")) ?? "")) {
    case "argoproj.io":
      if (kind === "Application") return argocdPlaces(value, ["spec"]);
      return kind === "ApplicationSet" ? templatePlaces(value) : [];
    case "kustomize.toolkit.fluxcd.io":
      return [["spec"]];
    case "helm.toolkit.fluxcd.io":
      return items(at(value, "spec", "postRenderers")).map((_, index) => ["spec", "postRenderers", index, "kustomize"]);
    default:
      return [];
  }
}

/** The places in the template of an ApplicationSet, and in those of its generators, which Argo CD merges into it. */
function templatePlaces(value: unknown): readonly (readonly (string | number)[])[] {
  const ofGenerators = (
    place: readonly (string | number)[],
    levels: number,
  ): readonly (readonly (string | number)[])[] =>
    items(at(value, ...place)).flatMap((generator, index) =>
      names(generator).flatMap((name) => {
        const inside = [...place, index, name];
        const own = argocdPlaces(value, [...inside, "template", "spec"]);
        return levels === 0 ? own : [...own, ...ofGenerators([...inside, "generators"], levels - 1)];
      }),
    );
  return [...argocdPlaces(value, ["spec", "template", "spec"]), ...ofGenerators(["spec", "generators"], MOST_LEVELS)];
}

/** A matrix may contain a matrix or a merge, which contains other generators. */
const MOST_LEVELS = 2;

function argocdPlaces(value: unknown, spec: readonly (string | number)[]): readonly (readonly (string | number)[])[] {
  const several = items(at(value, ...spec, "sources")).map((_, index) => [...spec, "sources", index, "kustomize"]);
  return [[...spec, "source", "kustomize"], ...several];
}
