import { imageReferenceProblem } from "../../src/base/image-reference.ts";
import { formatValue } from "../../src/base/read.ts";
import { defineRule } from "../../src/rules/rule.ts";
import { closed, list, mapOf, stringSchema } from "../../src/schema/schema.ts";
import { type ImageName, imageName, normalRegistry } from "../pods/image-name.ts";
import { placeOfImage, podImages } from "./pod-images.ts";

/** Options of SEC-010. */
interface Options {
  /**
   * Registries that images may come from: a host with its port, and as much of the path as matters, for example
   * `nvcr.io/nvidia`; `*.example.com` is any host below that domain. Empty: nobody has said, and any registry passes.
   */
  readonly registries: readonly string[];
  /** What a mirror stands for: `mirror.example.com/hub: docker.io`. Its images pass when the mirrored ones do. */
  readonly mirrors: Readonly<Record<string, string>>;
}

/** A registry, or a part of one: a host and the first names of a path. */
interface Place {
  readonly registry: string;
  readonly path: readonly string[];
}

/** SEC-010: images come from registries that somebody has chosen. */
export const allowedRegistries = defineRule<Options>({
  id: "SEC-010",
  name: "allowed-registries",
  title: "Every image comes from an allowed registry",
  severity: "error",
  security: 8.2,
  pack: "recommended",
  rationale:
    "A name that is one letter off, or that goes to Docker Hub for want of a host, is somebody else's program with the rights of the pod. Names are compared as a container runtime reads them: nginx is docker.io/library/nginx, and nvcr.io.example.com is not nvcr.io. Until the option registries names some, only names are found that no registry can have.",
  fix: "use an image of an allowed registry, or add the registry to the option registries",
  docs: ["https://kubernetes.io/docs/concepts/containers/images/#image-names"],
  options: {
    schema: closed({
      registries: list(stringSchema({ minLength: 1 })),
      mirrors: mapOf(stringSchema({ minLength: 1 })),
    }),
    defaults: { registries: [], mirrors: {} },
  },
  examples: {
    good: `
apiVersion: v1
kind: Pod
metadata: {name: train}
spec:
  containers: [{name: main, image: "nvcr.io/nvidia/pytorch:25.01-py3"}]
`,
    bad: `
apiVersion: v1
kind: Pod
metadata: {name: train}
spec:
  containers: [{name: main, image: "https://nvcr.io/nvidia/pytorch:25.01-py3"}]
`,
  },
  scope: "pod",
  check: (pod, { options, report }) => {
    const allowed = options.registries.map(placeOf);
    for (const found of podImages(pod)) {
      const { reference } = found;
      const image = imageName(reference);
      if (image !== undefined && (allowed.length === 0 || isAllowed(image, allowed, options))) continue;
      const { path, user } = placeOfImage(pod, found);
      report({
        path,
        message:
          image === undefined
            ? `${user} has the image ${formatValue(reference)}, which ${imageReferenceProblem(reference) ?? "is no image reference"}`
            : `${user} has an image of ${image.registry}/${image.repository}, which no allowed registry has`,
        received: formatValue(reference),
        ...(allowed.length === 0 ? {} : { expected: options.registries.join(", ").slice(0, 500) }),
      });
    }
  },
});

function isAllowed(image: ImageName, allowed: readonly Place[], { mirrors }: Options): boolean {
  const place: Place = { registry: image.registry, path: image.repository.split("/") };
  const originals = Object.entries(mirrors).flatMap(([mirror, original]) => {
    const from = placeOf(mirror);
    if (!isIn(place, from)) return [];
    const to = placeOf(original);
    return [{ registry: to.registry, path: [...to.path, ...place.path.slice(from.path.length)] }];
  });
  return [place, ...originals].some((candidate) => allowed.some((entry) => isIn(candidate, entry)));
}

function isIn(place: Place, within: Place): boolean {
  const isHost = within.registry.startsWith("*.")
    ? place.registry.endsWith(within.registry.slice(1))
    : place.registry === within.registry;
  return isHost && within.path.every((name, index) => name === place.path[index]);
}

/**
 * Reads an entry of the options: `host[:port][/path]`, with `*.` for any host below a domain; a last `/*` says nothing
 * more. A first name without dot and port is one of Docker Hub's.
 */
function placeOf(entry: string): Place {
  const [first = "", ...rest] = entry.replace(/\/+(?:\*{1,2})?$/, "").split("/");
  return /[.:[]/.test(first) || first.toLowerCase() === "localhost"
    ? { registry: normalRegistry(first), path: rest }
    : { registry: "docker.io", path: [first, ...rest] };
}
