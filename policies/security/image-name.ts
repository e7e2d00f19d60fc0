import { imageReferenceProblem } from "../../src/model/image-reference.ts";

/** An image reference, in the one spelling that all spellings of it share. */
export interface ImageName {
  /** Host in lower case, with the port unless it is 443; `docker.io` where the reference names none. */
  readonly registry: string;
  /** Path in the registry; of Docker Hub with `library/` before a single name. */
  readonly repository: string;
  readonly tag?: string;
  readonly digest?: string;
}

const DOCKER_HUB = "docker.io";
/** Other hosts that serve Docker Hub. */
const DOCKER_HUB_ALIASES = new Set(["index.docker.io", "registry-1.docker.io", "registry.hub.docker.com"]);

/**
 * Whether a text is filled in only later: a parameter of a pipeline, a variable or a template. Nothing is known of the
 * image then.
 */
export function isImagePlaceholder(reference: string): boolean {
  return /\$\(|\$\{|\{\{|^\$[A-Za-z_]/.test(reference);
}

/**
 * Reads an image reference as container runtimes do; undefined for what is none. A first part with a dot, a port or
 * capitals, or `localhost`, is the registry. Source: distribution/reference, `ParseNormalizedNamed`.
 */
export function imageName(reference: string): ImageName | undefined {
  if (imageReferenceProblem(reference) !== undefined) return undefined;
  const [named = "", digest] = reference.split("@");
  const colon = named.lastIndexOf(":");
  const tagged = colon > named.lastIndexOf("/");
  const tag = tagged ? named.slice(colon + 1) : undefined;
  const parts = (tagged ? named.slice(0, colon) : named).split("/");
  const [first = ""] = parts;
  const hasRegistry = parts.length > 1 && (/[.:[A-Z]/.test(first) || first === "localhost");
  const registry = hasRegistry ? normalRegistry(first) : DOCKER_HUB;
  const path = (hasRegistry ? parts.slice(1) : parts).join("/");
  return {
    registry,
    repository: registry === DOCKER_HUB && !path.includes("/") ? `library/${path}` : path,
    ...(tag === undefined ? {} : { tag }),
    ...(digest === undefined ? {} : { digest }),
  };
}

/** A registry's host as all spellings of it share it. */
export function normalRegistry(host: string): string {
  const lower = host.toLowerCase().replace(/:443$/, "");
  return DOCKER_HUB_ALIASES.has(lower) ? DOCKER_HUB : lower;
}
