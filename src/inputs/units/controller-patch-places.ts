import { at, groupOf, items, member, text } from "../../kernel/index.ts";
import { type PathSegments, placedArgocdSources } from "./argocd-places.ts";

/** A patch in an object of Argo CD or Flux: a text, or a list of operations. */
interface PlacedPatch {
  readonly patch: unknown;
  readonly target: unknown;
  readonly place: PathSegments;
}

const LISTS = ["patches", "patchesStrategicMerge", "patchesJson6902"];

/**
 * The patches of an Application, an ApplicationSet, a Kustomization of Flux, a HelmRelease or a FluxInstance, and those of
 * other places with options for kustomize.
 */
export function controllerPatchPlaces(value: unknown, places = optionPlaces(value)): readonly PlacedPatch[] {
  return places.flatMap((place) => {
    const options = at(value, ...place);
    return LISTS.flatMap((list) =>
      items(member(options, list)).map((entry, index): PlacedPatch => {
        const inList = [...place, list, index];
        if (typeof entry === "string") return { patch: entry, target: undefined, place: inList };
        return { patch: member(entry, "patch"), target: member(entry, "target"), place: [...inList, "patch"] };
      }),
    );
  });
}

/** The places of options for kustomize. */
function optionPlaces(value: unknown): readonly PathSegments[] {
  switch (groupOf(text(member(value, "apiVersion")) ?? "")) {
    case "argoproj.io":
      return placedArgocdSources(value).map(({ place }) => [...place, "kustomize"]);
    case "kustomize.toolkit.fluxcd.io":
      return [["spec"]];
    case "helm.toolkit.fluxcd.io":
      return items(at(value, "spec", "postRenderers")).map((_, index) => ["spec", "postRenderers", index, "kustomize"]);
    case "fluxcd.controlplane.io":
      return [["spec", "kustomize"]];
    default:
      return [];
  }
}
