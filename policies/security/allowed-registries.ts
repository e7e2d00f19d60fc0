import { closed, list, mapOf, stringSchema } from "../../src/k8s-fields/index.ts";
import { formatValue, given, imageReferenceProblem, withoutTrailing } from "../../src/kernel/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { type ImageName, imageName, normalRegistry } from "../pods/image-name.ts";
import { podExample } from "../pods/pod-example.ts";
import { type ImageVariable, imageVariable, placeOfImage, podImages } from "./pod-images.ts";

const MAX_EXPECTED_LENGTH = 500;

/** Options of SEC-010. */
interface Options {
  /**
   * Allowed registries: a host with its port, and optionally the start of a path, for example `nvcr.io/nvidia`;
   * `*.example.com` allows any host below that domain. An empty list allows any.
   */
  readonly registries: readonly string[];
  /**
   * Registries by their mirrors: `mirror.example.com/hub: docker.io`. An image of a mirror is allowed if the original
   * is.
   */
  readonly mirrors: Readonly<Record<string, string>>;
}

/** A registry or a part of one. */
interface RegistryPath {
  /** Host with port; an option may start with `*.`. */
  readonly registry: string;
  readonly path: readonly string[];
}

/** SEC-010: images come from registries that the organisation chose. */
export const allowedRegistries = defineRule<Options>({
  id: "SEC-010",
  name: "allowed-registries",
  title: "Every image comes from an allowed registry",
  severity: "error",
  security: 8.2,
  pack: "recommended",
  rationale:
    "If a name has a typing error, or no host so that it refers to Docker Hub, the pod runs a stranger's program with its own rights. Names are compared as a container runtime reads them: nginx is docker.io/library/nginx, and nvcr.io.example.com is not nvcr.io. If the option registries is empty, the rule reports only invalid names.",
  fix: "use an image from an allowed registry, or add the registry to the option registries",
  docs: ["https://kubernetes.io/docs/concepts/containers/images/#image-names"],
  options: {
    schema: closed({
      registries: list(stringSchema({ minLength: 1 })),
      mirrors: mapOf(stringSchema({ minLength: 1 })),
    }),
    defaults: { registries: [], mirrors: {} },
  },
  examples: {
    good: podExample('containers: [{name: main, image: "nvcr.io/nvidia/pytorch:25.01-py3"}]'),
    bad: podExample('containers: [{name: main, image: "https://nvcr.io/nvidia/pytorch:25.01-py3"}]'),
  },
  kustomize: "decides",
  scope: "pod",
  check: (pod, { options, report }) => {
    const allowed = options.registries.map(parseRegistry);
    const expected = allowed.length === 0 ? undefined : options.registries.join(", ").slice(0, MAX_EXPECTED_LENGTH);
    for (const podImage of podImages(pod)) {
      const problem = problemOf(podImage.reference, allowed, options);
      if (problem === undefined) continue;
      const { path, user } = placeOfImage(pod, podImage);
      const received = formatValue(podImage.reference);
      const severity = imageVariable(podImage.reference)?.atRunTime ? "info" : undefined;
      const { text, fix } = problem;
      report({ path, message: `${user} has ${text}`, received, ...given({ expected, severity, fix }) });
    }
  },
});

/** The part of a message after the user of an image, and its fix where that of the rule does not apply. */
interface ImageProblem {
  readonly text: string;
  readonly fix?: string;
}

function problemOf(reference: string, allowed: readonly RegistryPath[], options: Options): ImageProblem | undefined {
  const variable = imageVariable(reference);
  if (variable !== undefined && (allowed.length === 0 || !hasLiteralPath(reference, variable))) {
    if (allowed.length === 0) return undefined;
    const text = `the image ${formatValue(reference)} with the variable ${variable.name}, so muster cannot check its registry`;
    return { text };
  }
  // Only the registry and the folders matter here.
  const image = imageName(variable === undefined ? reference : `${reference.slice(0, reference.lastIndexOf("/"))}/x`);
  if (image === undefined) {
    const problem = imageReferenceProblem(reference) ?? "is not an image reference";
    return { text: `the image ${formatValue(reference)}, which ${problem}`, fix: FORM };
  }
  if (allowed.length === 0 || isAllowed(image, allowed, options)) return undefined;
  return { text: `an image of ${image.registry}/${image.repository}, which is not in an allowed registry` };
}

const FORM = "write the image as host/path/name:tag, such as registry.example.com/team/train:1.2";

/** Whether the variables of a reference are only in its last name and its tag: `example.com/team/train:${TAG}`. */
function hasLiteralPath(reference: string, { name }: ImageVariable): boolean {
  const slash = reference.lastIndexOf("/");
  return slash > 0 && reference.indexOf(name) > slash;
}

function isAllowed(
  { registry, repository }: ImageName,
  allowed: readonly RegistryPath[],
  { mirrors }: Options,
): boolean {
  const image: RegistryPath = { registry, path: repository.split("/") };
  const originals = Object.entries(mirrors).flatMap(([mirrorEntry, originalEntry]) => {
    const mirror = parseRegistry(mirrorEntry);
    if (!isWithin(image, mirror)) return [];
    const original = parseRegistry(originalEntry);
    return [{ registry: original.registry, path: [...original.path, ...image.path.slice(mirror.path.length)] }];
  });
  return [image, ...originals].some((candidate) => allowed.some((entry) => isWithin(candidate, entry)));
}

function isWithin(image: RegistryPath, { registry, path }: RegistryPath): boolean {
  const isSubdomain = registry.startsWith("*.") && image.registry.endsWith(registry.slice(1));
  if (!isSubdomain && image.registry !== registry) return false;
  return path.every((name, index) => name === image.path[index]);
}

/**
 * Parses an entry of the options: `host[:port][/path]`, where `*.` stands for any host below a domain and a final `/*`
 * is ignored. A first name without dot and port is a path in Docker Hub.
 */
function parseRegistry(entry: string): RegistryPath {
  const [first = "", ...rest] = withoutTrailing(entry.replace(/\/\*{1,2}$/, ""), "/").split("/");
  const isHost = /[.:[]/.test(first) || first.toLowerCase() === "localhost";
  if (!isHost) return { registry: "docker.io", path: [first, ...rest] };
  return { registry: normalRegistry(first), path: rest };
}
