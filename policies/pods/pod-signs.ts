import { at, formatValue } from "../../src/base/read.ts";

/** Something that only pods have: an image without what stands apart, a privilege, a namespace or folder of the node. */
export type PodSign =
  | { readonly image: string }
  | { readonly privileged: true }
  | { readonly namespace: string }
  | { readonly folder: string };

/** Fields of a pod that share a namespace of its node. */
const HOST_NAMESPACES: ReadonlySet<string> = new Set(["hostNetwork", "hostPID", "hostIPC"]);

/** What to call a sign, with the value found. */
export function signTitle(sign: PodSign): string {
  if ("image" in sign) return `the image ${formatValue(sign.image)}`;
  if ("folder" in sign) return `the host path ${formatValue(sign.folder)}`;
  return "namespace" in sign ? sign.namespace : "a privileged container";
}

/**
 * The sign that a member of an object is, undefined where it is none.
 *
 * @param name name of the object itself, where it is a member of another
 */
export function signOf(key: string, member: unknown, name: string | undefined): PodSign | undefined {
  if (member === true) {
    if (HOST_NAMESPACES.has(key)) return { namespace: key };
    return key === "privileged" && name === "securityContext" ? { privileged: true } : undefined;
  }
  if (key === "hostPath") {
    const folder = at(member, "path");
    return typeof folder === "string" ? { folder } : undefined;
  }
  // The image of a block device has the same name.
  if ((key !== "image" && !key.endsWith("Image")) || name === "rbd") return undefined;
  const image = imageOf(member);
  return image === undefined || image.trim() === "" ? undefined : { image };
}

/** An image that is written as one text, or as a repository with its parts apart. */
function imageOf(member: unknown): string | undefined {
  if (typeof member === "string") return member;
  const registry = at(member, "registry");
  const repository = at(member, "repository");
  if (typeof repository !== "string" || repository === "") return undefined;
  return typeof registry === "string" && registry !== "" ? `${registry}/${repository}` : repository;
}

/** Whether a value is a list of containers, of which one has an image at least: what has it looks like a pod's spec. */
export function areContainers(value: unknown): boolean {
  if (!Array.isArray(value)) return false;
  for (let index = 0; index < value.length; index++) if (typeof at(value[index], "image") === "string") return true;
  return false;
}
