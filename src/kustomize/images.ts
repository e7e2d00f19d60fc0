import { isObject, items, member, text } from "../base/read.ts";
import { type Tree, withMember } from "./values.ts";

/** An image as kustomize splits it. */
interface ImageName {
  readonly name: string;
  readonly tag?: string | undefined;
  readonly digest?: string | undefined;
}

const LISTS: ReadonlySet<string> = new Set(["containers", "initContainers"]);

/** Changes the images of all containers of an object by the `images` of a kustomization. */
export function withImages(object: Tree, images: unknown): Tree {
  const changes = items(images).filter(isObject);
  // kustomize does not change the fields of a schema, even if they are called `containers`.
  if (changes.length === 0 || object.kind === "CustomResourceDefinition") return object;
  const changed = changedImages(object, (image) => changes.reduce(changedImage, image));
  return isObject(changed) ? changed : object;
}

function changedImages(value: unknown, change: (image: string) => string): unknown {
  if (Array.isArray(value)) {
    const after = value.map((item) => changedImages(item, change));
    return after.some((item, index) => item !== value[index]) ? after : value;
  }
  if (!isObject(value)) return value;
  let map = value;
  for (const [key, before] of Object.entries(value)) {
    const inner = changedImages(before, change);
    const after =
      LISTS.has(key) && Array.isArray(inner)
        ? unlessUnchanged(
            inner,
            inner.map((item) => withImage(item, change)),
          )
        : inner;
    map = withMember(map, key, after);
  }
  return map;
}

/** `after`, or the same list `before` if no item has changed. */
function unlessUnchanged(before: readonly unknown[], after: readonly unknown[]): readonly unknown[] {
  return after.some((item, index) => item !== before[index]) ? after : before;
}

function withImage(container: unknown, change: (image: string) => string): unknown {
  const image = text(member(container, "image"));
  if (image === undefined || !isObject(container)) return container;
  return withMember(container, "image", change(image));
}

function changedImage(image: string, entry: Tree): string {
  const split = splitImage(image);
  if (split.name !== text(entry.name)) return image;
  const name = text(entry.newName) ?? split.name;
  const newTag = entry.newTag === undefined ? undefined : String(entry.newTag);
  const digest = text(entry.digest);
  const suffix = text(entry.tagSuffix) ?? "";
  if (newTag !== undefined && newTag !== "") {
    return `${name}:${newTag}${suffix}${digest === undefined ? "" : `@${digest}`}`;
  }
  if (digest !== undefined && digest !== "") return `${name}@${digest}`;
  const tag = split.tag === undefined ? "" : `:${split.tag}${suffix}`;
  return `${name}${tag}${split.digest === undefined ? "" : `@${split.digest}`}`;
}

function splitImage(image: string): ImageName {
  const at = image.indexOf("@");
  const digest = at < 0 ? undefined : image.slice(at + 1);
  const named = at < 0 ? image : image.slice(0, at);
  const colon = named.lastIndexOf(":");
  // A colon before a slash is that of a port.
  if (colon < 0 || colon < named.lastIndexOf("/")) return { name: named, digest };
  return { name: named.slice(0, colon), tag: named.slice(colon + 1), digest };
}
