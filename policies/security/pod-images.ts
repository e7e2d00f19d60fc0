import { at, isReplacedAtRunTime, items, text, variableIn } from "../../src/kernel/index.ts";
import type { ContainerView, PodView } from "../../src/rule/index.ts";
import { isImagePlaceholder } from "../pods/image-name.ts";
import { titleOf } from "../pods/pod-parts.ts";

/** An image that a pod runs or mounts. */
interface PodImage {
  readonly reference: string;
  /** The container that runs it, or the index of the volume that mounts it. */
  readonly owner: ContainerView | number;
}

/** The images of a pod's containers and volumes, without absent images and those that ko builds. */
export function podImages({ containers, spec }: PodView): readonly PodImage[] {
  const images: PodImage[] = [];
  const add = (reference: unknown, owner: ContainerView | number) => {
    // A controller may set an image that is empty in the template.
    if (typeof reference !== "string" || reference.trim() === "" || reference.startsWith("ko://")) return;
    images.push({ reference, owner });
  };
  for (const view of containers) add(view.container.image, view);
  const volumes = items(spec.volumes);
  for (let index = 0; index < volumes.length; index++) add(at(volumes[index], "image", "reference"), index);
  return images;
}

/** A variable in the reference of an image. */
export interface ImageVariable {
  /** The first one, as the manifest has it. */
  readonly name: string;
  readonly atRunTime: boolean;
}

/** Returns the variable of a reference; undefined for a reference without variables. */
export function imageVariable(reference: string): ImageVariable | undefined {
  const name = isImagePlaceholder(reference) ? (variableIn(reference) ?? IN_BRACES.exec(reference)?.[0]) : undefined;
  if (name === undefined) return undefined;
  return { name, atRunTime: isReplacedAtRunTime(name) };
}

/** A placeholder of an example, `{username}/train`, which no tool fills in. */
const IN_BRACES = /\{[A-Za-z][\w.-]{0,60}\}/;

/** The path of an image in the pod template, and the title of its owner: `container main`, `volume weights`. */
export function placeOfImage({ spec }: PodView, { owner }: PodImage): { readonly path: string; readonly user: string } {
  if (typeof owner !== "number") return { path: `${owner.pointer}/image`, user: titleOf(owner) };
  const name = text(at(spec.volumes, owner, "name")) ?? "without a name";
  return { path: `/spec/volumes/${owner}/image/reference`, user: `volume ${name}` };
}
