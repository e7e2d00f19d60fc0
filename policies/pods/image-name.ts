import { given } from "../../src/base/given.ts";
import { imageReferenceProblem } from "../../src/base/image-reference.ts";

/** An image reference, in the one spelling that all spellings of it share. */
export interface ImageName {
  /** Host in lower case, with the port unless it is 443; `docker.io` where the reference names none. */
  readonly registry: string;
  /** Path in the registry; of Docker Hub with `library/` before a single name. */
  readonly repository: string;
  readonly tag?: string;
  /** What follows `@`, be it a digest or not. */
  readonly digest?: string;
}

/** Digests that registries serve: SHA-256 with 64 hexadecimal digits, SHA-512 with 128. */
const DIGEST = /^(?:sha256:[0-9a-f]{64}|sha512:[0-9a-f]{128})$/;

/** Whether what follows `@` is a digest that a registry can serve. */
export function isDigest(digest: string): boolean {
  return DIGEST.test(digest);
}

const DOCKER_HUB = "docker.io";
/** Other hosts that serve Docker Hub. */
const DOCKER_HUB_ALIASES = new Set(["index.docker.io", "registry-1.docker.io", "registry.hub.docker.com"]);

/**
 * Whether a text is filled in only later: a parameter of a pipeline, a variable, a template, or a package that ko
 * builds. Nothing is known of the image then.
 */
export function isImagePlaceholder(reference: string): boolean {
  if (reference.includes("$") && /\$\(|\$\{|^\$[A-Za-z_]/.test(reference)) return true;
  return reference.includes("{{") || reference.startsWith("ko://");
}

/**
 * Reads an image reference as container runtimes do; undefined where its name is none. A first part with a dot, a port
 * or capitals, or `localhost`, is the registry. Source: distribution/reference, `ParseNormalizedNamed`.
 */
export function imageName(reference: string): ImageName | undefined {
  const known = KNOWN.get(reference);
  if (known !== undefined) return known;
  const name = readName(reference);
  if (name === undefined) return undefined;
  if (KNOWN.size >= MOST_KNOWN) KNOWN.clear();
  KNOWN.set(reference, name);
  return name;
}

/** Names that were read: several rules ask, and many manifests have one image. */
const KNOWN = new Map<string, ImageName>();
const MOST_KNOWN = 1_000;

function readName(reference: string): ImageName | undefined {
  const at = reference.indexOf("@");
  const named = at < 0 ? reference : reference.slice(0, at);
  const digest = at < 0 ? undefined : reference.slice(at + 1);
  // What looks like a host behind the `@` is meant to be read as one.
  if (imageReferenceProblem(named) !== undefined || digest?.includes("/")) return undefined;
  const colon = named.lastIndexOf(":");
  const tagged = colon > named.lastIndexOf("/");
  const tag = tagged ? named.slice(colon + 1) : undefined;
  const parts = (tagged ? named.slice(0, colon) : named).split("/");
  const [first = ""] = parts;
  const hasRegistry = parts.length > 1 && (/[.:[A-Z]/.test(first) || first === "localhost");
  const registry = hasRegistry ? normalRegistry(first) : DOCKER_HUB;
  const path = (hasRegistry ? parts.slice(1) : parts).join("/");
  return given({
    registry,
    repository: registry === DOCKER_HUB && !path.includes("/") ? `library/${path}` : path,
    tag,
    digest,
  });
}

/** A registry's host as all spellings of it share it. */
export function normalRegistry(host: string): string {
  const lower = host.toLowerCase().replace(/:443$/, "");
  return DOCKER_HUB_ALIASES.has(lower) ? DOCKER_HUB : lower;
}
