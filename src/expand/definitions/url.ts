import { subdomainProblem } from "../../kernel/index.ts";

/** The address whose requests an Ingress forwards. */
export interface PublicAddress {
  readonly host: string;
  /** Starts with `/`. */
  readonly path: string;
  readonly tls: boolean;
}

/** Parts of a path that Kubernetes refuses in an Ingress. Source: Kubernetes 1.34, `pkg/apis/networking/validation`. */
const REFUSED_IN_PATH = ["//", "/./", "/../", "%2f", "%2F"];
const REFUSED_AT_END = ["/..", "/."];

/**
 * Returns the host and path of a URL that an Ingress can serve, or the reason why it cannot: an Ingress has names and
 * paths, but no ports and no IP addresses. The default scheme is HTTPS, as in the platform's own URLs.
 */
export function readUrl(url: string): PublicAddress | { readonly problem: string } {
  const match = /^(?:([a-zA-Z][a-zA-Z0-9+.-]*):\/\/)?([^/?#]*)([^?#]*)([\s\S]*)/.exec(url.trim());
  const [, scheme = "https", authority = "", path = "", rest = ""] = match ?? [];
  const protocol = scheme.toLowerCase();
  if (protocol !== "https" && protocol !== "http") {
    return { problem: `has the scheme ${scheme}; an Ingress serves https and http` };
  }
  if (rest !== "") return { problem: `has '${rest.charAt(0)}'; an Ingress reads only host and path` };
  if (authority === "") return { problem: "has no host" };
  if (authority.includes("@")) return { problem: "has a user in front of its host" };
  if (authority.includes(":")) return { problem: "has a port; an Ingress answers on the ports of its controller" };
  const host = authority.toLowerCase();
  if (/^[\d.]+$/.test(host)) return { problem: "has an address instead of a host name" };
  const problem = subdomainProblem(host);
  if (problem !== undefined) return { problem: `has a host that ${problem}` };
  const refused =
    REFUSED_IN_PATH.find((part) => path.includes(part)) ?? REFUSED_AT_END.find((end) => path.endsWith(end));
  if (refused !== undefined) return { problem: `has a path with ${refused}, which Kubernetes refuses in an Ingress` };
  return { host, path: path === "" ? "/" : path, tls: protocol === "https" };
}
