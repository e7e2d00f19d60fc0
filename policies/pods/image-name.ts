import { given, imageReferenceProblem, isPlaceholder, memoizeText } from "../../src/kernel/index.ts";

/** The parts of an image reference, normalized so that all spellings of one image are equal. */
export interface ImageName {
  /** Host in lower case, with the port unless it is 443; `docker.io` if the reference has no host. */
  readonly registry: string;
  /** Path in the registry; in Docker Hub, a single name has the prefix `library/`. */
  readonly repository: string;
  readonly tag?: string;
  /** The text after `@`, which may be an invalid digest. */
  readonly digest?: string;
}

const DIGEST = /^(?:sha256:[0-9a-f]{64}|sha512:[0-9a-f]{128})$/;

/** Whether a text is a digest that registries accept: SHA-256 or SHA-512 in lower-case hexadecimal digits. */
export function isDigest(digest: string): boolean {
  return DIGEST.test(digest);
}

const DOCKER_HUB = "docker.io";

const DOCKER_HUB_ALIASES = new Set(["index.docker.io", "registry-1.docker.io", "registry.hub.docker.com"]);

/**
 * Whether a text is a placeholder, so that the image is unknown: a pipeline parameter, a variable, a template, a place to
 * fill in, or a package that ko builds.
 */
export function isImagePlaceholder(reference: string): boolean {
  if (reference.includes("$") && /\$\(|\$\{|^\$[A-Za-z_]/.test(reference)) return true;
  if (reference.includes("{") && /\{[A-Za-z][\w.-]{0,60}\}/.test(reference)) return true;
  return reference.includes("{{") || reference.startsWith("ko://") || isPlaceholder(reference);
}

/**
 * Parses an image reference as container runtimes do; undefined if its name is invalid. A first part with a dot, a port
 * or capitals, or `localhost`, is the registry. Source: distribution/reference, `ParseNormalizedNamed`.
 */
export function imageName(reference: string): ImageName | undefined {
  return knownName(reference);
}

/** Parsed names: several rules need them, and many manifests have the same image. */
const knownName = memoizeText(parseImageName, { most: 1_000 });

function parseImageName(reference: string): ImageName | undefined {
  const [tagged = "", ...afterAt] = reference.split("@");
  const digest = afterAt.length === 0 ? undefined : afterAt.join("@");
  // Text with a slash after the `@` tries to look like a host.
  if (imageReferenceProblem(tagged) !== undefined || digest?.includes("/")) return undefined;
  const [name, tag] = splitTag(tagged);
  const [first = "", ...rest] = name.split("/");
  const hasRegistry = rest.length > 0 && (/[.:[A-Z]/.test(first) || first === "localhost");
  if (!hasRegistry) return given({ registry: DOCKER_HUB, repository: hubRepository(name), tag, digest });
  const registry = normalRegistry(first);
  const path = rest.join("/");
  return given({ registry, repository: registry === DOCKER_HUB ? hubRepository(path) : path, tag, digest });
}

/** Splits a reference without digest into name and tag: a colon after the last slash starts the tag. */
function splitTag(reference: string): readonly [name: string, tag?: string] {
  const colon = reference.lastIndexOf(":");
  if (colon <= reference.lastIndexOf("/")) return [reference];
  return [reference.slice(0, colon), reference.slice(colon + 1)];
}

function hubRepository(path: string): string {
  if (path.includes("/")) return path;
  return `library/${path}`;
}

/** The host of a registry in lower case, without port 443, and `docker.io` for all hosts of Docker Hub. */
export function normalRegistry(host: string): string {
  const lower = host.toLowerCase().replace(/:443$/, "");
  if (DOCKER_HUB_ALIASES.has(lower)) return DOCKER_HUB;
  return lower;
}
