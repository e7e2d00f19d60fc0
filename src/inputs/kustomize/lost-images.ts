import { at, isContainer, member, pointerTo, text } from "../../kernel/index.ts";
import type { FoundFault } from "./build-fault.ts";
import type { BuiltObject } from "./built-object.ts";
import { currentIdentity } from "./identity.ts";
import { builtInMergeType } from "./merge-types.ts";

/** The fields of images outside of containers. */
const IMAGE_FIELDS: ReadonlySet<string> = new Set(["image", "repository"]);
/** The lists whose images kustomize changes in any kind. */
const CONTAINERS: ReadonlySet<string> = new Set(["containers", "initContainers"]);

/**
 * The faults of `images` that do not change an image of a custom resource: kustomize changes those in lists of containers, and
 * those of `configurations`. Source: kustomize, api/internal/builtins/ImageTagTransformer.go.
 *
 * @param objects the objects with the images that kustomize has changed
 */
export function lostImages(objects: readonly BuiltObject[], images: readonly unknown[]): readonly FoundFault[] {
  const wanted = new Map<string, WantedImage>();
  for (const [index, entry] of images.entries()) {
    const name = text(at(entry, "name"));
    const [newTag, digest] = [member(entry, "newTag"), member(entry, "digest")];
    if (name !== undefined) wanted.set(name, { index, isReplaced: (image) => hasEnd(image, newTag, digest) });
  }
  if (wanted.size === 0) return [];
  return objects.flatMap(({ value }) => {
    if (builtInMergeType(value) !== undefined || value.kind === "CustomResourceDefinition") return [];
    const found = imageBelow(value.spec, "spec", wanted);
    if (found === undefined) return [];
    const { kind, name } = currentIdentity(value);
    const message = `images does not change ${found.path} of ${kind} ${name}, because kustomize changes images in lists of containers`;
    return [{ rule: "images-found" as const, pointer: pointerTo("/images", found.index), message, isIgnored: true }];
  });
}

/** An entry of `images`. */
interface WantedImage {
  readonly index: number;
  /** Returns whether an image has the tag or the digest of the entry. */
  readonly isReplaced: (image: string) => boolean;
}

function hasEnd(image: string, tag: unknown, digest: unknown): boolean {
  return [tag === undefined ? undefined : `:${tag}`, digest].some(
    (end) => typeof end === "string" && image.endsWith(end),
  );
}

/** The first image below a value that an entry names and does not change. */
function imageBelow(
  value: unknown,
  path: string,
  wanted: ReadonlyMap<string, WantedImage>,
): { readonly index: number; readonly path: string } | undefined {
  if (!isContainer(value)) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const place = `${path}.${name}`;
    const written = IMAGE_FIELDS.has(name) ? text(inner) : undefined;
    const entry = written === undefined ? undefined : wanted.get(nameOfImage(written));
    if (written !== undefined && entry !== undefined && !entry.isReplaced(written)) {
      return { index: entry.index, path: place };
    }
    const found = CONTAINERS.has(name) ? undefined : imageBelow(inner, place, wanted);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The image without its tag and its digest. */
function nameOfImage(image: string): string {
  const [named = ""] = image.split("@");
  const colon = named.indexOf(":", Math.max(named.lastIndexOf("/"), 0));
  return colon < 0 ? named : named.slice(0, colon);
}
