const TAG = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}$/;
const DIGEST = /^[A-Za-z][A-Za-z0-9]*(?:[-_+.][A-Za-z][A-Za-z0-9]*)*:[0-9a-fA-F]{32,}$/;
const REGISTRY =
  /^(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)*|\[[0-9a-fA-F:]+\])(?::[0-9]+)?$/;
const COMPONENT = /^[a-z0-9]+(?:(?:\.|_|__|-+)[a-z0-9]+)*$/;

/**
 * The reason why a text is not an image reference (`[registry[:port]/]path[:tag][@digest]`), or undefined for a valid
 * one. The grammar is that of the distribution project, which every container runtime follows: a first part with a dot,
 * a port or capitals, or `localhost`, is a registry.
 */
export function imageReferenceProblem(text: string): string | undefined {
  if (text === "") return "is empty";
  if (/\s/.test(text)) return "has white space";
  const [named = "", ...digests] = text.split("@");
  if (digests.length > 1) return "has more than one '@'";
  const [digest] = digests;
  if (digest !== undefined && !DIGEST.test(digest)) return "has a digest that is not of the form sha256:<hex>";
  const colon = named.lastIndexOf(":");
  const tagged = colon > named.lastIndexOf("/") && colon >= 0;
  if (tagged && !TAG.test(named.slice(colon + 1))) return "has a tag with other than letters, digits, '_', '.' and '-'";
  const path = (tagged ? named.slice(0, colon) : named).split("/");
  const [first = ""] = path;
  const hasRegistry = path.length > 1 && (/[.:[A-Z]/.test(first) || first === "localhost");
  if (hasRegistry && !REGISTRY.test(first)) return `has '${first}' as its registry, which is not a host name`;
  if (hasRegistry) path.shift();
  for (const part of path) {
    if (part === "") return "has an empty part in its path";
    if (/[A-Z]/.test(part)) return `has upper-case letters in '${part}'`;
    if (!COMPONENT.test(part)) return `has the part '${part}', which an image's path cannot have`;
  }
  return undefined;
}
