import { at, items, member, pointerTo, text } from "../../kernel/index.ts";
import type { InputDocument } from "../source/read-inputs.ts";
import { placedArgocdSources } from "../units/argocd-places.ts";
import { imageOf } from "../units/argocd-sources.ts";
import type { BuiltDocument } from "./built-document.ts";
import type { PlacedSource } from "./placed-sources.ts";

const CONTAINER = "/spec/containers/";

/** Only the image of such a container is known, so that no rule reports anything else. */
const SETTINGS = {
  name: "image",
  securityContext: {
    allowPrivilegeEscalation: false,
    capabilities: { drop: ["ALL"] },
    runAsNonRoot: true,
    seccompProfile: { type: "RuntimeDefault" },
  },
};

/**
 * The images that controllers set in objects of other places, whose own images are not known: each object of a controller
 * with such images makes a pod of them, so that rules check their tags and digests.
 *
 * @param built the sources that are built, with these images
 */
export function controllerImages(
  documents: readonly InputDocument[],
  built: ReadonlySet<PlacedSource>,
): readonly BuiltDocument[] {
  const known = new Set([...built].map(({ document }) => document));
  return documents.flatMap((before): readonly BuiltDocument[] => {
    if (known.has(before) || before.path === undefined) return [];
    const images = imagesOf(before.value);
    if (images.length === 0) return [];
    const namespace = text(at(before.value, "metadata", "namespace"));
    const name = text(at(before.value, "metadata", "name")) ?? "";
    const value = {
      apiVersion: "v1",
      kind: "Pod",
      metadata: { name, ...(namespace !== undefined && { namespace }) },
      spec: { containers: images.map(({ image }) => ({ ...SETTINGS, image })) },
    };
    const locate: InputDocument["locate"] = (pointer) => {
      const index = pointer.startsWith(CONTAINER) ? Number(pointer.slice(CONTAINER.length).split("/")[0]) : 0;
      return before.locate(before.item + (images[index]?.pointer ?? ""));
    };
    const { path: _, ...read } = before;
    return [{ before, kustomization: before.locate(before.item), after: { ...read, value, item: "", locate } }];
  });
}

/** The images with a new tag or digest, and their places. An image with another name alone keeps the tag that is not known. */
function imagesOf(object: unknown): readonly { readonly image: string; readonly pointer: string }[] {
  const lists = [
    ...placedArgocdSources(object).map(({ place }) => [...place, "kustomize", "images"]),
    ...items(at(object, "spec", "postRenderers")).map((_, index) => {
      return ["spec", "postRenderers", index, "kustomize", "images"];
    }),
    ...(member(object, "kind") === "Kustomization" ? [["spec", "images"]] : []),
  ];
  return lists.flatMap((place) =>
    items(at(object, ...place)).flatMap((entry, index) => {
      const image = writtenImage(typeof entry === "string" ? imageOf(entry) : entry);
      return image === undefined ? [] : [{ image, pointer: pointerTo("", ...place, index) }];
    }),
  );
}

function writtenImage(entry: unknown): string | undefined {
  const [name, newName, tag, digest] = ["name", "newName", "newTag", "digest"].map((field) =>
    text(member(entry, field)),
  );
  const image = newName || name;
  if (!image || (!tag && !digest)) return undefined;
  return `${image}${tag ? `:${tag}` : ""}${digest ? `@${digest}` : ""}`;
}
