import { at, items, text } from "../../src/base/read.ts";
import type { ContainerView, PodView } from "../../src/rules/workload-view.ts";
import { isImagePlaceholder } from "../pods/image-name.ts";
import { titleOf } from "../pods/pod-parts.ts";

/** An image that a pod runs or mounts. */
export interface PodImage {
  readonly reference: string;
  /** Whose it is: a container's, or that of the volume with this index. */
  readonly of: ContainerView | number;
}

/** Images of a pod: of every container, and of volumes that are images. Absent ones and placeholders are left out. */
export function podImages({ containers, spec }: PodView): readonly PodImage[] {
  const found: PodImage[] = [];
  const add = (reference: unknown, of: ContainerView | number) => {
    // A controller may fill in an image that the template leaves out, so an empty one says nothing.
    if (typeof reference !== "string" || reference.trim() === "" || isImagePlaceholder(reference)) return;
    found.push({ reference, of });
  };
  for (const view of containers) add(view.container.image, view);
  const volumes = items(spec.volumes);
  for (let index = 0; index < volumes.length; index++) add(at(volumes[index], "image", "reference"), index);
  return found;
}

/** Where an image is written in the pod template, and who takes it, for messages: `container main`, `volume weights`. */
export function placeOfImage({ spec }: PodView, { of }: PodImage): { readonly path: string; readonly user: string } {
  if (typeof of !== "number") return { path: `${of.pointer}/image`, user: titleOf(of) };
  const name = text(at(spec.volumes, of, "name")) ?? "without a name";
  return { path: `/spec/volumes/${of}/image/reference`, user: `volume ${name}` };
}
