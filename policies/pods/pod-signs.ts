import { at, formatValue } from "../../src/kernel/index.ts";
import { criticalCapability } from "./capabilities.ts";

/**
 * A field that only pods have, by which rules find pods in objects of unknown kinds and in texts: an image, a privileged
 * container, a capability that leads out of the container, a namespace or a folder of the node.
 */
export type PodSign =
  | { readonly image: string; readonly inContainer: boolean }
  | { readonly privileged: true }
  | { readonly capability: string }
  | { readonly namespace: string }
  | { readonly folder: string };

/** Pod fields that share a namespace of the node. */
const HOST_NAMESPACES: ReadonlySet<string> = new Set(["hostNetwork", "hostPID", "hostIPC"]);

/** The title of a sign in messages, with its value. */
export function signTitle(sign: PodSign): string {
  if ("image" in sign) return `the image ${formatValue(sign.image)}`;
  if ("folder" in sign) return `the host path ${formatValue(sign.folder)}`;
  if ("namespace" in sign) return sign.namespace;
  if ("capability" in sign) return `the capability ${sign.capability}`;
  return "a privileged container";
}

/** Fields of a container, which the objects of operators have as well, but rarely beside a name. */
const CONTAINER_FIELDS = ["env", "envFrom", "resources", "securityContext", "volumeMounts"];

/** Whether an object with an image looks like a container: it has a command, or a name and settings. */
function looksLikeContainer(object: unknown): boolean {
  if (Array.isArray(at(object, "command")) || Array.isArray(at(object, "args"))) return true;
  return typeof at(object, "name") === "string" && CONTAINER_FIELDS.some((field) => at(object, field) !== undefined);
}

/**
 * Returns a member of an object as a sign; undefined for most members.
 *
 * @param parent the key of the object
 */
export function signOf(key: string, member: unknown, parent: string | undefined, object: object): PodSign | undefined {
  if (member === true) {
    if (HOST_NAMESPACES.has(key)) return { namespace: key };
    if (key === "privileged" && (isSecurityContext(parent) || typeof at(object, "image") === "string")) {
      return { privileged: true };
    }
    return undefined;
  }
  if (key === "hostPath") {
    const folder = at(member, "path");
    if (typeof folder === "string") return { folder };
    return undefined;
  }
  if (key === "add" && parent === "capabilities") {
    const capability = criticalCapability(member);
    return capability === undefined ? undefined : { capability };
  }
  // In `rbd`, the image is a block device.
  if ((key !== "image" && !key.endsWith("Image")) || parent === "rbd") return undefined;
  const image = imageOf(member);
  if (image === undefined || image.trim() === "") return undefined;
  const inContainer = typeof member === "string" && looksLikeContainer(object);
  return { image, inContainer };
}

/** Whether a key is that of a security context, also with a prefix as in the values of charts: `podSecurityContext`. */
function isSecurityContext(key: string | undefined): boolean {
  return key !== undefined && /securityContext$/i.test(key);
}

/** The image in a string, or in an object with `registry` and `repository`. */
function imageOf(member: unknown): string | undefined {
  if (typeof member === "string") return member;
  const registry = at(member, "registry");
  const repository = at(member, "repository");
  if (typeof repository !== "string" || repository === "") return undefined;
  if (typeof registry !== "string" || registry === "") return repository;
  return `${registry}/${repository}`;
}

/** Whether a value is a list of containers with at least one image, as in a pod spec. */
export function areContainers(value: unknown): boolean {
  if (!Array.isArray(value)) return false;
  for (let index = 0; index < value.length; index++) if (typeof at(value[index], "image") === "string") return true;
  return false;
}
