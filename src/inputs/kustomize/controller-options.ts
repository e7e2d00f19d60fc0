import { filledText, isObject, items, member, text } from "../../kernel/index.ts";
import { type Kustomization, parseKustomization } from "../units/kustomization.ts";
import type { RenderSource } from "../units/render-source.ts";

/**
 * A kustomization with the options of Argo CD or Flux, which edit its file before they build it: lists get more entries, and
 * other fields are replaced. Source: fluxcd/pkg, kustomize/kustomize_generator.go; Argo CD, util/kustomize/kustomize.go.
 */
export function editedKustomization(
  kustomization: Kustomization,
  { kustomization: options, controller }: Pick<RenderSource, "kustomization" | "controller">,
): Kustomization {
  const { file, folder, value } = kustomization;
  const { images, replicas, ...others } = options;
  const edited: Record<string, unknown> = { ...value };
  for (const [field, added] of Object.entries(others)) {
    const before = edited[field];
    if (Array.isArray(added)) edited[field] = [...items(before), ...added];
    else edited[field] = isObject(added) && isObject(before) ? { ...before, ...added } : added;
  }
  if (images !== undefined) {
    const known = [...items(value.images), ...items(value.imageTags)];
    edited.images = items(images).reduce<readonly unknown[]>((all, image) => withImage(all, image, controller), known);
    edited.imageTags = undefined;
  }
  if (replicas !== undefined) {
    const named = new Set(items(replicas).map((entry) => member(entry, "name")));
    const kept = items(value.replicas).filter((entry) => !named.has(member(entry, "name")));
    edited.replicas = [...kept, ...items(replicas)];
  }
  const fields = Object.fromEntries(Object.entries(edited).filter(([, content]) => content !== undefined));
  return parseKustomization(fields, { file, folder }) ?? kustomization;
}

/** The entry of an image stays in its place. Flux keeps what its own entry lacks, and Argo CD only a name for `*`. */
function withImage(
  all: readonly unknown[],
  image: unknown,
  controller: RenderSource["controller"],
): readonly unknown[] {
  const name = member(image, "name");
  const index = all.findIndex((each) => member(each, "name") === name);
  const known = all[index];
  if (index < 0 || !isObject(known) || !isObject(image)) return [...all, image];
  if (controller === "argocd") {
    return all.with(index, image.newName === "*" ? { ...image, newName: known.newName } : image);
  }
  const isVersioned = [image.newTag, image.digest].some((each) => (text(each) ?? "") !== "");
  const { newTag, digest } = isVersioned ? image : known;
  return all.with(index, { ...known, newName: filledText(image.newName) ?? known.newName, newTag, digest });
}
