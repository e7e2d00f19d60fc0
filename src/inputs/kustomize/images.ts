import { matchesRe2, Work, WorkLimit } from "../../cel/index.ts";
import { filledText, isContainer, isObject, items, member, memoize, memoizeText, text } from "../../kernel/index.ts";
import { changedField, type FieldSpec } from "./field-spec.ts";
import { type Tree, withMember } from "./values.ts";

/** An image as kustomize splits it. */
interface ImageName {
  readonly name: string;
  readonly tag?: string | undefined;
  readonly digest?: string | undefined;
}

const LISTS: ReadonlySet<string> = new Set(["containers", "initContainers"]);

/**
 * Changes the images of all containers of an object, and of some fields, by the `images` of a kustomization. Source:
 * kustomize, api/internal/builtins/ImageTagTransformer.go, which changes an image twice that both find.
 */
export function withImages(object: Tree, images: unknown, fields: readonly FieldSpec[]): Tree {
  // kustomize does not change the fields of a schema, even if they are called `containers`.
  if (object.kind === "CustomResourceDefinition") return object;
  return items(images)
    .filter(isObject)
    .reduce<Tree>((before, entry) => {
      const change = (image: string) => changedImage(image, entry);
      const changed = hasImages(before) ? changedImages(before, change) : before;
      const own = isObject(changed) ? changed : before;
      return fields.reduce(
        (value, { path }) =>
          changedField(value, { path, create: false }, (image) => (typeof image === "string" ? change(image) : image)),
        own,
      );
    }, object);
}

// Hundreds of overlays can have the same objects, whose specifications they do not change.
const hasImages: (value: Readonly<Record<string, unknown>>) => boolean = memoize((value) =>
  Object.entries(value).some(([key, inner]) => {
    if (!isContainer(inner)) return false;
    return (LISTS.has(key) && Array.isArray(inner) && !Array.isArray(value)) || hasImages(inner);
  }),
);

function changedImages(value: unknown, change: (image: string) => string): unknown {
  if (!isContainer(value) || !hasImages(value)) return value;
  if (Array.isArray(value)) {
    const after = value.map((item: unknown) => changedImages(item, change));
    return after.some((item, index) => item !== value[index]) ? after : value;
  }
  let map: Tree = value;
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
  if (!isNamed(image, text(entry.name) ?? "")) return image;
  const split = splitImage(image);
  const name = filledText(entry.newName) ?? split.name;
  const newTag = entry.newTag === undefined || entry.newTag === null ? "" : String(entry.newTag);
  const digest = text(entry.digest) ?? "";
  if (newTag !== "" || digest !== "") return imageOf(name, newTag, digest);
  const suffix = text(entry.tagSuffix) ?? "";
  // A suffix drops the digest, with which the tag would have no effect.
  if (suffix !== "") return imageOf(name, (split.tag ?? "") + suffix, "");
  return imageOf(name, split.tag ?? "", split.digest ?? "");
}

function imageOf(name: string, tag: string, digest: string): string {
  return `${name}${tag === "" ? "" : `:${tag}`}${digest === "" ? "" : `@${digest}`}`;
}

/** Steps for one name and one image. */
const MOST_STEPS = 100_000;
const TAG = "(:[a-zA-Z0-9_.{}-]*)?(@sha256:[a-zA-Z0-9_.{}-]*)?";
const PLAIN_NAME = /^[\w./:@-]*$/;

/**
 * Whether an image has the name of an entry, which kustomize takes for a regular expression. One that is invalid or takes
 * too long names every image. Source: kustomize, api/internal/image/image.go.
 */
function isNamed(image: string, name: string): boolean {
  if (PLAIN_NAME.test(name)) return plainPattern(name).test(image);
  try {
    return matchesRe2(image, `^${name}${TAG}$`, new Work(MOST_STEPS)) ?? true;
  } catch (error) {
    if (error instanceof WorkLimit) return true;
    throw error;
  }
}

// Without quantifiers of its own, an expression takes linear time in any engine.
const plainPattern = memoizeText((name) => new RegExp(`^${name}${TAG}$`), { most: 1000, longest: 1000 });

function splitImage(image: string): ImageName {
  const at = image.indexOf("@");
  const digest = at < 0 ? undefined : image.slice(at + 1);
  const named = at < 0 ? image : image.slice(0, at);
  // A colon before the first slash is that of a port.
  const colon = named.indexOf(":", Math.max(named.indexOf("/"), 0));
  if (colon < 0) return { name: named, digest };
  return { name: named.slice(0, colon), tag: named.slice(colon + 1), digest };
}
