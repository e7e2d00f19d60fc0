import { at, items, text } from "../../src/policy/read.ts";
import type { PodView } from "../../src/policy/workload-view.ts";
import { isImagePlaceholder } from "./image-name.ts";
import { titleOf } from "./pod-parts.ts";

/** An image that a pod runs or mounts. */
export interface PodImage {
  readonly reference: string;
  readonly path: string;
  /** Who takes it, for messages: `container main`, `volume weights`. */
  readonly user: string;
}

/** Images of a pod: of every container, and of volumes that are images. Absent ones and placeholders are left out. */
export function podImages(pod: PodView): readonly PodImage[] {
  const found: PodImage[] = [];
  const add = (reference: unknown, path: string, user: string) => {
    // A controller may fill in an image that the template leaves out, so an empty one says nothing.
    if (typeof reference !== "string" || reference.trim() === "" || isImagePlaceholder(reference)) return;
    found.push({ reference, path, user });
  };
  for (const view of pod.containers) add(at(view.container, "image"), `${view.pointer}/image`, titleOf(view));
  for (const [index, volume] of items(at(pod.spec, "volumes")).entries()) {
    const name = text(at(volume, "name")) ?? "without a name";
    add(at(volume, "image", "reference"), `/spec/volumes/${index}/image/reference`, `volume ${name}`);
  }
  return found;
}
